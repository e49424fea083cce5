// Short tables of a faction's page: best and worst matchups, sub-factions.
import type { MatchupStatisticsResource, SubFactionStatisticsResource } from '../../contract/statistics.ts';
import { abbreviate } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { rowsAPage } from '../frame/paging.ts';
import { showScrollable } from '../frame/scroll.ts';
import { drawRate, type Rated, reachOf, sayInterval, sayPercent, sayReach, smallTag } from './rate.ts';
import { showRest } from './sorting.ts';

const mostShown = 5;

/** Of those with enough games; where there are none, of all. No matchup is in both lists. */
export function pickMatchups(rows: readonly MatchupStatisticsResource[]) {
  const rated = rows.filter(({ winRate }) => winRate !== null);
  const enough = rated.filter(({ small }) => !small);
  const from = enough.length > 0 ? enough : rated;
  const sorted = from.toSorted((a, b) => (b.winRate ?? 0) - (a.winRate ?? 0));
  const count = Math.min(mostShown, Math.ceil(sorted.length / 2));
  const worst = sorted.slice(count).slice(-mostShown).toReversed();
  return { best: sorted.slice(0, count), worst };
}

export function showBestAndWorst(
  rows: readonly MatchupStatisticsResource[],
  links: Links,
  given: Readonly<Record<string, string | undefined>>,
): Html | undefined {
  const { best, worst } = pickMatchups(rows);
  if (best.length === 0) return undefined;
  const show = (id: string, title: string, picked: readonly MatchupStatisticsResource[]) =>
    picked.length > 0 &&
    html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${showLines(title, 'Against', picked, ({ opponent }) => html`<a href="${links.faction(opponent, given)}">${opponent}</a>`)}</section>`;
  return html`<div class="both">
${show('best', 'Best matchups', best)}
${show('worst', 'Worst matchups', worst)}
</div>`;
}

export function showSubFactions(
  rows: readonly SubFactionStatisticsResource[],
  links: Links,
): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<section aria-labelledby="sub-factions"><h2 id="sub-factions">Sub-factions</h2>
${showLines('Sub-factions', 'Sub-faction', rows.slice(0, rowsAPage), ({ subFaction }) => html`${subFaction ?? 'Not recorded'}`)}
${showRest(rows, links)}</section>`;
}

function showLines<Row extends Rated & { readonly games: number }>(
  caption: string,
  head: string,
  rows: readonly Row[],
  name: (row: Row) => Html,
): Html {
  const reach = reachOf(rows);
  return showScrollable(
    `Table: ${caption}`,
    html`<table class="figures lines"><caption class="hidden">${caption}</caption>
<thead><tr><th scope="col" class="text who">${head}</th><th scope="col" class="main">Win rate</th><th scope="col" class="text drawn">${abbreviate('Interval', `Interval, ${sayReach(reach)}`)}</th><th scope="col">Games</th></tr></thead>
<tbody>${rows.map(
      (row) =>
        html`<tr class="${row.small && 'small'}"><th scope="row" class="text who">${name(row)}${row.small && smallTag}</th><td class="main">${sayPercent(row.winRate)}</td><td class="text drawn">${drawRate(row, reach)}<small>${sayInterval(row)}</small></td><td>${row.games}</td></tr>\n`,
    )}</tbody></table>`,
  );
}

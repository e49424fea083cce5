// Matchups: a matrix of all factions, or the opponents of one.
import type { MatchupStatistics } from '#rules/statistics/rows';
import { type Html, html } from '../../html/html.ts';
import { readMatchupStatistics } from '../../store/read/computed-statistics.ts';
import { nameChoices, showSelect } from '../frame/choices.ts';
import { showScrollable } from '../frame/figures.ts';
import { type Links, withQuery } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { readName, rowsAPage } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { type Given, readFilters, readStatistics, sayGame, showForm, toQuery } from './filters.ts';
import { explainRates, leaningOf, reachOf, sayFigure, saySample } from './rate.ts';
import {
  type Column,
  factionColumn,
  listRateColumns,
  readSorting,
  showRest,
  showTable,
} from './rate-tables.ts';
import { showStatisticsTabs } from './statistics.ts';

type Row = MatchupStatistics;

export async function showMatchups({ database, links, query }: PageRequest): Promise<Page> {
  const filters = await readFilters(database, query);
  const matchups = await readStatistics(readMatchupStatistics, database, toQuery(filters));
  const faction = readName(query, 'faction');
  const rows = matchups.data.filter((row) => faction === undefined || row.faction === faction);
  const columns: Column<Row>[] = [
    factionColumn('opponent', 'Against', links, filters.given),
    ...listRateColumns(reachOf(rows)),
  ];
  const sorting = readSorting(query, columns);
  const factions = rankByGames(matchups.data);
  const given = { ...filters.given, faction };
  const { game } = filters.given;
  const isNarrowed = filters.isNarrowed || faction !== undefined;
  return {
    title: faction === undefined ? 'Matchups' : `Matchups of ${faction}`,
    description: `How factions fare against each other. ${saySample(matchups.coverage)}`,
    path: withQuery('/statistics/matchups', { game: game === filters.games[0] ? undefined : game }),
    section: 'statistics',
    unlisted: isNarrowed || sorting.key !== undefined,
    head: html`<h1>Matchups</h1>
<p class="meta">${sayGame(filters)}Row faction’s win rate against column faction.</p>`,
    main: html`${showStatisticsTabs('matchups', links, filters.given)}
${showForm(filters, {
  action: links.to('/statistics/matchups'),
  mirrors: false,
  more: showSelect(
    'faction',
    'Faction',
    'All',
    nameChoices(factions.slice(0, rowsAPage).toSorted(), faction),
    faction,
  ),
})}
<section class="tab" aria-labelledby="matchups"><h2 id="matchups">${faction ?? 'All factions'}</h2>
${explainRates(matchups, faction === undefined ? 'matrix' : 'drawn')}
${
  rows.length === 0
    ? html`<p class="empty">No battles match these filters.</p>`
    : faction === undefined
      ? showMatrix(matchups.data, factions, matchups.method.minimumGames, links, filters.given)
      : showTable(rows, columns, {
          caption: `Opponents of ${faction}`,
          label: `Opponents of ${faction}`,
          className: 'figures matchups',
          sorting,
          link: (sort, order) => links.to('/statistics/matchups', { ...given, sort, order }),
        })
}
${faction !== undefined && showRest(rows, links)}
</section>`,
  };
}

/** The factions in the matrix: the most played ones. */
const mostInMatrix = 100;

/** The factions, most played first. */
function rankByGames(rows: readonly Row[]): string[] {
  const games = new Map<string, number>();
  for (const row of rows) games.set(row.faction, (games.get(row.faction) ?? 0) + row.games);
  return [...games].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** The names on the left stay in view while the rest scrolls. */
function showMatrix(
  rows: readonly Row[],
  all: readonly string[],
  minimum: number,
  links: Links,
  given: Given,
): Html {
  const factions = all.slice(0, mostInMatrix);
  const found = Map.groupBy(rows, ({ faction }) => faction);
  const lines = factions.map((faction) => {
    const own = new Map(found.get(faction)?.map((row) => [row.opponent, row]));
    return html`<tr><th scope="row" class="text who"><a href="${links.to('/statistics/matchups', { ...given, faction })}">${faction}</a></th>${factions.map((opponent) => showCell(own.get(opponent), faction === opponent))}</tr>\n`;
  });
  return html`${showScrollable(
    'Win rates of the row faction against the column faction',
    html`<table class="matrix">
<caption class="hidden">Win rates of the row faction against the column faction, in percent, with games</caption>
<thead><tr><td></td>${factions.map((faction) => html`<th scope="col"><span class="upright">${faction}</span></th>`)}</tr></thead>
<tbody>${lines}</tbody></table>`,
  )}
<p class="hint legend">Win rate in percent, with the number of games below. <span class="cell-more">▲</span> and <span class="cell-less">▼</span>: the whole interval is above or below 50 %.
<i>Italic*</i>: small, fewer than ${minimum} games. Scroll sideways, or choose a faction above for a list${all.length > mostInMatrix && `; only the ${mostInMatrix} most played are shown`}.</p>`;
}

function showCell(row: Row | undefined, isMirror: boolean): Html {
  if (isMirror) return html`<td class="mirror"><span class="hidden">mirror match</span></td>`;
  if (row === undefined) return html`<td><span class="hidden">never met</span></td>`;
  const { winRate, games, small } = row;
  if (winRate === null) return html`<td>–<small>${games}</small></td>`;
  const leaning = leaningOf(row);
  const sign = { more: '▲', less: '▼', even: '' }[leaning];
  const figure = sayFigure(winRate);
  return html`<td class="cell-${small ? 'small' : leaning}">${
    small
      ? html`<i>${figure}*</i><span class="hidden"> small sample</span>`
      : html`${figure}${sign !== '' && html`<span class="cell-sign" aria-hidden="true">${sign}</span>`}`
  }<small>${games}<span class="unit"> ${games === 1 ? 'game' : 'games'}</span></small></td>`;
}

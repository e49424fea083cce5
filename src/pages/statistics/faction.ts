// One faction: its win rate by month, its best and worst matchups, its sub-factions, and lists that won a tournament.

import type { FactionStatistics } from '#rules/statistics/rows';
import { countOf } from '#rules/text/numbers';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ParticipantResource, TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import {
  listWinners,
  readFactionStatistics,
  readMatchupStatistics,
  readSubFactionStatistics,
} from '../../store/read/computed-statistics.ts';
import { parseDocument } from '../../store/read/document.ts';
import { joinParts, showDays, showFacts } from '../frame/figures.ts';
import { type Links, withQuery } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import type { PageQuery } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { showArmyList, showPlayer } from '../items/battle-items.ts';
import { readFilters, readStatistics, type StatisticsFilters, showForm, toQuery } from './filters.ts';
import { readRateHistory, showRateHistory } from './monthly-charts.ts';
import { explainRates, sayInterval, sayPercent, saySample } from './rate.ts';
import { showBestAndWorst, showSubFactions } from './rate-tables.ts';

export async function showFaction({ database, links, name, query }: PageRequest): Promise<Page> {
  const filters = await findGame(database, name, query, await readFilters(database, query));
  const { game } = filters.given;
  const factions = await readStatistics(readFactionStatistics, database, toQuery(filters));
  const row = factions.data.find(({ faction }) => faction === name);
  if (row === undefined && !(await isKnown(database, name))) throw new ApiError(404, messages.path);
  const history = await readRateHistory(database, name, toQuery(filters));
  const matchups = await readStatistics(readMatchupStatistics, database, toQuery(filters, name));
  const subFactions = await readStatistics(readSubFactionStatistics, database, toQuery(filters, name));
  const winners = await readWinningLists(database, name, game);
  const { coverage, method } = factions;
  return {
    title: name,
    description: `${name}: ${row === undefined ? 'no games' : `${sayPercent(row.winRate)} won of ${row.games} games`}. ${saySample(coverage)}`,
    path: withQuery(`/factions/${encodeURIComponent(name)}`, { game: game || undefined }),
    section: 'statistics',
    unlisted: filters.isNarrowed,
    head: showTitle(name, game, row),
    main: html`${showForm(filters, { action: links.faction(name) })}
<section class="tab" aria-labelledby="over-time"><h2 id="over-time">Win rate over time</h2>
${explainRates({ coverage, method })}
${showRateHistory(history, name)}
</section>
${showBestAndWorst(matchups.data, links, filters.given)}
<p class="more"><a href="${links.to('/statistics/matchups', { ...filters.given, faction: name })}">All opponents of ${name}</a></p>
${showSubFactions(subFactions.data, links)}
${showWinningLists(winners, links)}`,
  };
}

/** If the address names no game: the most played game that has this faction. */
async function findGame(
  database: Reader,
  name: string,
  query: PageQuery,
  filters: StatisticsFilters,
): Promise<StatisticsFilters> {
  if (typeof query['game'] === 'string') return filters;
  for (const game of filters.games)
    if (await isKnown(database, name, game)) return { ...filters, given: { ...filters.given, game } };
  return filters.games.length === 0 ? filters : { ...filters, given: { ...filters.given, game: '' } };
}

/** Whether there is such a faction, whatever the filters. */
async function isKnown(database: Reader, name: string, game?: string): Promise<boolean> {
  const { data } = await readStatistics(readFactionStatistics, database, {
    filter: { game, casual: true },
    rules: { draws: 'half', mirrors: 'include' },
  });
  return data.some(({ faction }) => faction === name);
}

function showTitle(name: string, game: string | undefined, row: FactionStatistics | undefined): Html {
  return html`<p class="kicker">Faction${game && html` in ${game}`}</p>
  <h1>${name}</h1>
  ${
    row === undefined
      ? html`<p class="meta">No battles match these filters.</p>`
      : html`${showFacts([
          ['Win rate', sayPercent(row.winRate)],
          ['Interval', sayInterval(row)],
          ['Games', row.games],
          ['Wins, draws, losses', `${row.wins}–${row.draws}–${row.losses}`],
          ['Entries', row.entries],
          ['Share of entries', sayPercent(row.share)],
          ['Tournaments', row.tournaments],
          ['Finished first', row.firsts],
          ['Top three', row.podiums],
          ['Undefeated', row.undefeated],
        ])}${row.small && html`<p class="meta">Small sample: too few games to judge.</p>`}`
  }`;
}

const mostLists = 6;

async function readWinningLists(reader: Reader, faction: string, game: string | undefined) {
  const found = await listWinners(reader, faction, mostLists, game);
  return found.map(({ tournament, participant }) => ({
    tournament: parseDocument<TournamentResource>(tournament),
    participant: parseDocument<ParticipantResource>(participant),
  }));
}

function showWinningLists(
  items: Awaited<ReturnType<typeof readWinningLists>>,
  links: Links,
): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<section aria-labelledby="winners"><h2 id="winners">Recent winning lists</h2>
<ul class="people cards">${items.map(
    ({ tournament, participant: { player, playerId, list } }) => html`<li class="person card">
<p class="person-name">${showPlayer(player, playerId, links)}</p>
<p class="person-facts"><a href="${links.tournament(tournament.slug)}">${tournament.name}</a> <small>${joinParts([showDays(tournament.startDate, tournament.endDate), countOf(tournament.players, 'player')])}</small></p>
${list && showArmyList(list, player)}
</li>`,
  )}</ul></section>`;
}

// One real answer of every endpoint, from the demo world: what the description shows as its examples.
import { showClock } from '#rules/round-clock';
import { type EndpointName, endpoints, fillPath } from '../../src/contract/endpoints.ts';
import type { Service } from './service.ts';

/** The base URL in the examples. */
export const exampleBase = 'https://results.example.org';
const exampleCursor = 'b1wQzV0hXnB8Yl0k3m9TfQ';
const exampleMarker = 'AXk2c0FtcGxlAAAAAAAUAAAAAAAAd2h5LW5vdD8hc2lnbmF0dXJlLi4uAAAA';
const exampleTime = '2026-03-14T18:30:00Z';
const exampleNow = Date.parse('2026-03-14T10:05:20.250Z');
/** The demo world has no clock until it is served. */
const exampleClock = {
  stage: 'swiss',
  round: 3,
  endsAt: Date.parse('2026-03-14T11:00:00Z'),
  left: null,
  tables: { 4: 10 },
};
const mostShown = 2;

type Data = { data: Record<string, unknown>[]; next?: string };

/** Needs a service whose `baseUrl` is `exampleBase`. */
export async function collectExamples({ get }: Pick<Service, 'get'>): Promise<Record<EndpointName, unknown>> {
  const read = async (path: string): Promise<Data> => {
    const { status, body } = await get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return shorten(body);
  };
  const of = (endpoint: EndpointName, value: string, query = '') =>
    read(fillPath(endpoints[endpoint], value) + query);
  const seasons = await read(`${endpoints.seasons}?limit=1`);
  const season = String(seasons.data[0]?.['slug']);
  const seasonStandings = await of('seasonStandings', season);
  const first = String(seasonStandings.data[0]?.['playerId']);
  const ratings = await read(`${endpoints.ratings}?limit=1`);
  const rating = String(ratings.data[0]?.['slug']);
  const ratingStandings = await of('ratingStandings', rating, '?limit=1');
  const rated = String(ratingStandings.data[0]?.['playerId']);
  const tournaments = await read(`${endpoints.tournaments}?status=finished&limit=1`);
  const { body: many } = await get(`${endpoints.tournaments}?status=finished&limit=100`);
  const shown = (many as Data).data.find(({ organizer }) => organizer !== null);
  const slug = String(shown?.['slug']);
  const club = String(shown?.['organizer']);
  const { body: board } = await get(`${fillPath(endpoints.standings, slug)}?stage=standings`);
  const player = String((board as Data).data.find(({ playerId }) => playerId !== null)?.['playerId']);
  const { body: live } = await get(`${endpoints.tournaments}?status=ongoing&limit=100`);
  const schedules = await Promise.all(
    (live as Data).data.map(({ slug: one }) => of('schedule', String(one))),
  );
  const awards = await Promise.all((live as Data).data.map(({ slug: one }) => of('awards', String(one))));
  const tournamentBattles = await of('tournamentBattles', slug, '?limit=1');
  const factions = await read(endpoints.factionStatistics);
  const faction = String(factions.data[0]?.['faction']);
  return {
    tournaments,
    tournament: await of('tournament', slug),
    standings: await of('standings', slug),
    explanation: await of('explanation', slug, '?stage=swiss'),
    participants: await of('participants', slug, '?limit=1'),
    signUp: await of('signUp', slug),
    tournamentBattles,
    schedule: schedules.find(({ data }) => data.length > 0),
    awards: awards.find(({ data }) => data.length > 0),
    clock: { data: showClock({ version: 7, clock: exampleClock }, exampleNow) },
    clubs: await read(`${endpoints.clubs}?limit=1`),
    club: await of('club', club),
    clubTournaments: await of('clubTournaments', club, '?limit=1'),
    clubBattles: await of('clubBattles', club, '?limit=1'),
    players: await read(`${endpoints.players}?limit=1`),
    player: await of('player', player),
    playerBattles: await of('playerBattles', player, '?limit=1'),
    battle: await of('battle', String(tournamentBattles.data[0]?.['id'])),
    seasons,
    season: await of('season', season),
    seasonStandings,
    seasonPlayer: await read(fillPath(endpoints.seasonPlayer, season, first)),
    ratings,
    rating: await of('rating', rating),
    ratingStandings,
    ratingPlayer: await read(fillPath(endpoints.ratingPlayer, rating, rated)),
    ratingBattles: await read(`${fillPath(endpoints.ratingBattles, rating, rated)}?limit=1`),
    ratingFactions: await of('ratingFactions', rating),
    search: await read(`${endpoints.search}?q=${encodeURIComponent(String(shown?.['name']))}`),
    games: await read(endpoints.games),
    changes: await read(`${endpoints.changes}?limit=1`),
    factionStatistics: factions,
    matchupStatistics: await read(endpoints.matchupStatistics),
    subFactionStatistics: await read(
      `${endpoints.subFactionStatistics}?faction=${encodeURIComponent(faction)}`,
    ),
    scenarioStatistics: await read(endpoints.scenarioStatistics),
    monthStatistics: await read(endpoints.monthStatistics),
    endpoints: await read(endpoints.endpoints),
  };
}

/** Shortens long lists, and replaces the cursor, which differs from run to run. */
function shorten(body: Data): Data {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'next' && typeof value === 'string')
      return value
        .replace(/cursor=.*/, `cursor=${exampleCursor}`)
        .replace(/since=[^&]*/, `since=${exampleMarker}`);
    if (key === 'since') return exampleMarker;
    if ((key === 'at' || key === 'computedAt') && String(value).endsWith('Z')) return exampleTime;
    return Array.isArray(value) &&
      (key === 'data' || key === 'rounds' || key === 'results' || key === 'history')
      ? value.slice(0, mostShown)
      : value;
  }) as Data;
}

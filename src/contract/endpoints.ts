// The addresses of the API (docs/rules/decisions.md, Addresses), once for routes, methods and documentation.

export const endpoints = {
  tournaments: '/api/v1/tournaments',
  tournament: '/api/v1/tournaments/:slug',
  standings: '/api/v1/tournaments/:slug/standings',
  explanation: '/api/v1/tournaments/:slug/standings/explanation',
  participants: '/api/v1/tournaments/:slug/participants',
  tournamentBattles: '/api/v1/tournaments/:slug/battles',
  clubs: '/api/v1/clubs',
  club: '/api/v1/clubs/:slug',
  clubTournaments: '/api/v1/clubs/:slug/tournaments',
  clubBattles: '/api/v1/clubs/:slug/battles',
  players: '/api/v1/users',
  player: '/api/v1/users/:publicId',
  playerBattles: '/api/v1/users/:publicId/battles',
  battle: '/api/v1/battles/:id',
  search: '/api/v1/search',
  games: '/api/v1/games',
  changes: '/api/v1/changes',
  factionStatistics: '/api/v1/statistics/factions',
  matchupStatistics: '/api/v1/statistics/matchups',
  subFactionStatistics: '/api/v1/statistics/subfactions',
  scenarioStatistics: '/api/v1/statistics/scenarios',
  monthStatistics: '/api/v1/statistics/months',
} as const;

/** Address of the event-file schema, which needs no key. */
export const schemaPath = '/schemas/event-file.json';

export type Endpoint = keyof typeof endpoints;

/** The path with its parameter, if it has one, filled in. */
export function fillPath(pattern: string, value: string): string {
  const start = pattern.indexOf(':');
  if (start === -1) return pattern;
  const end = pattern.indexOf('/', start);
  return pattern.slice(0, start) + encodeURIComponent(value) + (end === -1 ? '' : pattern.slice(end));
}

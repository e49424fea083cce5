// The addresses of the API (docs/rules/decisions.md, Addresses), once for routes, methods and documentation, and those of the pages of resources.

export const endpoints = {
  tournaments: '/api/v1/tournaments',
  tournament: '/api/v1/tournaments/:slug',
  standings: '/api/v1/tournaments/:slug/standings',
  explanation: '/api/v1/tournaments/:slug/standings/explanation',
  participants: '/api/v1/tournaments/:slug/participants',
  signUp: '/api/v1/tournaments/:slug/sign-up',
  tournamentBattles: '/api/v1/tournaments/:slug/battles',
  schedule: '/api/v1/tournaments/:slug/schedule',
  clock: '/api/v1/tournaments/:slug/clock',
  awards: '/api/v1/tournaments/:slug/awards',
  clubs: '/api/v1/clubs',
  club: '/api/v1/clubs/:slug',
  clubTournaments: '/api/v1/clubs/:slug/tournaments',
  clubBattles: '/api/v1/clubs/:slug/battles',
  players: '/api/v1/users',
  player: '/api/v1/users/:publicId',
  playerBattles: '/api/v1/users/:publicId/battles',
  battle: '/api/v1/battles/:id',
  seasons: '/api/v1/seasons',
  season: '/api/v1/seasons/:slug',
  seasonStandings: '/api/v1/seasons/:slug/standings',
  seasonPlayer: '/api/v1/seasons/:slug/players/:publicId',
  ratings: '/api/v1/ratings',
  rating: '/api/v1/ratings/:slug',
  ratingStandings: '/api/v1/ratings/:slug/standings',
  ratingPlayer: '/api/v1/ratings/:slug/players/:publicId',
  ratingBattles: '/api/v1/ratings/:slug/players/:publicId/battles',
  ratingFactions: '/api/v1/ratings/:slug/factions',
  search: '/api/v1/search',
  games: '/api/v1/games',
  changes: '/api/v1/changes',
  factionStatistics: '/api/v1/statistics/factions',
  matchupStatistics: '/api/v1/statistics/matchups',
  subFactionStatistics: '/api/v1/statistics/subfactions',
  scenarioStatistics: '/api/v1/statistics/scenarios',
  monthStatistics: '/api/v1/statistics/months',
  endpoints: '/api/v1/endpoints',
} as const;

const pageFolders = {
  tournament: '/tournaments/',
  club: '/clubs/',
  player: '/players/',
  battle: '/battles/',
  season: '/seasons/',
  rating: '/ratings/',
} as const;

/** What has a public page, whose address its resource has as `url`. */
export type PageKind = keyof typeof pageFolders;

export function pagePath(kind: PageKind, key: string): string {
  return pageFolders[kind] + encodeURIComponent(key);
}

/** Address of the event-file schema, which needs no key. */
export const schemaPath = '/schemas/event-file.json';

export type EndpointName = keyof typeof endpoints;

/** The path with its parameters filled in, in their order. */
export function fillPath(pattern: string, ...values: readonly string[]): string {
  let next = 0;
  return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(values[next++] ?? ''));
}

/** Path with `{name}` for each parameter, as in the API description. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

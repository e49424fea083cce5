// The table of addresses, one line each, and the router over it.
import findMyWay from 'find-my-way';
import { endpoints } from '../contract/endpoints.ts';
import { ApiError, messages } from '../contract/errors.ts';
import { longestAddressChars } from '../contract/limits.ts';
import type { Found, Route } from './answer/route.ts';
import { apiTerms, openTerms, organiserTerms, pageTerms, type RouteTerms } from './answer/route-terms.ts';
import { answerBattle } from './api/battles.ts';
import { answerClub, answerClubBattles, answerClubs, answerClubTournaments } from './api/clubs.ts';
import type { Endpoint, EndpointContext } from './api/endpoint.ts';
import { answerPlayer, answerPlayerBattles, answerPlayers } from './api/players.ts';
import { answerSearch } from './api/search.ts';
import { answerStandings, mostOfTournament } from './api/standings.ts';
import {
  answerStatistics,
  readFactionStatistics,
  readMatchupStatistics,
  readMonthStatistics,
  readScenarioStatistics,
  readSubFactionStatistics,
} from './api/statistics.ts';
import { answerParticipants, answerTournamentBattles, mostOfParticipants } from './api/tournament-lists.ts';
import { answerTournament, answerTournaments } from './api/tournaments.ts';
import type { AppOptions } from './options.ts';
import { baseOf, isApiPath, isOrganiserPath, pathOf, siteOf } from './request/address.ts';
import type { Request } from './request/request.ts';

export function listApiRoutes(options: AppOptions, context: EndpointContext): Route[] {
  const route = (path: string, endpoint: Endpoint, more: Partial<Route> = {}): Route => ({
    ...apiTerms,
    path,
    isKept: true,
    ...more,
    answer: (request, { name, query }) =>
      endpoint({
        ...{ name, query, time: request.time },
        ...{ base: baseOf(request, options), site: siteOf(request, options) },
      }),
  });
  const large = { mostBytes: mostOfTournament(context.database) };
  return [
    route(endpoints.tournaments, answerTournaments(context)),
    route(endpoints.tournament, answerTournament(context)),
    route(endpoints.standings, answerStandings(context, 'document'), large),
    route(endpoints.explanation, answerStandings(context, 'explanation'), large),
    route(endpoints.participants, answerParticipants(context), { mostBytes: mostOfParticipants }),
    route(endpoints.tournamentBattles, answerTournamentBattles(context)),
    route(endpoints.clubs, answerClubs(context)),
    route(endpoints.club, answerClub(context)),
    route(endpoints.clubTournaments, answerClubTournaments(context)),
    route(endpoints.clubBattles, answerClubBattles(context)),
    route(endpoints.players, answerPlayers(context)),
    route(endpoints.player, answerPlayer(context)),
    route(endpoints.playerBattles, answerPlayerBattles(context)),
    route(endpoints.battle, answerBattle(context)),
    route(endpoints.search, answerSearch(context)),
    route(endpoints.factionStatistics, answerStatistics(context, readFactionStatistics)),
    route(endpoints.matchupStatistics, answerStatistics(context, readMatchupStatistics)),
    route(endpoints.subFactionStatistics, answerStatistics(context, readSubFactionStatistics)),
    route(endpoints.scenarioStatistics, answerStatistics(context, readScenarioStatistics)),
    route(endpoints.monthStatistics, answerStatistics(context, readMonthStatistics)),
  ];
}

const methods = ['GET', 'POST', 'DELETE'] as const;

export type FindRoute = (request: Request) => Found;

/** Which addresses are served beside the API. */
export interface Served {
  readonly pages: boolean;
  readonly organisers: boolean;
}

/** Finds the route of every request: where there is none, one that rejects it. */
export function makeFindRoute(routes: readonly Route[], served: Served): FindRoute {
  const router = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: longestAddressChars,
    // Read only where the answer is not kept from before.
    querystringParser: (text) => ({ text }),
    // Without this, an address that cannot be decoded would look like one that is not there.
    onBadUrl: () => undefined,
  });
  for (const route of routes) router.on(route.method ?? 'GET', route.path, () => undefined, route);

  /** The route of another method, where there is none of this one. */
  function findStored(url: string, method: string) {
    const known = methods.find((one) => one === method);
    const found = known && router.find(known, url);
    if (found?.store) return found;
    return (
      methods.map((one) => router.find(one, url)).find((other) => other?.store) ?? router.find('GET', url)
    );
  }

  function rejectMethod(route: Route, url: string): Found {
    const taken = methods.filter((one) => router.find(one, url)?.store);
    const allow = [
      ...taken.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])),
      ...(route.cors ? ['OPTIONS'] : []),
    ].join(', ');
    return { ...rejecting(route.path, route, new ApiError(405, messages.method, { allow })), allow };
  }

  return ({ method, url }) => {
    const isReading = method === 'GET' || method === 'HEAD';
    const found = isTooLong(url) ? 'too long' : findStored(url, isReading ? 'GET' : method);
    if (typeof found !== 'string' && found?.store) {
      const route = found.store as Route;
      if ((route.method ?? 'GET') !== (isReading ? 'GET' : method)) return rejectMethod(route, url);
      const [name = ''] = Object.values(found.params);
      return { route, name, search: found.searchParams['text'] ?? '' };
    }
    return rejecting(
      'unknown',
      termsOfUnknown(url, isReading, served),
      found === 'too long' ? tooLong : found === null ? notFound : malformed,
    );
  };
}

/** Of pages only the path counts: what people search for may be long. */
function isTooLong(url: string): boolean {
  return url.length > longestAddressChars && (isApiPath(url) || pathOf(url).length > longestAddressChars);
}

const notFound = new ApiError(404, messages.path);
const malformed = new ApiError(400, messages.address);
const tooLong = new ApiError(414, messages.addressLength);

/** The key comes first also where there is no route. */
function termsOfUnknown(url: string, isReading: boolean, { pages, organisers }: Served): RouteTerms {
  if (isApiPath(url)) return apiTerms;
  if (organisers && isOrganiserPath(url)) return organiserTerms;
  // Only people read pages.
  return pages && isReading ? pageTerms : openTerms;
}

function rejecting(
  path: string,
  { admits, cors, drainsBody, namesSiteOnly, errors, headers, policy }: RouteTerms,
  error: ApiError,
): Found {
  const terms = { admits, cors, drainsBody, namesSiteOnly, errors, headers, policy };
  return { route: { ...terms, path, answer: () => Promise.reject(error) }, name: '', search: '' };
}

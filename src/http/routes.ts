// The routes of the API, and the router over all routes.
import findMyWay from 'find-my-way';
import { ApiError, messages } from '../contract/errors.ts';
import { longestAddressChars } from '../contract/limits.ts';
import type { Route, RouteMatch } from './answer/route.ts';
import {
  accountTerms,
  apiTerms,
  openTerms,
  organiserTerms,
  pageTerms,
  personalDataTerms,
  personalTerms,
  type RouteTerms,
} from './answer/route-terms.ts';
import { listAwards } from './api/awards.ts';
import { getBattle } from './api/battles.ts';
import { clubEndpoints } from './api/clubs.ts';
import type { Endpoint, EndpointContext } from './api/endpoint.ts';
import { listGames } from './api/games.ts';
import { listEndpoints } from './api/list-endpoints.ts';
import { playerEndpoints } from './api/players.ts';
import { ratingEndpoints } from './api/ratings.ts';
import { searchAll } from './api/search.ts';
import { seasonEndpoints } from './api/seasons.ts';
import { standingsEndpoints } from './api/standings.ts';
import { statisticsEndpoints } from './api/statistics.ts';
import { tournamentEndpoints } from './api/tournaments.ts';
import { venueEndpoints } from './api/venue.ts';
import type { AppOptions } from './options.ts';
import {
  baseOf,
  isAccountPath,
  isApiPath,
  isOrganiserPath,
  isPersonalPath,
  pathOf,
  searchOf,
  siteOf,
} from './request/address.ts';
import type { Request } from './request/request.ts';

export const apiEndpoints: readonly Endpoint[] = [
  ...tournamentEndpoints,
  ...venueEndpoints,
  listAwards,
  ...standingsEndpoints,
  ...clubEndpoints,
  ...playerEndpoints,
  getBattle,
  ...seasonEndpoints,
  ...ratingEndpoints,
  searchAll,
  listGames,
  ...statisticsEndpoints,
  listEndpoints,
];

export function listApiRoutes(options: AppOptions, context: EndpointContext): Route[] {
  return apiEndpoints.map(({ path, isUncached, mostBytes, answer }) => ({
    ...apiTerms,
    path,
    ...(!isUncached && { isCached: true as const }),
    ...(mostBytes && { mostBytes: (parameters) => mostBytes(parameters, context) }),
    answer: (request, parameters) =>
      answer(
        {
          ...parameters,
          search: searchOf(request.url),
          base: baseOf(request, options),
          site: siteOf(request, options),
          time: request.time,
        },
        context,
      ),
  }));
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type FindRoute = (request: Request) => RouteMatch;

/** The addresses that are served in addition to the API. */
export interface Served {
  readonly pages: boolean;
  readonly organisers: boolean;
}

/** Finds the route of every request; an unknown address has a route that rejects it. */
export function makeFindRoute(routes: readonly Route[], served: Served): FindRoute {
  const router = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: longestAddressChars,
    // Parsed only if the answer is not cached.
    querystringParser: (text) => ({ text }),
    // Without this, an address that cannot be decoded would be reported as unknown.
    onBadUrl: () => undefined,
  });
  for (const route of routes) router.on(route.method ?? 'GET', route.path, () => undefined, route);

  /** Falls back to a route of another method. */
  function findStored(url: string, method: string) {
    const known = methods.find((one) => one === method);
    const found = known && router.find(known, url);
    if (found?.store) return found;
    return (
      methods.map((one) => router.find(one, url)).find((other) => other?.store) ?? router.find('GET', url)
    );
  }

  function rejectMethod(route: Route, url: string): RouteMatch {
    const known = methods.filter((one) => router.find(one, url)?.store);
    const allow = [
      ...known.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])),
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
      const [name = '', ...others] = Object.values(found.params) as string[];
      return { route, name, others, search: found.searchParams['text'] ?? '' };
    }
    return rejecting(
      'unknown',
      termsOfUnknown(url, isReading, served),
      found === 'too long' ? tooLong : found === null ? notFound : malformed,
    );
  };
}

/** For pages only the path counts, because search words may be long. */
function isTooLong(url: string): boolean {
  return url.length > longestAddressChars && (isApiPath(url) || pathOf(url).length > longestAddressChars);
}

const notFound = new ApiError(404, messages.path);
const malformed = new ApiError(400, messages.address);
const tooLong = new ApiError(414, messages.addressLength);

/** The key is checked first, also for unknown addresses. */
function termsOfUnknown(url: string, isReading: boolean, { pages, organisers }: Served): RouteTerms {
  if (isApiPath(url)) return apiTerms;
  if (organisers && isOrganiserPath(url)) return organiserTerms;
  if (isPersonalPath(url)) return /^\/p\/[^/]+\/./.test(pathOf(url)) ? personalDataTerms : personalTerms;
  if (isAccountPath(url)) return accountTerms;
  // Only reads are answered with an error page, and none of an API that is off.
  return pages && isReading && !isOrganiserPath(url) ? pageTerms : openTerms;
}

function rejecting(
  path: string,
  { admits, cors, namesSiteOnly, errors, headers, policy }: RouteTerms,
  error: ApiError,
): RouteMatch {
  const terms = { admits, cors, namesSiteOnly, errors, headers, policy };
  return { route: { ...terms, path, answer: () => Promise.reject(error) }, name: '', search: '' };
}

// Answers a request from the response cache, or by its route, whose answer is then cached.

import type { AppOptions } from '../options.ts';
import { isValidHost } from '../request/address.ts';
import type { Request } from '../request/request.ts';
import { type Representation, represent } from './answer.ts';
import { readPreference } from './encoding.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { ResponseCache } from './response-cache.ts';
import { pickParameters, type RouteMatch, readParameters } from './route.ts';

export type GetAnswer = (request: Request, match: RouteMatch) => Promise<Representation>;

/** `look` reads the revision of the data, and clears the cache if it is another. */
export function makeGetAnswer(
  cache: ResponseCache,
  budget: MemoryBudget,
  { metrics, baseUrl, siteUrl }: Pick<AppOptions, 'metrics' | 'baseUrl' | 'siteUrl'>,
  look: () => Promise<void>,
): GetAnswer {
  /** Whether answers contain the host of the request. */
  function namesHost({ route: { namesSiteOnly } }: RouteMatch): boolean {
    return baseUrl === undefined && !(namesSiteOnly && siteUrl !== undefined);
  }

  /** `findCached` looks again after a wait: another request may have made the same answer. */
  async function make(
    request: Request,
    match: RouteMatch,
    findCached: () => Representation | undefined = () => undefined,
  ): Promise<Representation> {
    const { route } = match;
    const parameters = readParameters(match);
    const answer = async (): Promise<Representation> => {
      const content = await route.answer(request, parameters);
      if (!('mostBytes' in content)) return represent(content, request);
      const read = async () => findCached() ?? represent(await content.read(), request);
      return budget.run(content.mostBytes, request, read);
    };
    const mostBytes = (await route.mostBytes?.(parameters)) ?? 0;
    return mostBytes > 0 ? budget.run(mostBytes, request, async () => findCached() ?? answer()) : answer();
  }

  return async (request, match) => {
    if (!match.route.isCached) return make(request, match);
    const host = namesHost(match) ? request.destination.host : undefined;
    const key = cacheKeyOf(request, match, host);
    // While the database does not answer, cached pages are shown, as cached answers of the API are.
    if (match.route.isCached === 'checked') await look().catch(() => undefined);
    const cached = cache.find(key, request.time);
    metrics?.addCacheLookup(cached !== undefined);
    if (cached !== undefined) return cached;
    const { generation } = cache;
    const made = await make(request, match, () => cache.find(key, request.time));
    // With an invalid host the answer contains the address of the connection, which differs.
    if (host === undefined || isValidHost(host)) cache.add(key, made, generation);
    return made;
  };
}

/** Everything that an answer depends on, except the data. Headers cannot contain line breaks, so that different requests have different keys. */
function cacheKeyOf(
  { url, headers, destination }: Request,
  match: RouteMatch,
  host: string | undefined,
): string {
  const { encoding, always } = readPreference(headers['accept-encoding']);
  const { route } = match;
  const query =
    route.parameters === undefined
      ? url
      : route.path + JSON.stringify(pickParameters(route, readParameters(match)));
  const address = host === undefined ? '' : `${destination.protocol}\n${host}`;
  return `${query}\n${address}\n${encoding}${always}`;
}

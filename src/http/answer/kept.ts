// What a request is answered with: kept from before, or made by its route and kept for the next who asks.

import type { AppOptions } from '../options.ts';
import { isGoodHost } from '../request/address.ts';
import type { Request } from '../request/request.ts';
import { type Representation, represent } from './answer.ts';
import { readPreference } from './encoding.ts';
import type { ResponseCache } from './response-cache.ts';
import { type Found, pickParameters, readParameters } from './route.ts';
import type { Turns } from './turns.ts';

export type Find = (request: Request, found: Found) => Promise<Representation>;

export function makeFind(
  cache: ResponseCache,
  turns: Turns,
  { metrics, baseUrl, siteUrl }: Pick<AppOptions, 'metrics' | 'baseUrl' | 'siteUrl'>,
): Find {
  /** Whether answers name the host that they were asked for by. */
  const namesHost = ({ route: { namesSiteOnly } }: Found): boolean =>
    baseUrl === undefined && !(namesSiteOnly && siteUrl !== undefined);

  /** `findMade` is asked again by those who waited: somebody before them may have asked for the same. */
  async function make(
    request: Request,
    found: Found,
    findMade: () => Representation | undefined = () => undefined,
  ): Promise<Representation> {
    const { route } = found;
    const parameters = readParameters(found);
    const work = async () => represent(await route.answer(request, parameters), request);
    const mostBytes = (await route.mostBytes?.(parameters)) ?? 0;
    return mostBytes > 0 ? turns.take(mostBytes, request, async () => findMade() ?? work()) : work();
  }

  return async (request, found) => {
    if (!found.route.isKept) return make(request, found);
    const host = namesHost(found) ? request.destination.host : undefined;
    const name = nameOf(request, found, host);
    const kept = cache.find(name, request.time);
    metrics?.addKept(kept !== undefined);
    if (kept !== undefined) return kept;
    const { generation } = cache;
    const made = await make(request, found, () => cache.find(name, request.time));
    // Where the host is none, the answer names the address that the connection came to.
    if (host === undefined || isGoodHost(host)) cache.keep(name, made, generation);
    return made;
  };
}

/** Everything an answer depends on, but for the data. No header can hold a line break, so that no two requests that differ have one name. */
function nameOf({ url, headers, destination }: Request, found: Found, host: string | undefined): string {
  const { encoding, always } = readPreference(headers['accept-encoding']);
  const asked = found.route.parameters === undefined ? url : nameParameters(found);
  const address = host === undefined ? '' : `${destination.protocol}\n${host}`;
  return `${asked}\n${address}\n${encoding}${always}`;
}

function nameParameters(found: Found): string {
  return found.route.path + JSON.stringify(pickParameters(found.route, readParameters(found)));
}

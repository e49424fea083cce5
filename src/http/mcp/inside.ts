// The API asked from inside, as part of a request that is being answered: the same routes and the same kept answers, without a socket. The key was looked
// at before, and the request was counted.
import { writeError } from '../../contract/errors.ts';
import { logFault, toApiError } from '../answer/errors.ts';
import type { Find } from '../answer/kept.ts';
import type { ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import type { FindRoute } from '../routes.ts';

export type AskInside = (outer: Request) => typeof fetch;

async function* nothing(): AsyncGenerator<Buffer> {}

export function makeAskInside(findRoute: FindRoute, find: Find, log: ServerLogger): AskInside {
  return (outer) => async (address) => {
    const { pathname, search } = new URL(String(address));
    // The path that the service is reached under belongs to what stands in front of it.
    const url = pathname.slice(Math.max(0, pathname.lastIndexOf('/api/v1/'))) + search;
    const request: Request = { ...outer, method: 'GET', url, headers: {}, body: nothing() };
    try {
      const { body } = await find(request, findRoute(request));
      return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : undefined);
    } catch (error) {
      const told = toApiError(error);
      if (told.status >= 500 && told !== error) logFault(log, outer.id, error);
      return new Response(writeError(told.status, told.message), {
        status: told.status,
        headers: { ...told.headers },
      });
    }
  };
}

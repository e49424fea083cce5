// A `fetch` for the API without a socket, for use inside a request: the same routes and the same response cache. The outer request has passed the key
// check and was counted.
import { writeError } from '../../contract/errors.ts';
import type { GetAnswer } from '../answer/cached-answer.ts';
import { explainFailure } from '../answer/errors.ts';
import type { ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import type { FindRoute } from '../routes.ts';

export type InternalFetch = (outer: Request) => typeof fetch;

async function* emptyBody(): AsyncGenerator<Buffer> {}

export function makeInternalFetch(
  findRoute: FindRoute,
  getAnswer: GetAnswer,
  log: ServerLogger,
): InternalFetch {
  return (outer) =>
    async function fetchInside(address): Promise<Response> {
      const { pathname, search } = new URL(String(address));
      // A reverse proxy may serve the API below another path, which the routes do not have.
      const url = pathname.slice(Math.max(0, pathname.lastIndexOf('/api/v1/'))) + search;
      const request: Request = { ...outer, method: 'GET', url, headers: {}, body: emptyBody() };
      try {
        const { body, status, headers } = await getAnswer(request, findRoute(request));
        // The player has another id now: the list of headers alternates names and values.
        if (status === 308) return await fetchInside(headers[headers.indexOf('location') + 1] ?? '');
        return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : undefined);
      } catch (error) {
        const { status, message, headers } = explainFailure(log, outer.id, error);
        return new Response(writeError(status, message), { status, headers: { ...headers } });
      }
    };
}

// POST /mcp: the Model Context Protocol over streamable HTTP, with an API key (docs/mcp.md).
import { ApiError, messages } from '../../contract/errors.ts';
import { jsonType } from '../answer/answer.ts';
import { logFailure } from '../answer/errors.ts';
import type { Route } from '../answer/route.ts';
import { apiTerms } from '../answer/route-terms.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import { readBody } from '../request/body.ts';
import type { InternalFetch } from './internal-fetch.ts';

const mostBytes = 256 * 1024;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function makeMcpRoute(options: AppOptions, internalFetch: InternalFetch, log: ServerLogger): Route {
  return {
    path: '/mcp',
    method: 'POST',
    body: true,
    ...apiTerms,
    async answer(request) {
      if (!isAllowedOrigin(request.headers.origin, options)) throw new ApiError(403, messages.origin);
      const body = await readBody(request, mostBytes);
      // Loaded with the first request, because most services get none.
      const { answerMcp } = await import('../../mcp/answer.ts');
      const answered = await answerMcp({
        headers: request.headers,
        body,
        fetch: internalFetch(request),
        onFault: (error) => logFailure(log, request.id, error),
      });
      return {
        status: answered.status,
        body: Buffer.from(await answered.arrayBuffer()),
        type: answered.headers.get('content-type') ?? jsonType,
        caching: 'no-store',
      };
    },
  };
}

/**
 * Against DNS rebinding: a web page can make its host name resolve to a server that only its user can reach. `Origin` shows that, `Host` does not. Programs
 * send no `Origin`.
 */
function isAllowedOrigin(origin: string | undefined, { baseUrl, siteUrl }: AppOptions): boolean {
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  if (page === null) return false;
  return (
    loopback.test(page.hostname) ||
    [baseUrl, siteUrl].some((address) => address !== undefined && URL.parse(address)?.origin === page.origin)
  );
}

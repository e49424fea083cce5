// POST /mcp: the Model Context Protocol over streamable HTTP, with an API key (docs/mcp.md).
import { ApiError, messages } from '../../contract/errors.ts';
import { mayAskMcp } from '../access/origin.ts';
import { jsonType } from '../answer/answer.ts';
import { logFailure } from '../answer/errors.ts';
import type { Route } from '../answer/route.ts';
import { apiTerms } from '../answer/route-terms.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import { readBody } from '../request/body.ts';
import type { InternalFetch } from './internal-fetch.ts';

const mostBytes = 256 * 1024;

export function makeMcpRoute(options: AppOptions, internalFetch: InternalFetch, log: ServerLogger): Route {
  return {
    path: '/mcp',
    method: 'POST',
    body: true,
    ...apiTerms,
    async answer(request) {
      if (!mayAskMcp(request, options)) throw new ApiError(403, messages.origin);
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

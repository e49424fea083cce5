// POST /mcp: the Model Context Protocol over streamable HTTP, for holders of a key (docs/mcp.md).
import { ApiError, messages } from '../../contract/errors.ts';
import { jsonType } from '../answer/answer.ts';
import { logFault } from '../answer/errors.ts';
import type { Route } from '../answer/route.ts';
import { apiTerms } from '../answer/route-terms.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import { readBody } from '../request/body.ts';
import type { AskInside } from './inside.ts';
import { mayAsk } from './origin.ts';

const mostBytes = 256 * 1024;

export function makeMcpRoute(options: AppOptions, askInside: AskInside, log: ServerLogger): Route {
  return {
    path: '/mcp',
    method: 'POST',
    body: 'short',
    ...apiTerms,
    async answer(request) {
      if (!mayAsk(request.headers.origin, options)) throw new ApiError(403, messages.origin);
      const body = await readBody(request, mostBytes);
      // Loaded when somebody asks: most services serve nobody who does.
      const { answerMcp } = await import('../../mcp/answer.ts');
      const answered = await answerMcp({
        headers: request.headers,
        body,
        fetch: askInside(request),
        onFault: (error) => logFault(log, request.id, error),
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

// What a person sees when something is not there or goes wrong: what happened, and where to go on.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, pathOf } from '../http/address.ts';
import { sendError, toApiError } from '../http/errors.ts';
import { html } from './html.ts';
import { writePage } from './page.ts';
import { admitStyle, type PageContext, pageType } from './show.ts';

export function sendErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
): FastifyReply {
  // Pages catch whatever no other route takes; what lies under /api/ is still the API's.
  if (isApiPath(request.url)) return sendError(error, request, reply);
  const { links, style } = context;
  const { status, message, headers } = toApiError(error);
  if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'page failed');
  const missing = status === 404;
  const title = missing
    ? `${message}`
    : status >= 500
      ? 'Something went wrong'
      : 'That address does not work';
  const page = writePage(
    {
      title,
      description: message,
      path: pathOf(request.url),
      unlisted: true,
      main: html`<div class="title"><div class="wrap">
  <p class="kicker">${status}</p>
  <h1>${title}</h1>
</div></div>
<div class="wrap">
<p class="prose">${
        missing
          ? 'It may have been moved, taken back by its organiser, or the address was cut short on its way to you.'
          : status >= 500
            ? 'This is our fault, not yours. Try again in a moment.'
            : message
      }</p>
<form class="search" role="search" aria-label="Search" action="${links.to('/search')}">
  <label for="search">Look for a tournament, a club or a player</label>
  <div class="row"><input id="search" name="q" type="search" maxlength="100" autocomplete="off"><button>Search</button></div>
</form>
<p class="more"><a href="${links.to('/tournaments')}">All tournaments</a> <a href="${links.to('/')}">Home</a></p>
</div>`,
    },
    context,
    '',
  );
  admitStyle(reply, style);
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('content-type', pageType)
    .send(page);
}

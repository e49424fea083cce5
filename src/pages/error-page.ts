// The page for errors: what happened, and where to go from here.
import type { ApiError } from '../contract/errors.ts';
import { html } from '../html/html.ts';
import type { Answer } from '../http/answer/answer.ts';
import { answerErrorWith } from '../http/answer/errors.ts';
import type { RouteTerms } from '../http/answer/route-terms.ts';
import { hideCode, pathOf } from '../http/request/address.ts';
import type { Request } from '../http/request/request.ts';
import { showSearchForm } from './frame/choices.ts';
import { type PageContext, writePage } from './frame/page.ts';
import { pageType, policyOf } from './frame/show.ts';

export function answerErrorPage(
  error: ApiError,
  request: Request,
  context: PageContext,
  route: RouteTerms,
): Answer {
  const { links } = context;
  const { status, message, headers } = error;
  // The code in a link is a secret, so all that do not exist have the same page.
  const isSecret = hideCode(pathOf(request.url)) !== undefined;
  const [title, words] = isSecret && status === 404 ? brokenLink : explain(error);
  const page = writePage(
    {
      title,
      description: message,
      path: isSecret ? '/' : pathOf(request.url),
      unlisted: true,
      head: html`<p class="kicker">${status}</p>
  <h1>${title}</h1>`,
      main: html`<p class="prose">${words}</p>
${showSearchForm(links, 'Find a tournament, a club or a player')}
<p class="more"><a href="${links.to('/tournaments')}">All tournaments</a> <a href="${links.to('/')}">Home</a></p>`,
    },
    context,
  );
  return {
    ...answerErrorWith({ status, headers, type: pageType, body: page }),
    policy: policyOf(context, route),
  };
}

const brokenLink = [
  'This link does not work',
  'It was mistyped or replaced, or the event is over. Ask the organiser for a new link.',
] as const;

function explain({ status, message, headers }: ApiError): readonly [title: string, words: string] {
  if (status === 404)
    return [message, 'It may have been moved or unpublished, or the link may be incomplete.'];
  const wait = `Try again in ${headers['retry-after']} seconds.`;
  if (status === 429)
    return ['Too many requests', `Your network has requested too many pages in a minute. ${wait}`];
  if (status === 401 || status === 403) return [message, 'Go back to the page that you came from.'];
  if (status >= 500) return ['Something went wrong', 'This is our fault, not yours. Try again in a moment.'];
  return ['That address does not work', message];
}

// GET /feed.atom: finished tournaments, newest first, for feed readers.

import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { html } from '../../html/html.ts';
import { siteName } from '../../html/page-frame.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { shareAnswers } from '../../http/answer/shared-answers.ts';
import type { AppOptions } from '../../http/options.ts';
import { siteOf } from '../../http/request/address.ts';
import type { Request } from '../../http/request/request.ts';
import { listChangeTimes } from '../../store/read/changes.ts';
import { searchTournaments } from '../../store/read/tournament-search.ts';
import { sayDays, sayPlace } from '../frame/figures.ts';
import { cleanText } from '../frame/plain-text.ts';
import { cachingAt } from '../frame/show.ts';
import { readItems, type TournamentItem } from '../items/tournament-items.ts';

const entries = 30;
const longAgo = '1970-01-01T00:00:00Z';

export function makeFeedRoute(options: AppOptions): Route {
  async function answer(request: Request): Promise<Content> {
    const { found } = await searchTournaments(options.database, {
      filters: { status: 'finished' },
      limit: entries,
    });
    const items = await readItems(options.database, found);
    const slugs = items.map(({ tournament }) => tournament.slug);
    const times = await listChangeTimes(options.database, 'tournament', slugs);
    const site = siteOf(request, options);
    const body = writeFeed(items, times, site);
    return {
      body,
      identity: body,
      type: 'application/atom+xml; charset=utf-8',
      caching: cachingAt(options),
    };
  }

  return shareAnswers(
    { path: '/feed.atom', ...pageTerms, parameters: [], answer },
    { dependsOn: (request) => siteOf(request, options), reader: options.database },
  );
}

function writeFeed(
  items: readonly TournamentItem[],
  times: ReadonlyMap<string, string>,
  site: string,
): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${html`<feed xmlns="http://www.w3.org/2005/Atom">
<title>${siteName}: new results</title>
<id>${site}/</id>
<link href="${site}/"/>
<link rel="self" href="${site}/feed.atom"/>
<author><name>${siteName}</name></author>
<updated>${[...times.values()].toSorted().at(-1) ?? longAgo}</updated>
${items.map(({ tournament, podium }) => {
  const address = `${site}${pagePath('tournament', tournament.slug)}`;
  const facts = [
    sayDays(tournament.startDate, tournament.endDate),
    sayPlace(tournament.city, tournament.country),
    countOf(tournament.players, 'player'),
  ].filter((fact) => fact !== '');
  const places = podium.map(
    ({ rank, player, faction }) => `${rank}. ${player}${faction === null ? '' : ` (${faction})`}`,
  );
  return html`<entry>
<title>${cleanText(tournament.name)}</title>
<id>${address}</id>
<link href="${address}"/>
<updated>${times.get(tournament.slug) ?? longAgo}</updated>
<summary>${cleanText([facts.join(' · '), ...places].join('. '))}</summary>
</entry>
`;
})}</feed>
`}`;
}

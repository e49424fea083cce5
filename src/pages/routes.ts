// The public pages: one line a page.

import type { Route } from '../http/answer/route.ts';
import type { Pages } from '../http/app.ts';
import type { AppOptions } from '../http/options.ts';
import { assetRoute } from './asset-routes.ts';
import { showBattlePage } from './battle.ts';
import { showClub } from './club.ts';
import { showClubList } from './club-list.ts';
import { showEmbed } from './embed.ts';
import { answerErrorPage } from './error-page.ts';
import { makeFeedRoute } from './feed.ts';
import { showHome } from './home.ts';
import { makeLinks } from './links.ts';
import { type PageQuery, readWord } from './paging.ts';
import { makePictureRoute } from './picture-routes.ts';
import { showPlayerPage } from './player.ts';
import { showSearch } from './search.ts';
import { contentOfEmbed, contentOfPage, fixedSite, type PageContext, type Shown } from './show.ts';
import { listSitemapRoutes } from './sitemap.ts';
import { makeStyle } from './style.ts';
import { showTournament } from './tournament.ts';
import { showTournamentList } from './tournament-list.ts';

type Read = (context: PageContext, name: string, query: PageQuery) => Promise<Shown>;

const pages: Readonly<Record<string, Read>> = {
  '/': showHome,
  '/search': showSearch,
  '/tournaments': showTournamentList,
  '/tournaments/:name': showTournament,
  '/clubs': showClubList,
  '/clubs/:name': showClub,
  '/battles/:name': showBattlePage,
  '/players/:name': showPlayerPage,
};

const themes = ['light', 'dark'];

export function makePages(options: AppOptions): Pages {
  const links = makeLinks(fixedSite(options));
  const context: PageContext = { options, links, style: makeStyle(links) };
  const routeOf = ([path, read]: [string, Read]): Route => ({
    path,
    kind: 'page',
    answer: async (_request, { name, query }) => contentOfPage(context, await read(context, name, query)),
  });
  const embed: Route = {
    path: '/embed/tournaments/:slug/standings',
    kind: 'embed',
    async answer(_request, { name, query }) {
      const theme = themes.find((known) => known === readWord(query, 'theme'));
      return contentOfEmbed(context, await showEmbed(context, name, query), theme);
    },
  };
  return {
    routes: [
      ...Object.entries(pages).map(routeOf),
      ...[embed, assetRoute, makePictureRoute(context), makeFeedRoute(context)],
      ...listSitemapRoutes(context),
    ],
    answerError: (error, request, kind) => answerErrorPage(error, request, context, kind),
  };
}

// The public pages: one line a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import { isApiPath } from '../http/address.ts';
import type { AppOptions } from '../http/options.ts';
import { allowedMethods } from '../http/reply-headers.ts';
import { registerAssets } from './asset-routes.ts';
import { showBattlePage } from './battle.ts';
import { showClub } from './club.ts';
import { showClubList } from './club-list.ts';
import { showEmbed } from './embed.ts';
import { sendErrorPage } from './error-page.ts';
import { registerFeed } from './feed.ts';
import { showHome } from './home.ts';
import { makeLinks } from './links.ts';
import { type PageQuery, readWord } from './paging.ts';
import { registerPictures } from './picture-routes.ts';
import { showPlayerPage } from './player.ts';
import { showSearch } from './search.ts';
import { fixedSite, type PageContext, type Shown, sendEmbed, sendPage } from './show.ts';
import { registerSitemap } from './sitemap.ts';
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

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Before a body is looked at, so that none is ever read. */
async function refuseMethod(): Promise<never> {
  throw new ApiError(405, messages.method, { allow: allowedMethods });
}

const themes = ['light', 'dark'];

export async function registerPages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const links = makeLinks(fixedSite(options));
  const context: PageContext = { options, links, style: makeStyle(links) };
  const errorPage = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendErrorPage(error, request, reply, context);
  // An address that cannot be read reaches no route.
  app.decorate('errorPage', errorPage);
  // Errors of pages are pages; those of the API stay JSON.
  await app.register(async (scope) => {
    scope.setErrorHandler(errorPage);
    registerAssets(scope);
    registerPictures(scope, context);
    registerFeed(scope, context);
    registerSitemap(scope, context);
    for (const [path, read] of Object.entries(pages)) {
      scope.get<{ Params: { name?: string } }>(path, async (request, reply) => {
        const shown = await read(context, request.params.name ?? '', request.query as PageQuery);
        return sendPage(request, reply, context, shown);
      });
      scope.route({ method: otherMethods, url: path, onRequest: refuseMethod, handler: refuseMethod });
    }
    const embeddable = { config: { embeddable: true } };
    scope.get<{ Params: { slug: string } }>(
      '/embed/tournaments/:slug/standings',
      embeddable,
      async (request, reply) => {
        const query = request.query as PageQuery;
        const theme = themes.find((known) => known === readWord(query, 'theme'));
        const shown = await showEmbed(context, request.params.slug, query);
        return sendEmbed(request, reply, context, shown, theme);
      },
    );
    scope.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
      if (isApiPath(request.url)) return reply.callNotFound();
      throw new ApiError(404, messages.path);
    });
  });
}

// The public pages: one entry per page.
import type { Content } from '../http/answer/answer.ts';
import type { Parameters, Route } from '../http/answer/route.ts';
import {
  embedTerms,
  pageTerms,
  personalTerms,
  type RouteTerms,
  signUpTerms,
} from '../http/answer/route-terms.ts';
import { shareAnswers } from '../http/answer/shared-answers.ts';
import type { Pages } from '../http/app.ts';
import type { AppOptions } from '../http/options.ts';
import { searchOf, siteOf } from '../http/request/address.ts';
import type { Request } from '../http/request/request.ts';
import type { Reader } from '../store/database.ts';
import { measureSeason } from '../store/read/seasons.ts';
import { measureTournament } from '../store/read/tournaments.ts';
import { showBattlePage } from './battle/battle.ts';
import { showClub, showClubList } from './club.ts';
import { deskPages } from './desk.ts';
import { answerErrorPage } from './error-page.ts';
import { assetRoute, workerRoutes } from './frame/asset-routes.ts';
import { makeLinks } from './frame/links.ts';
import { type Page, type PageContext, writePage } from './frame/page.ts';
import {
  contentOfMoved,
  contentOfPage,
  fixedSite,
  type Moved,
  type PageRequest,
  pageType,
  policyOf,
} from './frame/show.ts';
import { makeStyle, type StyleKind, styleKinds } from './frame/style.ts';
import { showHome } from './home.ts';
import { makeCalendarRoute } from './outside/calendar.ts';
import { showEmbed } from './outside/embed.ts';
import { makeFeedRoute } from './outside/feed.ts';
import { makePictureRoute } from './outside/picture.ts';
import { listSitemapRoutes } from './outside/sitemap.ts';
import { makeTournamentCalendarRoute } from './outside/tournament-calendar.ts';
import { showPersonal } from './personal/personal.ts';
import { showHeadToHead } from './player/head-to-head.ts';
import { showPlayerPage } from './player/player.ts';
import { mostOfHistory, showPerson } from './player/player-history.ts';
import { showPlayerList } from './player/player-list.ts';
import { showRating } from './rating/rating.ts';
import { showRatingFactions } from './rating/rating-factions.ts';
import { showRatingList } from './rating/rating-list.ts';
import { showRatingPlayer } from './rating/rating-player.ts';
import { makeSuggestionsRoute, showSearch } from './search.ts';
import { showSeason } from './season/season.ts';
import { showSeasonList } from './season/season-list.ts';
import { showFaction } from './statistics/faction.ts';
import { statisticsParameters } from './statistics/filters.ts';
import { showMatchups } from './statistics/matchups.ts';
import { showStatistics } from './statistics/statistics.ts';
import { makeClockRoute } from './tournament/clock.ts';
import { mostOfParticipantsTab } from './tournament/participants.ts';
import { showScreen } from './tournament/screen.ts';
import { showSignUp } from './tournament/sign-up.ts';
import { showTournament } from './tournament/tournament.ts';
import { showTournamentList } from './tournament/tournament-list.ts';

interface PageRoute {
  show(request: PageRequest): Promise<Page | Moved>;
  /** Left out: plain. */
  readonly style?: StyleKind;
  readonly terms?: RouteTerms;
  /** Most bytes that it may read, if these are many long lists, a large tournament or a large season. */
  mostBytes?(parameters: Parameters, reader: Reader): number | Promise<number>;
  /** If it is cached until the data changes: the parameters that it reads. */
  readonly parameters?: readonly string[];
}

/** Memory of a parsed document, as a multiple of its bytes. */
const parsedCopies = 3;

async function mostOfTournament({ name }: Parameters, reader: Reader): Promise<number> {
  return parsedCopies * (await measureTournament(reader, name));
}

const pages: Readonly<Record<string, PageRoute>> = {
  '/': { show: showHome },
  '/search': { show: showSearch },
  '/tournaments': { show: showTournamentList },
  '/tournaments/:name': {
    show: showTournament,
    style: 'tournament',
    mostBytes: async (parameters, reader) =>
      Math.max(mostOfParticipantsTab(parameters.query), await mostOfTournament(parameters, reader)),
  },
  '/tournaments/:name/screen': { show: showScreen, style: 'screen', mostBytes: mostOfTournament },
  '/embed/tournaments/:slug/standings': {
    show: showEmbed,
    style: 'tournament',
    terms: embedTerms,
    mostBytes: mostOfTournament,
  },
  '/clubs': { show: showClubList },
  '/clubs/:name': { show: showClub },
  '/battles/:name': { show: showBattlePage, style: 'battle' },
  '/players': { show: showPlayerList },
  '/players/:name': { show: showPlayerPage, style: 'figures', mostBytes: () => mostOfHistory },
  '/players/:name/against/:other': { show: showHeadToHead },
  '/people/:name': { show: showPerson, mostBytes: () => mostOfHistory },
  '/seasons': { show: showSeasonList },
  '/seasons/:name': {
    show: showSeason,
    style: 'season',
    mostBytes: async ({ name }, reader) => parsedCopies * (await measureSeason(reader, name)),
  },
  '/ratings': { show: showRatingList },
  '/ratings/:name': { show: showRating, style: 'rating' },
  '/ratings/:name/players/:other': { show: showRatingPlayer, style: 'rating' },
  '/ratings/:name/factions': { show: showRatingFactions, style: 'rating' },
  '/statistics': { show: showStatistics, style: 'figures', parameters: statisticsParameters },
  '/statistics/matchups': {
    show: showMatchups,
    style: 'figures',
    parameters: [...statisticsParameters, 'faction'],
  },
  '/factions/:name': { show: showFaction, style: 'figures', parameters: statisticsParameters },
};

/** The clock of a page, and whether it was read: what such a page shows may change although the data does not. */
function watchClock({ now = Date.now }: AppOptions) {
  let isRead = false;
  return {
    now() {
      isRead = true;
      return now();
    },
    isRead: () => isRead,
  };
}

/** How long a page that has read the clock is cached. */
function secondFrom(time: number): Pick<Content, 'since' | 'until'> {
  return { since: time, until: time + 999 };
}

export function makePages(options: AppOptions): Pages {
  const { database } = options;
  const links = makeLinks(fixedSite(options));
  const contexts = Object.fromEntries(
    styleKinds.map((kind) => [kind, { options, links, style: makeStyle(links, kind) }]),
  ) as Record<StyleKind, PageContext>;
  const routeOf = ([path, page]: [string, PageRoute]): Route => {
    const { show, style = 'plain', terms = pageTerms, mostBytes, parameters } = page;
    const context = contexts[style];
    const policy = policyOf(context, terms);
    const route = {
      path,
      ...terms,
      isCached: 'checked' as const,
      ...(mostBytes && { mostBytes: (given: Parameters) => mostBytes(given, database) }),
      async answer(request: Request, { name, query, others = [] }: Parameters): Promise<Content> {
        const site = siteOf(request, options);
        const clock = watchClock(options);
        const given = { ...options, now: clock.now };
        const shown = await show({ options: given, database, links, name, others, query, site });
        if ('moved' in shown) return contentOfMoved(shown, searchOf(request.url));
        return { ...contentOfPage(context, shown), policy, ...(clock.isRead() && secondFrom(request.time)) };
      },
    };
    return parameters === undefined ? route : shareAnswers({ ...route, parameters }, { reader: database });
  };
  return {
    routes: [
      ...Object.entries({ ...pages, ...(options.organiserKeyPrefix !== undefined && deskPages) }).map(
        routeOf,
      ),
      makeClockRoute(options),
      makeSuggestionsRoute(options, links),
      assetRoute,
      ...workerRoutes,
      makePictureRoute(options),
      makeFeedRoute(options),
      makeCalendarRoute(options),
      makeTournamentCalendarRoute(options),
      ...listSitemapRoutes(options),
    ],
    answerError: (error, request, route) => answerErrorPage(error, request, contexts.plain, route),
    async showPersonal(view) {
      const page = await showPersonal(database.fresh, links, view);
      return {
        body: writePage(page, contexts.personal),
        status: view.rejected?.status ?? 200,
        type: pageType,
        caching: 'no-store',
        policy: policyOf(contexts.personal, personalTerms),
      };
    },
    async showSignUp(view) {
      const page = await showSignUp(database.fresh, links, view);
      return {
        body: writePage(page, contexts.personal),
        status: view.rejected?.status ?? 200,
        type: pageType,
        caching: 'no-store',
        policy: policyOf(contexts.personal, signUpTerms),
        headers: Object.entries(view.rejected?.headers ?? {}).flat(),
      };
    },
  };
}

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
import { makeStyle, type StyleKind } from './frame/style.ts';
import { makeCalendarRoute } from './outside/calendar.ts';
import { makeFeedRoute } from './outside/feed.ts';
import { makePictureRoute } from './outside/picture.ts';
import { listSitemapRoutes } from './outside/sitemap.ts';
import { makeTournamentCalendarRoute } from './outside/tournament-calendar.ts';
import { makeSuggestionsRoute, showSearch } from './search.ts';
import { statisticsParameters } from './statistics/filters.ts';
import { makeClockRoute } from './tournament/clock.ts';

interface PageRoute {
  show(request: PageRequest): Promise<Page | Moved>;
  /** Left out: the style of an ordinary page. */
  readonly style?: StyleKind;
  readonly terms?: RouteTerms;
  /** The largest number of bytes that it may read, if these are many long lists, a large tournament or a large season. */
  mostBytes?(parameters: Parameters, reader: Reader): number | Promise<number>;
  /** If it is cached until the data changes: the parameters that it reads. */
  readonly parameters?: readonly string[];
}

/** Memory of a parsed document, as a multiple of its bytes. */
const parsedCopies = 3;

async function mostOfTournament({ name }: Parameters, reader: Reader): Promise<number> {
  return parsedCopies * (await measureTournament(reader, name));
}

async function mostOfPlayer(): Promise<number> {
  return (await import('./player/player-history.ts')).mostOfHistory;
}

/** A page is loaded when it is first requested, so that the first answer of a process does not wait for all of them. */
const pages: Readonly<Record<string, PageRoute>> = {
  '/': { show: async (asked) => (await import('./home.ts')).showHome(asked) },
  '/search': { show: showSearch },
  '/tournaments': {
    show: async (asked) => (await import('./tournament/tournament-list.ts')).showTournamentList(asked),
  },
  '/tournaments/:name': {
    show: async (asked) => (await import('./tournament/tournament.ts')).showTournament(asked),
    style: 'tournament',
    async mostBytes(parameters, reader) {
      const { mostOfParticipantsTab } = await import('./tournament/participants.ts');
      return Math.max(mostOfParticipantsTab(parameters.query), await mostOfTournament(parameters, reader));
    },
  },
  '/tournaments/:name/screen': {
    show: async (asked) => (await import('./tournament/screen.ts')).showScreen(asked),
    style: 'screen',
    mostBytes: mostOfTournament,
  },
  '/embed/tournaments/:slug/standings': {
    show: async (asked) => (await import('./outside/embed.ts')).showEmbed(asked),
    style: 'tournament',
    terms: embedTerms,
    mostBytes: mostOfTournament,
  },
  '/clubs': { show: async (asked) => (await import('./club.ts')).showClubList(asked) },
  '/clubs/:name': { show: async (asked) => (await import('./club.ts')).showClub(asked) },
  '/battles/:name': {
    show: async (asked) => (await import('./battle/battle.ts')).showBattlePage(asked),
    style: 'battle',
  },
  '/players': { show: async (asked) => (await import('./player/player-list.ts')).showPlayerList(asked) },
  '/players/:name': {
    show: async (asked) => (await import('./player/player.ts')).showPlayerPage(asked),
    style: 'figures',
    mostBytes: mostOfPlayer,
  },
  '/players/:name/against/:other': {
    show: async (asked) => (await import('./player/head-to-head.ts')).showHeadToHead(asked),
  },
  '/people/:name': {
    show: async (asked) => (await import('./player/player-history.ts')).showPerson(asked),
    mostBytes: mostOfPlayer,
  },
  '/seasons': { show: async (asked) => (await import('./season/season-list.ts')).showSeasonList(asked) },
  '/seasons/:name': {
    show: async (asked) => (await import('./season/season.ts')).showSeason(asked),
    style: 'season',
    mostBytes: async ({ name }, reader) => parsedCopies * (await measureSeason(reader, name)),
  },
  '/ratings': { show: async (asked) => (await import('./rating/rating-list.ts')).showRatingList(asked) },
  '/ratings/:name': {
    show: async (asked) => (await import('./rating/rating.ts')).showRating(asked),
    style: 'rating',
  },
  '/ratings/:name/players/:other': {
    show: async (asked) => (await import('./rating/rating-player.ts')).showRatingPlayer(asked),
    style: 'rating',
  },
  '/ratings/:name/factions': {
    show: async (asked) => (await import('./rating/rating-factions.ts')).showRatingFactions(asked),
    style: 'rating',
  },
  '/statistics': {
    show: async (asked) => (await import('./statistics/statistics.ts')).showStatistics(asked),
    style: 'figures',
    parameters: statisticsParameters,
  },
  '/statistics/matchups': {
    show: async (asked) => (await import('./statistics/matchups.ts')).showMatchups(asked),
    style: 'figures',
    parameters: [...statisticsParameters, 'faction'],
  },
  '/factions/:name': {
    show: async (asked) => (await import('./statistics/faction.ts')).showFaction(asked),
    style: 'figures',
    parameters: statisticsParameters,
  },
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
  const contexts = new Map<StyleKind, PageContext>();
  /** Made for the first page of its kind. */
  function contextOf(kind: StyleKind): PageContext {
    const context = contexts.get(kind) ?? { options, links, style: makeStyle(links, kind) };
    contexts.set(kind, context);
    return context;
  }
  const routeOf = ([path, page]: [string, PageRoute]): Route => {
    const { show, style = 'plain', terms = pageTerms, mostBytes, parameters } = page;
    const route = {
      path,
      ...terms,
      isCached: 'checked' as const,
      ...(mostBytes && { mostBytes: (given: Parameters) => mostBytes(given, database) }),
      async answer(request: Request, { name, query, others = [] }: Parameters): Promise<Content> {
        const context = contextOf(style);
        const policy = policyOf(context, terms);
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
    answerError: (error, request, route) => answerErrorPage(error, request, contextOf('plain'), route),
    async showPersonal(view) {
      const { showPersonal } = await import('./personal/personal.ts');
      const page = await showPersonal(database.fresh, links, view);
      return {
        body: writePage(page, contextOf('personal')),
        status: view.rejected?.status ?? 200,
        type: pageType,
        caching: 'no-store',
        policy: policyOf(contextOf('personal'), personalTerms),
      };
    },
    async showSignUp(view) {
      const { showSignUp } = await import('./tournament/sign-up.ts');
      const page = await showSignUp(database.fresh, links, view);
      return {
        body: writePage(page, contextOf('personal')),
        status: view.rejected?.status ?? 200,
        type: pageType,
        caching: 'no-store',
        policy: policyOf(contextOf('personal'), signUpTerms),
        headers: Object.entries(view.rejected?.headers ?? {}).flat(),
      };
    },
  };
}

// The public pages: one line per page.

import type { Route } from '../http/answer/route.ts';
import { embedTerms, pageTerms } from '../http/answer/route-terms.ts';
import { shareAnswers } from '../http/answer/shared-answers.ts';
import type { Pages } from '../http/app.ts';
import type { AppOptions } from '../http/options.ts';
import { searchOf, siteOf } from '../http/request/address.ts';
import { measureSeason } from '../store/read/seasons.ts';
import { measureTournament } from '../store/read/tournaments.ts';
import { showBattlePage } from './battle/battle.ts';
import { showClub } from './club/club.ts';
import { showClubList } from './club/club-list.ts';
import { deskPages } from './desk.ts';
import { answerErrorPage } from './error-page.ts';
import { assetRoute, workerRoute } from './frame/asset-routes.ts';
import { makeLinks } from './frame/links.ts';
import { readWord } from './frame/paging.ts';
import {
  contentOfEmbed,
  contentOfMoved,
  contentOfPage,
  fixedSite,
  type Moved,
  type PageContext,
  type PageRequest,
  type Shown,
} from './frame/show.ts';
import { makeStyle, type StyleKind, styleKinds } from './frame/style.ts';
import { showHome } from './home.ts';
import { makeCalendarRoute } from './outside/calendar.ts';
import { showEmbed } from './outside/embed.ts';
import { makeFeedRoute } from './outside/feed.ts';
import { makePictureRoute } from './outside/picture-routes.ts';
import { listSitemapRoutes } from './outside/sitemap.ts';
import { showHeadToHead } from './player/head-to-head.ts';
import { mostOfPerson, showPerson } from './player/person.ts';
import { showPlayerPage } from './player/player.ts';
import { mostOfHistory } from './player/player-history.ts';
import { showPlayerList } from './player/player-list.ts';
import { showSearch } from './search.ts';
import { showSeason } from './season/season.ts';
import { showSeasonList } from './season/season-list.ts';
import { showFaction } from './statistics/faction.ts';
import { statisticsParameters } from './statistics/filters.ts';
import { showMatchups } from './statistics/matchups.ts';
import { showStatistics } from './statistics/statistics.ts';
import { mostOfParticipantsTab } from './tournament/participants.ts';
import { showScreen } from './tournament/screen.ts';
import { showTournament } from './tournament/tournament.ts';
import { showTournamentList } from './tournament/tournament-list.ts';

type Read = (request: PageRequest) => Promise<Shown | Moved>;

const pages: Readonly<Record<string, Read>> = {
  '/': showHome,
  '/search': showSearch,
  '/tournaments': showTournamentList,
  '/tournaments/:name': showTournament,
  '/tournaments/:name/screen': showScreen,
  '/clubs': showClubList,
  '/clubs/:name': showClub,
  '/battles/:name': showBattlePage,
  '/players': showPlayerList,
  '/players/:name': showPlayerPage,
  '/players/:name/against/:other': showHeadToHead,
  '/people/:name': showPerson,
  '/seasons': showSeasonList,
  '/seasons/:name': showSeason,
  '/statistics': showStatistics,
  '/statistics/matchups': showMatchups,
  '/factions/:name': showFaction,
};

/** Memory of a parsed document, as a multiple of its bytes. */
const parsedCopies = 3;

type MostBytes = NonNullable<Route['mostBytes']>;

/** Most bytes that a page may read, of pages that may read many long lists, a large tournament or a large season. */
function listMostBytes(ofTournament: MostBytes, ofSeason: MostBytes): Readonly<Record<string, MostBytes>> {
  return {
    '/tournaments/:name': async (parameters) =>
      Math.max(mostOfParticipantsTab(parameters.query), await ofTournament(parameters)),
    '/players/:name': () => mostOfHistory,
    '/seasons/:name': ofSeason,
    '/people/:name': () => mostOfPerson,
  };
}

/** Pages that are cached until the data changes, with the parameters that they read. */
const shared: Readonly<Record<string, readonly string[]>> = {
  '/statistics': statisticsParameters,
  '/statistics/matchups': [...statisticsParameters, 'faction'],
  '/factions/:name': statisticsParameters,
};

/** Which kind of style a page carries; all others are plain. */
const styles: Readonly<Record<string, StyleKind>> = {
  '/tournaments/:name': 'tournament',
  '/battles/:name': 'battle',
  '/players/:name': 'figures',
  '/statistics': 'figures',
  '/statistics/matchups': 'figures',
  '/factions/:name': 'figures',
  '/seasons/:name': 'season',
  '/desk': 'desk',
  '/desk/people': 'desk',
  '/desk/seasons': 'desk',
  '/tournaments/:name/screen': 'screen',
};

const themes = ['light', 'dark'];

export function makePages(options: AppOptions): Pages {
  const { database } = options;
  const links = makeLinks(fixedSite(options));
  const contexts = Object.fromEntries(
    styleKinds.map((kind) => [kind, { options, links, style: makeStyle(links, kind) }]),
  ) as Record<StyleKind, PageContext>;
  const context = contexts.plain;
  const ofTournament: MostBytes = async ({ name }) =>
    parsedCopies * (await measureTournament(database, name));
  const ofSeason: MostBytes = async ({ name }) => parsedCopies * (await measureSeason(database, name));
  const mostBytes = listMostBytes(ofTournament, ofSeason);
  const routeOf = ([path, read]: [string, Read]): Route => {
    const own = contexts[styles[path] ?? 'plain'];
    const route: Route = {
      path,
      ...pageTerms,
      ...(mostBytes[path] && { mostBytes: mostBytes[path] }),
      async answer(request, { name, query, others = [] }) {
        const site = siteOf(request, options);
        const shown = await read({ options, database, links, name, others, query, site });
        return 'moved' in shown ? contentOfMoved(shown, searchOf(request.url)) : contentOfPage(own, shown);
      },
    };
    const parameters = shared[path];
    if (parameters === undefined) return route;
    return shareAnswers({ ...route, parameters }, { reader: database });
  };
  const embed: Route = {
    path: '/embed/tournaments/:slug/standings',
    ...embedTerms,
    mostBytes: ofTournament,
    async answer(request, { name, query }) {
      const theme = themes.find((known) => known === readWord(query, 'theme'));
      const site = siteOf(request, options);
      const shown = await showEmbed({ options, database, links, name, others: [], query, site });
      return contentOfEmbed(contexts.tournament, shown, theme);
    },
  };
  return {
    routes: [
      ...Object.entries({ ...pages, ...(options.organiserKeyPrefix !== undefined && deskPages) }).map(
        routeOf,
      ),
      embed,
      assetRoute,
      workerRoute,
      makePictureRoute(context),
      makeFeedRoute(context),
      makeCalendarRoute(context),
      ...listSitemapRoutes(context),
    ],
    answerError: (error, request, route) => answerErrorPage(error, request, context, route),
  };
}

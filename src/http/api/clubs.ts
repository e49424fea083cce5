// GET /api/v1/clubs, /api/v1/clubs/{slug}, /api/v1/clubs/{slug}/tournaments and /api/v1/clubs/{slug}/battles
import { BattleList, ClubAnswer, ClubList, TournamentList } from '../../contract/answers.ts';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import { dayWindow, paging, parameters } from '../../contract/parameters.ts';
import { listClubBattles } from '../../store/read/battles.ts';
import { findClub, listClubs, listClubTournaments } from '../../store/read/clubs.ts';
import { readExact, readWindow } from '../request/parameters.ts';
import { battleOrder } from './battles.ts';
import { type Endpoint, getOne } from './endpoint.ts';
import { answerList } from './list-page.ts';

const pathParameters = { slug: "The club's short name." };

export const clubEndpoints: readonly Endpoint[] = [
  {
    path: endpoints.clubs,
    id: 'listClubs',
    tag: 'Clubs',
    summary: 'List clubs',
    description: 'Every club, by name.',
    query: { country: parameters.country, ...paging },
    answers: { 200: ClubList },
    async answer(request, context) {
      const country = readExact(request.query, 'country');
      return answerList(context, request, {
        path: endpoints.clubs,
        filters: { country },
        kind: 'club',
        read: (page) => listClubs(context.database, { ...page, country }),
      });
    },
  },
  {
    ...getOne('club', findClub),
    path: endpoints.club,
    id: 'getClub',
    tag: 'Clubs',
    summary: 'Get one club',
    description: 'A club by its slug.',
    pathParameters,
    answers: { 200: ClubAnswer },
  },
  {
    path: endpoints.clubTournaments,
    id: 'listClubTournaments',
    tag: 'Clubs',
    summary: 'List the tournaments of a club',
    description:
      'Published tournaments run by the club, newest start date first. `from` and `to` apply to the start date.',
    pathParameters,
    query: { ...dayWindow, game: parameters.game, ...paging },
    answers: { 200: TournamentList },
    errors: notFound(messages.club),
    async answer(request, context) {
      const window = readWindow(request.query);
      const game = readExact(request.query, 'game');
      return answerList(context, request, {
        path: fillPath(endpoints.clubTournaments, request.name),
        filters: { ...window, game },
        kind: 'tournament',
        read: (page) => listClubTournaments(context.database, request.name, { ...page, window, game }),
        missing: messages.club,
      });
    },
  },
  {
    path: endpoints.clubBattles,
    id: 'listClubBattles',
    tag: 'Clubs',
    summary: 'List the battles connected to a club',
    description: `Battles of tournaments the club runs, casual battles recorded under it, and battles in which a side represents it. ${battleOrder} \`from\` and \`to\` apply to the day played.`,
    pathParameters,
    query: { ...dayWindow, game: parameters.game, ...paging },
    answers: { 200: BattleList },
    errors: notFound(messages.club),
    async answer(request, context) {
      const window = readWindow(request.query);
      const game = readExact(request.query, 'game');
      return answerList(context, request, {
        path: fillPath(endpoints.clubBattles, request.name),
        filters: { ...window, game },
        kind: 'battle',
        read: (page) => listClubBattles(context.database, request.name, { ...page, window, game }),
        missing: messages.club,
      });
    },
  },
];

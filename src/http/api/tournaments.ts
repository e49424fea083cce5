// GET /api/v1/tournaments, /api/v1/tournaments/{slug} and, below it, /participants and /battles

import { largestListBytes } from '#army-list/list-text';
import { endpoints, fillPath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import { listTournamentBattles } from '../../store/read/battles.ts';
import { listParticipants } from '../../store/read/participants.ts';
import { findTournament, listTournaments } from '../../store/read/tournaments.ts';
import { readSought } from '../../store/read/words.ts';
import { mostEntries, readExact, readSearch, readStatus, readWindow } from '../request/parameters.ts';
import { battleOrder } from './battles.ts';
import { type Endpoint, getOne, pageFolders } from './endpoint.ts';
import { answerList } from './list-page.ts';

export const tournamentSlug = "The tournament's short name.";

export const tournamentEndpoints: readonly Endpoint[] = [
  {
    endpoint: 'tournaments',
    id: 'listTournaments',
    tag: 'Tournaments',
    summary: 'List tournaments',
    description:
      'Published tournaments, newest start date first, those without a date last. `from` and `to` apply to the start date.',
    query: ['from', 'to', 'status', 'game', 'club', 'country', 'q', 'limit', 'cursor'],
    returns: 'TournamentList',
    async answer(request, context) {
      const { query } = request;
      const window = readWindow(query);
      const status = readStatus(query);
      const game = readExact(query, 'game');
      const club = readExact(query, 'club');
      const country = readExact(query, 'country');
      const q = readSearch(query);
      const words = q === undefined ? undefined : (readSought(q)?.words ?? []);
      return answerList(context, request, {
        path: endpoints.tournaments,
        filters: { ...window, status, game, club, country, q },
        folder: pageFolders.tournament,
        read: (page) =>
          listTournaments(context.database, {
            ...page,
            window,
            filters: { status, game, club, country, words },
          }),
      });
    },
  },
  {
    ...getOne('tournament', findTournament),
    endpoint: 'tournament',
    id: 'getTournament',
    tag: 'Tournaments',
    summary: 'Get one tournament',
    description: 'A published tournament, in the same shape as in the list.',
    owner: tournamentSlug,
    returns: 'TournamentAnswer',
  },
  {
    endpoint: 'participants',
    id: 'listParticipants',
    tag: 'Tournaments',
    summary: 'List participants with army lists',
    description: 'All participants in alphabetical order, each with the submitted army list.',
    owner: tournamentSlug,
    query: ['limit', 'cursor'],
    returns: 'ParticipantList',
    missing: [messages.tournament],
    /** Each participant may have an army list. */
    mostBytes: ({ query }) => mostEntries(query) * largestListBytes,
    answer: (request, context) =>
      answerList(context, request, {
        path: fillPath(endpoints.participants, request.name),
        read: (page) => listParticipants(context.database, request.name, page),
        missing: messages.tournament,
      }),
  },
  {
    endpoint: 'tournamentBattles',
    id: 'listTournamentBattles',
    tag: 'Tournaments',
    summary: 'List the battles of a tournament',
    description: `Every battle of the tournament. ${battleOrder}`,
    owner: tournamentSlug,
    query: ['limit', 'cursor'],
    returns: 'BattleList',
    missing: [messages.tournament],
    answer: (request, context) =>
      answerList(context, request, {
        path: fillPath(endpoints.tournamentBattles, request.name),
        folder: pageFolders.battle,
        read: (page) => listTournamentBattles(context.database, request.name, page),
        missing: messages.tournament,
      }),
  },
];

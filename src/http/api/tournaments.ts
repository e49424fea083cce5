// GET /api/v1/tournaments, /api/v1/tournaments/{slug} and, below it, /participants and /battles

import { largestListBytes } from '#army-list/list-text';
import { BattleList, ParticipantList, TournamentAnswer, TournamentList } from '../../contract/answers.ts';
import { endpoints, fillPath, pagePath } from '../../contract/endpoints.ts';
import { SignUpAnswer } from '../../contract/entry-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import { findSignUpState, readOpening, writeOpening } from '../../contract/opening.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { dayWindow, paging, parameters } from '../../contract/parameters.ts';
import { listTournamentBattles } from '../../store/read/battles.ts';
import { listParticipants } from '../../store/read/participants.ts';
import { findSignUp } from '../../store/read/sign-ups.ts';
import { findTournament, listTournaments } from '../../store/read/tournaments.ts';
import { readSought } from '../../store/read/words.ts';
import { mostEntries, readExact, readSearch, readStatus, readWindow } from '../request/parameters.ts';
import { battleOrder } from './battles.ts';
import { contentOfJson, type Endpoint, getOne } from './endpoint.ts';
import { answerList } from './list-page.ts';

export const tournamentParameter = { slug: "The tournament's short name." };

const getSignUp: Endpoint<typeof SignUpAnswer> = {
  path: endpoints.signUp,
  id: 'getSignUp',
  tag: 'Tournaments',
  summary: 'Get the sign-up of a tournament',
  description: 'Whether players can sign up by themselves, and how many places are taken. Times are in UTC.',
  pathParameters: tournamentParameter,
  answers: { 200: SignUpAnswer },
  errors: notFound(messages.tournament),
  async answer({ name, site, time }, { database, hasOrganisers }) {
    const facts = await findSignUp(database, name);
    if (facts === undefined) throw new ApiError(404, messages.tournament);
    if (!facts.offered || !hasOrganisers) return contentOfJson({ data: { ...noSignUp, taken: facts.taken } });
    const { status, places, taken, waiting, applied, approve, word } = facts;
    const opening = readOpening(facts, facts.timeZone ?? database.timeZone);
    const { opensAt, closesAt } = opening;
    const data = {
      open: findSignUpState(status, opening, time) === 'open',
      opens: writeOpening(opensAt),
      closes: writeOpening(closesAt),
      places,
      taken,
      waiting,
      applied,
      approve,
      wordNeeded: word,
      url: `${site}${pagePath('tournament', name)}/sign-up`,
    };
    // Cached until it opens or closes.
    const moments = [opensAt, closesAt].filter((moment) => moment !== null);
    const until = Math.min(...moments.filter((moment) => moment > time)) - 1;
    const since = Math.max(...moments.filter((moment) => moment <= time));
    return {
      ...contentOfJson<ValueOf<typeof SignUpAnswer>>({ data }),
      ...(Number.isFinite(until) && { until }),
      ...(Number.isFinite(since) && { since }),
    };
  },
};

/** Players cannot sign up by themselves. */
const noSignUp = {
  open: false,
  opens: null,
  closes: null,
  places: null,
  taken: 0,
  waiting: 0,
  applied: 0,
  approve: false,
  wordNeeded: false,
  url: null,
};

export const tournamentEndpoints: readonly Endpoint[] = [
  {
    path: endpoints.tournaments,
    id: 'listTournaments',
    tag: 'Tournaments',
    summary: 'List tournaments',
    description:
      'Published tournaments, newest start date first, those without a date last. `from` and `to` apply to the start date.',
    query: {
      ...dayWindow,
      status: parameters.status,
      game: parameters.game,
      club: parameters.club,
      country: parameters.country,
      q: parameters.q,
      ...paging,
    },
    answers: { 200: TournamentList },
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
        kind: 'tournament',
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
    path: endpoints.tournament,
    id: 'getTournament',
    tag: 'Tournaments',
    summary: 'Get one tournament',
    description: 'A published tournament, in the same shape as in the list.',
    pathParameters: tournamentParameter,
    answers: { 200: TournamentAnswer },
  },
  {
    path: endpoints.participants,
    id: 'listParticipants',
    tag: 'Tournaments',
    summary: 'List participants with army lists',
    description: 'All participants in alphabetical order, each with the submitted army list.',
    pathParameters: tournamentParameter,
    query: paging,
    answers: { 200: ParticipantList },
    errors: notFound(messages.tournament),
    /** Each participant may have an army list. */
    mostBytes: ({ query }) => mostEntries(query) * largestListBytes,
    answer: (request, context) =>
      answerList(context, request, {
        path: fillPath(endpoints.participants, request.name),
        read: (page) => listParticipants(context.database, request.name, page),
        missing: messages.tournament,
      }),
  },
  getSignUp,
  {
    path: endpoints.tournamentBattles,
    id: 'listTournamentBattles',
    tag: 'Tournaments',
    summary: 'List the battles of a tournament',
    description: `Every battle of the tournament. ${battleOrder}`,
    pathParameters: tournamentParameter,
    query: paging,
    answers: { 200: BattleList },
    errors: notFound(messages.tournament),
    answer: (request, context) =>
      answerList(context, request, {
        path: fillPath(endpoints.tournamentBattles, request.name),
        kind: 'battle',
        read: (page) => listTournamentBattles(context.database, request.name, page),
        missing: messages.tournament,
      }),
  },
];

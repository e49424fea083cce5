// Organisers' operations on one of their tournaments, seasons or ratings: read, run, publish and remove it.
import Type from 'typebox';
import { ResultsBody } from '#rules/enter-results/results-body';
import { NextBody } from '#rules/pairing/next-options';
import { anyObject } from '#rules/resource-fields';
import { ClockPress } from '#rules/round-clock';
import { ClockAnswer, ClockConflict } from '../contract/clock-resources.ts';
import { DeskAnswer, HistoryAnswer } from '../contract/desk-resources.ts';
import {
  OwnRatingAnswer,
  OwnRatingList,
  OwnSeasonAnswer,
  OwnSeasonList,
  OwnTournamentAnswer,
  OwnTournamentList,
  Problems,
  SubmissionAnswer,
} from '../contract/organiser-resources.ts';
import { organiserParameters, paging } from '../contract/parameters.ts';
import { StepAnswer } from '../contract/step-resources.ts';
import { BallotList, VotingBody } from '../contract/vote-resources.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { guarded, idempotency, type OrganiserOperation, operation } from './operation.ts';
import { readOneOwned, readOwned, readTournamentFile, readTournamentSheet } from './reads.ts';

const tournament = { slug: "The tournament's short name." };
const changing = {
  answers: { 201: SubmissionAnswer },
  errors: [400, 404, 409, 412],
  headers: guarded,
} as const;

const Sheet = Type.String({
  description: 'CSV in UTF-8, to change and upload again with the other two.',
});
const EventFile = anyObject('An event file, as `/schemas/event-file.json` describes it.');

const ownedAnswers = {
  tournament: { name: 'Tournament', list: OwnTournamentList, answer: OwnTournamentAnswer },
  season: { name: 'Season', list: OwnSeasonList, answer: OwnSeasonAnswer },
  rating: { name: 'Rating', list: OwnRatingList, answer: OwnRatingAnswer },
} as const;

/** The operations that tournaments, seasons and ratings share. */
function listOwnedOperations(kind: OwnedKind): readonly OrganiserOperation[] {
  const { name, list, answer } = ownedAnswers[kind];
  const all = `/${kind}s`;
  const one = `${all}/:slug`;
  const slug = { slug: `The ${kind}'s short name.` };
  // Invitations are to tournaments.
  const read = kind === 'tournament' ? 'scorekeeper' : 'none';
  return [
    operation({
      path: all,
      id: `listOwn${name}s`,
      summary: `List your ${kind}s`,
      leastRole: read,
      answers: { 200: list },
      query: paging,
      answer: readOwned(kind),
    }),
    operation({
      path: one,
      pathParameters: slug,
      id: `getOwn${name}`,
      summary: `Get one of your ${kind}s`,
      leastRole: read,
      answers: { 200: answer },
      answer: readOneOwned(kind),
    }),
    operation({
      ...changing,
      method: 'DELETE',
      path: one,
      pathParameters: slug,
      id: `remove${name}`,
      summary: `Remove a ${kind}`,
      leastRole: 'none',
      work: async () => (await import('./change-records.ts')).changeRecord(kind, 'remove'),
    }),
    ...(['publish', 'unpublish'] as const).map((change) =>
      operation({
        ...changing,
        method: 'POST',
        path: `${one}/${change}`,
        pathParameters: slug,
        id: `${change}${name}`,
        summary: `${change === 'publish' ? 'Publish' : 'Unpublish'} a ${kind}`,
        leastRole: kind === 'tournament' && change === 'publish' ? 'organiser' : 'none',
        work: async () => (await import('./change-records.ts')).changeRecord(kind, change),
      }),
    ),
  ];
}

export const seasonOperations = listOwnedOperations('season');
export const ratingOperations = listOwnedOperations('rating');

export const tournamentOperations: readonly OrganiserOperation[] = [
  ...listOwnedOperations('tournament'),
  operation({
    path: '/tournaments/:slug/file',
    pathParameters: tournament,
    id: 'getTournamentFile',
    summary: 'Get a tournament as an event file',
    leastRole: 'judge',
    answers: { 200: EventFile },
    isLong: true,
    answer: readTournamentFile,
  }),
  operation({
    path: '/tournaments/:slug/sheets/:sheet',
    pathParameters: { ...tournament, sheet: '`tournament`, `participants` or `battles`.' },
    id: 'getTournamentSheet',
    summary: 'Get one of the spreadsheets of a tournament: tournament, participants or battles',
    leastRole: 'organiser',
    answers: { 200: Sheet },
    types: ['text/csv'],
    isLong: true,
    answer: readTournamentSheet,
  }),
  operation({
    path: '/tournaments/:slug/desk',
    pathParameters: tournament,
    id: 'getDesk',
    summary: 'Get one of your tournaments with its record, boards and results',
    leastRole: 'scorekeeper',
    answers: { 200: DeskAnswer },
    isLong: true,
    answer: async (call) => (await import('./desk-reads.ts')).readDesk(call),
  }),
  operation({
    path: '/tournaments/:slug/history',
    pathParameters: tournament,
    id: 'getTournamentHistory',
    summary: 'Get the history of one of your tournaments as sentences',
    leastRole: 'judge',
    answers: { 200: HistoryAnswer },
    isLong: true,
    answer: async (call) => (await import('./desk-reads.ts')).readHistory(call),
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/next',
    pathParameters: tournament,
    id: 'takeNextStep',
    summary: 'Run the next step of a tournament',
    leastRole: 'organiser',
    answers: { 200: StepAnswer, 201: StepAnswer, 422: Problems },
    errors: [400, 404, 408, 409, 412, 413, 415],
    query: { dryRun: organiserParameters.dryRun },
    body: { schema: NextBody, isOptional: true },
    readsInTrial: true,
    work: async () => (await import('./change-records.ts')).takeStep,
  }),
  operation({
    ...changing,
    method: 'POST',
    path: '/tournaments/:slug/results',
    pathParameters: tournament,
    id: 'enterResults',
    summary: 'Enter results of battles',
    leastRole: 'scorekeeper',
    answers: { 200: SubmissionAnswer, 201: SubmissionAnswer, 422: Problems },
    errors: [400, 404, 408, 409, 412, 413, 415],
    query: { dryRun: organiserParameters.dryRun },
    body: { schema: ResultsBody },
    work: async () => (await import('./change-records.ts')).saveResults,
  }),
  operation({
    path: '/tournaments/:slug/clock',
    pathParameters: tournament,
    id: 'getOwnClock',
    summary: 'Get the clock of one of your tournaments',
    leastRole: 'scorekeeper',
    answers: { 200: ClockAnswer },
    answer: async (call) => (await import('./clock.ts')).readClock(call),
  }),
  operation({
    method: 'PUT',
    path: '/tournaments/:slug/clock',
    pathParameters: tournament,
    id: 'pressClock',
    summary: 'Start, pause, resume or stop the clock, or add time',
    leastRole: 'scorekeeper',
    answers: { 200: ClockAnswer, 409: ClockConflict, 422: Problems },
    errors: [400, 404, 408, 413, 415],
    body: { schema: ClockPress },
    countedAs: 'press',
    answer: async (call) => (await import('./clock.ts')).pressButton(call),
  }),
];

/** Voting on the awards of a tournament. */
export const voteOperations: readonly OrganiserOperation[] = [
  operation({
    path: '/tournaments/:slug/votes',
    pathParameters: tournament,
    id: 'listVotes',
    summary: 'List the voting on the awards of a tournament',
    leastRole: 'organiser',
    answers: { 200: BallotList },
    isLong: true,
    answer: async (call) => (await import('./votes.ts')).readVotes(call),
  }),
  operation({
    method: 'PUT',
    path: '/tournaments/:slug/votes',
    pathParameters: tournament,
    id: 'setVoting',
    summary: 'Open or close the voting on an award',
    leastRole: 'organiser',
    body: { schema: VotingBody },
    answers: { 200: BallotList, 422: Problems },
    errors: [400, 404, 408, 409, 413, 415],
    headers: idempotency,
    work: async () => (await import('./votes.ts')).changeVoting,
  }),
];

// The operations behind personal links, /p/{code}/…, for the page and for apps (docs/organisers.md, What players do themselves).

import Type, { type TSchema } from 'typebox';
import { ReportBody } from '#rules/reports/report-body';
import { ErrorAnswer } from '../../contract/answers.ts';
import { HereBody, PersonalEntryAnswer } from '../../contract/entry-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { formTooLarge, largestForm } from '../../contract/form-body.ts';
import type { Operation, ValueOf } from '../../contract/operation.ts';
import { Problems } from '../../contract/organiser-resources.ts';
import { HandedInAnswer, PersonalBattleAnswer, PersonalConflict } from '../../contract/personal-resources.ts';
import type { PersonalView } from '../../contract/personal-view.ts';
import { PersonalBallots, VoteBody, VoteConflict } from '../../contract/vote-resources.ts';
import type { Content, ContentOf } from '../../http/answer/answer.ts';
import { contentOfJson } from '../../http/api/endpoint.ts';
import type { Query } from '../../http/request/parameters.ts';
import { codePattern } from '../../store/records/player-links.ts';
import type { PlayerJob } from '../job.ts';

export interface PersonalCall {
  readonly query: Query;
  /** Returns the data of the player's page. */
  view(): Promise<PersonalView>;
  /** Reads the body and has the writer do a job with it. */
  run(job?: Pick<PlayerJob, 'battle'>): Promise<Content>;
}

export interface PersonalOperation<A extends TSchema = TSchema> extends Operation {
  readonly answers: Readonly<Record<number, TSchema>> & { readonly 200: A };
  /** The change that it makes. Left out: it only reads. */
  readonly kind?: PlayerJob['kind'];
  /** Left out: it has no body. */
  readonly largestBody?: number;
  /** How long its body may take to arrive. Left out: as long as any other body. */
  readonly bodyMilliseconds?: number;
  answer(call: PersonalCall): Promise<ContentOf<ValueOf<A>>>;
}

export const largestList = 64 * 1024;
/** A list may come from a phone with bad reception. */
export const listMilliseconds = 30_000;

function personal<A extends TSchema>(
  stated: Omit<PersonalOperation<A>, 'tag' | 'security' | 'pathParameters'>,
): PersonalOperation<A> {
  return {
    ...stated,
    tag: 'Personal links',
    security: 'code',
    pathParameters: {
      code: {
        schema: Type.String({ pattern: codePattern.source }),
        description: 'The secret of a personal link.',
      },
    },
    errors: {
      404: { meaning: 'The code is invalid, or the organiser has turned this off.' },
      ...stated.errors,
    },
  };
}

export const personalOperations: readonly PersonalOperation[] = [
  personal({
    path: '/p/:code/battle',
    id: 'getPersonalBattle',
    summary: 'Get the battle of a player',
    answers: { 200: PersonalBattleAnswer },
    async answer({ view }) {
      const { battle } = await view();
      if (battle === undefined) throw new ApiError(404, messages.path);
      return contentOfJson({ data: battle }, 'no-store');
    },
  }),
  personal({
    path: '/p/:code/entry',
    id: 'getPersonalEntry',
    summary: 'Get the entry of a player',
    answers: { 200: PersonalEntryAnswer },
    async answer({ view }) {
      const { entry } = await view();
      if (entry === undefined) throw new ApiError(404, messages.path);
      return contentOfJson({ data: entry }, 'no-store');
    },
  }),
  personal({
    method: 'DELETE',
    path: '/p/:code/entry',
    id: 'leaveTournament',
    summary: 'Withdraw, or drop out once the tournament has started',
    answers: { 200: PersonalEntryAnswer },
    errors: { 409: { meaning: 'The player cannot leave now.' } },
    kind: 'leave',
    answer: ({ run }) => run(),
  }),
  personal({
    method: 'PUT',
    path: '/p/:code/check-in',
    id: 'putArrival',
    summary: 'Check in, or undo it',
    body: { schema: HereBody },
    answers: { 200: PersonalEntryAnswer, 422: Problems },
    errors: {
      409: { meaning: 'Check-in is not open, or not for this player.' },
      413: formTooLarge,
    },
    kind: 'here',
    largestBody: largestForm,
    answer: ({ run }) => run(),
  }),
  personal({
    path: '/p/:code/votes',
    id: 'getPersonalVotes',
    summary: 'Get what a player may vote on',
    answers: { 200: PersonalBallots },
    async answer({ view }) {
      const { ballots } = await view();
      if (ballots === undefined) throw new ApiError(404, messages.path);
      return contentOfJson({ data: ballots }, 'no-store');
    },
  }),
  personal({
    method: 'PUT',
    path: '/p/:code/vote',
    id: 'putVote',
    summary: 'Vote on an award, or take the vote back',
    body: { schema: VoteBody },
    answers: { 200: PersonalBallots, 409: VoteConflict, 422: Problems },
    errors: { 413: formTooLarge },
    kind: 'vote',
    largestBody: largestForm,
    answer: ({ run }) => run(),
  }),
  personal({
    method: 'PUT',
    path: '/p/:code/report',
    id: 'putReport',
    summary: 'Report the result of a battle',
    body: { schema: ReportBody },
    answers: { 200: PersonalBattleAnswer, 409: PersonalConflict, 422: Problems },
    errors: { 413: formTooLarge },
    kind: 'report',
    largestBody: largestForm,
    answer: ({ run }) => run(),
  }),
  personal({
    method: 'DELETE',
    path: '/p/:code/report',
    id: 'deleteReport',
    summary: 'Withdraw the report of a player',
    query: {
      battle: {
        schema: Type.String(),
        description: 'Id of the battle whose report to withdraw. Default: the current one.',
        messages: [messages.once('battle')],
      },
    },
    answers: { 200: PersonalBattleAnswer, 409: PersonalConflict },
    errors: { 400: { meaning: '`battle` is given twice.' } },
    kind: 'withdraw',
    async answer({ query: { battle }, run }) {
      if (Array.isArray(battle)) throw new ApiError(400, messages.once('battle'));
      return run({ battle });
    },
  }),
  personal({
    method: 'PUT',
    path: '/p/:code/list',
    id: 'putList',
    summary: 'Hand in an army list',
    body: {
      types: ['text/plain', 'application/json', 'application/octet-stream'],
      description: 'Text, .ros, .rosz or New Recruit .json, detected by content.',
    },
    answers: {
      200: HandedInAnswer,
      422: Type.Union([ErrorAnswer, Problems], { description: 'No list can be read from it.' }),
    },
    errors: {
      408: { meaning: 'The body took too long to arrive.' },
      409: { meaning: 'The tournament has begun.' },
      413: { meaning: 'The list is larger than 64 KB.' },
    },
    kind: 'list',
    largestBody: largestList,
    bodyMilliseconds: listMilliseconds,
    answer: ({ run }) => run(),
  }),
];

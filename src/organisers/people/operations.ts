// The operations of /organisers/v1/people, for keys with all clubs, as they are described and answered.

import Type from 'typebox';
import { isWholeText } from '#army-list/list-text';
import type { BattleResource } from '../../contract/battle-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import type { ComparedPlayer } from '../../contract/organiser-answers.ts';
import { Problems, SubmissionAnswer } from '../../contract/organiser-resources.ts';
import { organiserParameters } from '../../contract/parameters.ts';
import {
  AssignBody,
  ComparisonAnswer,
  DistinctBody,
  DuplicateList,
  MergeBody,
  SplitBody,
} from '../../contract/people-resources.ts';
import type { PlayerResource } from '../../contract/resources.ts';
import type { ContentOf } from '../../http/answer/answer.ts';
import { contentOfJson } from '../../http/api/endpoint.ts';
import type { Query } from '../../http/request/parameters.ts';
import type { Reader } from '../../store/database.ts';
import { findMainId } from '../../store/read/aliases.ts';
import { listHeadToHead } from '../../store/read/battles.ts';
import { parseDocument, parsePage } from '../../store/read/document.ts';
import { findPlayed, nameTournaments } from '../../store/read/known-people.ts';
import { findPlayer, listEventsOf, listSpellings } from '../../store/read/players.ts';
import { type Call, idempotency, type OrganiserOperation, operation } from '../operation.ts';

const mostPairs = 100;
const mostEvents = 20;
const mostBattles = 20;

/** Reads the names of all players. */
async function listDuplicates({ context }: Call): Promise<ContentOf<ValueOf<typeof DuplicateList>>> {
  const { findDuplicates } = await import('../../records/people/duplicates.ts');
  const found = await findDuplicates(context.database.fresh);
  const data = found.slice(0, mostPairs);
  const slugs = new Set(data.flatMap(({ players }) => players.flatMap(({ tournament }) => tournament ?? [])));
  const tournaments = Object.fromEntries(await nameTournaments(context.database.fresh, [...slugs]));
  return contentOfJson({ data, next: null, more: found.length - data.length, tournaments }, 'no-store');
}

/** Two players side by side. */
async function comparePeople(call: Call): Promise<ContentOf<ValueOf<typeof ComparisonAnswer>>> {
  const { database } = call.context;
  const [first, second] = [await showId(database, call.query, 'a'), await showId(database, call.query, 'b')];
  const players = [await describePlayer(database, first), await describePlayer(database, second)] as const;
  const met = await listHeadToHead(database, [first, second], { limit: mostBattles });
  return contentOfJson({
    data: { players, battles: met === undefined ? [] : parsePage<BattleResource>(met) },
  });
}

async function showId(reader: Reader, query: Query, name: 'a' | 'b'): Promise<string> {
  const id = query[name];
  if (typeof id !== 'string' || id === '') throw new ApiError(400, messages.empty(name));
  // One of the engines does not accept such an id, and no player has it.
  if (!isWholeText(id)) throw new ApiError(404, messages.player);
  return (await findMainId(reader, id)) ?? id;
}

async function describePlayer(reader: Reader, id: string): Promise<ComparedPlayer> {
  const found = await findPlayer(reader, id);
  if (found === undefined) throw new ApiError(404, messages.player);
  const { playerId, player, battles, wins, draws, losses, tournaments, lastPlayed, factions } =
    parseDocument<PlayerResource>(found);
  const played = (await findPlayed(reader, [id])).get(id);
  return {
    playerId,
    player,
    names: await listSpellings(reader, id),
    battles,
    wins,
    draws,
    losses,
    tournaments,
    lastPlayed,
    factions: factions.slice(0, 5),
    clubs: [...(played?.clubs ?? [])].sort().slice(0, 20),
    events: await listEventsOf(reader, id, mostEvents),
  };
}

function comparedId(name: 'a' | 'b') {
  const description = 'A public player id, or an alias of one.';
  return {
    required: true,
    schema: Type.String({ minLength: 1 }),
    description,
    messages: [messages.empty(name)],
  };
}

const changing = {
  method: 'POST',
  answers: { 200: SubmissionAnswer, 201: SubmissionAnswer, 422: Problems },
  errors: [400, 403, 404, 408, 409, 413, 415],
  needsAllClubs: true,
  query: { dryRun: organiserParameters.dryRun },
  headers: idempotency,
  leastRole: 'none',
} as const;

export const peopleOperations: readonly OrganiserOperation[] = [
  operation({
    path: '/people/duplicates',
    id: 'listDuplicates',
    summary: 'List players who are probably the same person',
    answers: { 200: DuplicateList },
    errors: [403],
    needsAllClubs: true,
    leastRole: 'none',
    isLong: true,
    answer: listDuplicates,
  }),
  operation({
    path: '/people/compare',
    id: 'comparePeople',
    summary: 'Compare two players',
    answers: { 200: ComparisonAnswer },
    errors: [400, 403, 404],
    needsAllClubs: true,
    leastRole: 'none',
    query: { a: comparedId('a'), b: comparedId('b') },
    answer: comparePeople,
  }),
  operation({
    ...changing,
    path: '/people/merge',
    id: 'mergePeople',
    summary: 'Merge two players',
    body: { schema: MergeBody },
    work: async () => (await import('./jobs.ts')).mergePeople,
  }),
  operation({
    ...changing,
    path: '/people/split',
    id: 'splitPeople',
    summary: 'Remove an alias from its player',
    body: { schema: SplitBody },
    work: async () => (await import('./jobs.ts')).splitPeople,
  }),
  operation({
    ...changing,
    path: '/people/distinct',
    id: 'separatePeople',
    summary: 'Record that two players are not the same person',
    body: { schema: DistinctBody },
    work: async () => (await import('./jobs.ts')).separatePeople,
  }),
  operation({
    ...changing,
    path: '/people/assign',
    id: 'assignPlayerId',
    summary: 'Give a player id to a tournament entry that has only a name',
    body: { schema: AssignBody },
    work: async () => (await import('./jobs.ts')).assignPlayerId,
  }),
];

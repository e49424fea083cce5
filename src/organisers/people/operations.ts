// The operations of /organisers/v1/people, for keys with all clubs, and their schemas.

import { isWholeText } from '#army-list/list-text';
import type { BattleResource } from '../../contract/battle-resources.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { JsonSchema } from '../../contract/openapi-types.ts';
import type { ComparedPlayer, Comparison } from '../../contract/organiser-answers.ts';
import type { PlayerResource } from '../../contract/resources.ts';
import type { Content } from '../../http/answer/answer.ts';
import { contentOfJson } from '../../http/api/endpoint.ts';
import type { Query } from '../../http/request/parameters.ts';
import { findDuplicates } from '../../records/people/duplicates.ts';
import type { Reader } from '../../store/database.ts';
import { findMainId, findPlayed } from '../../store/read/aliases.ts';
import { listHeadToHead } from '../../store/read/battles.ts';
import { parseDocument, parsePage } from '../../store/read/document.ts';
import { findPlayer, listEventsOf, listSpellings } from '../../store/read/players.ts';
import type { Call, OrganiserOperation } from '../operation.ts';
import { closed, count, link, listOf, nullable, text } from '../schemas.ts';

const mostPairs = 100;
const mostEvents = 20;
const mostBattles = 20;

/** Reads the names of all players. */
async function listDuplicates({ context }: Call): Promise<Content> {
  const found = await findDuplicates(context.database.fresh);
  const data = found.slice(0, mostPairs);
  return contentOfJson({ data, next: null, more: found.length - data.length }, 'no-store');
}

/** Two players side by side. */
async function comparePeople(call: Call): Promise<Content> {
  const { database } = call.context;
  const [first, second] = [await showId(database, call.query, 'a'), await showId(database, call.query, 'b')];
  const players = [await describePlayer(database, first), await describePlayer(database, second)] as const;
  const met = await listHeadToHead(database, [first, second], { limit: mostBattles });
  const data: Comparison = { players, battles: met === undefined ? [] : parsePage<BattleResource>(met) };
  return contentOfJson({ data });
}

async function showId(reader: Reader, query: Query, name: 'a' | 'b'): Promise<string> {
  const id = query[name];
  if (typeof id !== 'string' || id === '') throw new ApiError(400, messages.empty(name));
  // One of the engines accepts no such id, and no player has it.
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

const changing = {
  method: 'POST',
  returns: { 200: 'SubmissionAnswer', 201: 'SubmissionAnswer' },
  errors: [400, 403, 404, 408, 409, 413, 415],
  needsAllClubs: true,
  query: ['dryRun'],
  headers: ['Idempotency-Key'],
} as const;

export const peopleOperations: readonly OrganiserOperation[] = [
  {
    path: '/people/duplicates',
    id: 'listDuplicates',
    summary: 'List players who are probably the same person',
    returns: { 200: 'DuplicateList' },
    errors: [403],
    needsAllClubs: true,
    isLong: true,
    answer: listDuplicates,
  },
  {
    path: '/people/compare',
    id: 'comparePeople',
    summary: 'Compare two players',
    returns: { 200: 'ComparisonAnswer' },
    errors: [400, 403, 404],
    needsAllClubs: true,
    query: ['a', 'b'],
    answer: comparePeople,
  },
  {
    ...changing,
    path: '/people/merge',
    id: 'mergePeople',
    summary: 'Merge two players',
    accepts: 'MergeBody',
  },
  {
    ...changing,
    path: '/people/split',
    id: 'splitPeople',
    summary: 'Remove an alias from its player',
    accepts: 'SplitBody',
  },
  {
    ...changing,
    path: '/people/distinct',
    id: 'separatePeople',
    summary: 'Record that two players are not the same person',
    accepts: 'DistinctBody',
  },
  {
    ...changing,
    path: '/people/assign',
    id: 'assignPlayerId',
    summary: 'Give a player id to a tournament entry that has only a name',
    accepts: 'AssignBody',
  },
];

const duplicatePerson = closed('A player, or a person without an id in one tournament.', {
  playerId: nullable,
  player: text,
});

export const peopleSchemas: Readonly<Record<string, JsonSchema>> = {
  DuplicateList: closed('Pairs that are probably the same person, best first, at most 100.', {
    data: listOf(
      closed('Two who are probably the same person, with the reasons in words.', {
        players: {
          ...listOf({
            ...duplicatePerson,
            properties: { ...(duplicatePerson as { properties: object }).properties, tournament: text },
          }),
          minItems: 2,
          maxItems: 2,
        },
        reasons: listOf(text),
      }),
    ),
    next: { type: 'null' },
    more: { ...count, description: 'Pairs beyond those.' },
  }),
  ComparisonAnswer: closed('Two players side by side.', {
    data: closed('The players, and their newest battles against each other.', {
      players: listOf(
        closed('A player.', {
          playerId: text,
          player: text,
          names: { ...listOf(text), description: 'Other spellings.' },
          battles: count,
          wins: count,
          draws: count,
          losses: count,
          tournaments: count,
          lastPlayed: nullable,
          factions: listOf(closed('A faction.', { faction: text, battles: count })),
          clubs: listOf(text),
          events: listOf(
            closed('A tournament in which they took part.', {
              slug: text,
              name: text,
              startDate: nullable,
              faction: nullable,
              finalPlacement: { type: ['integer', 'null'] },
            }),
          ),
        }),
      ),
      battles: listOf(link('Battle')),
    }),
  }),
  MergeBody: closed('Player ids.', { from: text, into: text }),
  SplitBody: closed('A player id.', { alias: text }),
  DistinctBody: closed('Player ids.', { a: text, b: text }),
  AssignBody: closed('A player id, and the name and slug that find the entry.', {
    id: text,
    name: text,
    tournament: text,
  }),
};

// What organisers with a key for all clubs do about people (docs/people.md), done in the worker: the names of all players are read, or many results written.
import { ApiError } from '../../contract/errors.ts';
import { isWholeText } from '../../contract/texts.ts';
import {
  assignId,
  changePeople,
  mergePlayers,
  type PeopleChange,
  separatePlayers,
  splitAlias,
} from '../../import/people/change-people.ts';
import { findDuplicates } from '../../import/people/duplicates.ts';
import type { Database } from '../../store/database.ts';
import type { Outcome, PeopleJob, Settle } from '../job.ts';
import { changeFor, needOutcome } from '../submission.ts';
import type { Part } from '../unpack-body.ts';

const mostPairs = 100;

export async function listDuplicates(database: Database): Promise<Outcome> {
  const found = await database.snapshot(findDuplicates);
  const data = found.slice(0, mostPairs);
  return { status: 200, body: JSON.stringify({ data, next: null, more: found.length - data.length }) };
}

/** Keys of the bodies; the values are text. */
const bodyKeys: Readonly<Record<PeopleJob['action'], readonly string[]>> = {
  merge: ['from', 'into'],
  split: ['alias'],
  distinct: ['a', 'b'],
  assign: ['id', 'name', 'tournament'],
};

const changes: Readonly<
  Record<PeopleJob['action'], (body: Record<string, string>) => PeopleChange<unknown>>
> = {
  merge: ({ from = '', into = '' }) => mergePlayers(from, into),
  split: ({ alias = '' }) => splitAlias(alias),
  distinct: ({ a = '', b = '' }) => separatePlayers(a, b),
  assign: ({ id = '', name = '', tournament = '' }) => assignId(id, name, tournament),
};

export async function doPeopleJob(
  database: Database,
  job: PeopleJob,
  parts: readonly Part[],
  settle: Settle,
): Promise<Outcome> {
  const { action } = job;
  const body = readBody(action, parts.map(({ bytes }) => bytes.toString()).join(''));
  const change = changes[action](body);
  return needOutcome(await changeFor(job, settle, (options) => changePeople(database, change, options)));
}

function readBody(action: PeopleJob['action'], text: string): Record<string, string> {
  const keys = bodyKeys[action];
  try {
    const body = JSON.parse(text);
    const isComplete = keys.every(
      (key) => typeof body[key] === 'string' && body[key] !== '' && isWholeText(body[key]),
    );
    if (isComplete && Object.keys(body).length === keys.length) return body;
  } catch {
    // As for any other wrong body.
  }
  throw new ApiError(400, `The body must be a JSON object with these keys, each a text: ${keys.join(', ')}`);
}

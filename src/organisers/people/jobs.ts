// What organisers with a key for all clubs do about people (docs/people.md), done in the worker: the names of all players are read, or many results written.
import { ApiError } from '../../contract/errors.ts';
import { peopleBodies } from '../../contract/people-bodies.ts';
import { describeMismatch } from '../../import/check/describe-mismatch.ts';
import { makeGuard } from '../../import/history/rights.ts';
import {
  changePeople,
  mergePlayers,
  type PeopleChange,
  separatePlayers,
  splitAlias,
} from '../../import/people/change-people.ts';
import { findDuplicates } from '../../import/people/duplicates.ts';
import type { Database } from '../../store/database.ts';
import { type DuplicatesJob, type Outcome, originOf, type PeopleJob, type Settle } from '../job.ts';
import { writeOutcome } from '../submission.ts';
import type { Part } from '../unpack-body.ts';

const mostPairs = 100;

export async function answerDuplicates(database: Database, _job: DuplicatesJob): Promise<Outcome> {
  const found = await database.snapshot(findDuplicates);
  const data = found.slice(0, mostPairs);
  return { status: 200, body: JSON.stringify({ data, more: found.length - data.length }) };
}

const changes: Readonly<
  Record<PeopleJob['action'], (body: Record<string, string>) => PeopleChange<unknown>>
> = {
  merge: ({ from = '', into = '' }) => mergePlayers(from, into),
  split: ({ alias = '' }) => splitAlias(alias),
  distinct: ({ a = '', b = '' }) => separatePlayers(a, b),
};

export async function doPeopleJob(
  database: Database,
  { organiser, action, dryRun }: PeopleJob,
  parts: readonly Part[],
  settle: Settle,
): Promise<Outcome> {
  const body = readBody(action, parts.map(({ bytes }) => bytes.toString()).join(''));
  let outcome: Outcome | undefined;
  await changePeople(database, changes[action](body), {
    dryRun,
    origin: originOf(organiser),
    guard: (writer) => makeGuard(writer, organiser),
    async settle(writer, submitted) {
      outcome = await writeOutcome(writer, organiser, submitted, dryRun);
      if (!dryRun) await settle(writer, outcome);
    },
  });
  if (outcome === undefined) throw new Error('people were changed without an outcome');
  return outcome;
}

function readBody(action: PeopleJob['action'], text: string): Record<string, string> {
  const schema = peopleBodies[action];
  const body = parse(text);
  if (describeMismatch(schema, body).length > 0) {
    const expected = Object.keys(schema.properties).join(' and ');
    throw new ApiError(400, `The body must be a JSON object with the player ids ${expected}`);
  }
  return body as Record<string, string>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

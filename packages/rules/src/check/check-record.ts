// Everything that is wrong with one record and can be found without others.
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import { type RecordKind, recordKinds } from '../event-file/event-file.ts';
import type { RatingRecord } from '../event-file/rating-record.ts';
import type { CasualBattleRecord, PlayerRecord, TournamentRecord } from '../event-file/record.ts';
import type { SeasonRecord } from '../event-file/season-record.ts';
import type { Problem } from '../results.ts';
import { checkCasualBattle } from './check-outcomes.ts';
import { checkPlayer } from './check-references.ts';
import { checkRating, checkSeason } from './check-season.ts';
import { checkTournament } from './check-tournament.ts';
import { describeMismatch } from './describe-mismatch.ts';

const validators = new Map<RecordKind, Validator>();

/** Compiled with the first record of its kind: compiling takes longer than checking a small file. */
function validatorOf(kind: RecordKind): Validator {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  const compiled = Compile(recordKinds[kind].schema as TSchema);
  validators.set(kind, compiled);
  return compiled;
}

export function isRecordKind(kind: unknown): kind is RecordKind {
  return typeof kind === 'string' && Object.hasOwn(recordKinds, kind);
}

export interface CheckedRecord {
  readonly problems: readonly Problem[];
  /** Whether the record fits its schema. If not, the rules were not checked. */
  readonly isShaped: boolean;
}

export function checkRecord(kind: RecordKind, record: unknown): CheckedRecord {
  const { schema } = recordKinds[kind];
  if (validatorOf(kind).Check(record)) return { problems: checkRules(kind, record), isShaped: true };
  const problems = describeMismatch(schema, record);
  return { problems: kind === 'tournament' ? dropConsequences(problems, record) : problems, isShaped: false };
}

/** Drops problems that follow from others: battle ids that begin with a wrong slug, and references to a wrong participant key. */
function dropConsequences(problems: readonly Problem[], record: unknown): readonly Problem[] {
  const wrong = new Map(problems.map(({ pointer }) => [pointer, readPointer(record, pointer)]));
  const slug = wrong.get('/slug');
  const keys = new Set(
    [...wrong].flatMap(([pointer, value]) => (/^\/participants\/\d+\/key$/.test(pointer) ? [value] : [])),
  );
  if (typeof slug !== 'string' && keys.size === 0) return problems;
  return problems.filter(({ pointer }) => {
    const value = wrong.get(pointer);
    const isOfSlug = typeof slug === 'string' && typeof value === 'string' && value.startsWith(`${slug}.`);
    if (/^\/battles\/\d+\/id$/.test(pointer) || /^\/stages\/\d+\/matches\/\d+\/battle$/.test(pointer))
      return !isOfSlug;
    return !/^\/(?:battles|stages|adjustments|awards)\//.test(pointer) || !keys.has(value);
  });
}

function readPointer(record: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], record);
}

function checkRules(kind: RecordKind, record: unknown): Problem[] {
  if (kind === 'tournament') return checkTournament(record as TournamentRecord);
  if (kind === 'battle') return checkCasualBattle(record as CasualBattleRecord);
  if (kind === 'season') return checkSeason(record as SeasonRecord);
  if (kind === 'rating') return checkRating(record as RatingRecord);
  if (kind === 'player') return checkPlayer(record as PlayerRecord);
  return [];
}

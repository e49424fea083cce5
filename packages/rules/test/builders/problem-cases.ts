// Invalid records, and the location of the problem that must be reported.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { TournamentRecord } from '../../src/event-file/record.ts';
import { pick } from './pick.ts';
import { sayFirst } from './say.ts';
import { battle, swiss, tournament } from './tournament.ts';

/** A description, the record, the expected pointers, and the first message. */
export type ProblemCase = readonly [string, TournamentRecord, readonly string[], RegExp?];

export const ab = battle(1, 'a', 'b', '12-8');
export function make(extras: Partial<TournamentRecord>, battles = [ab]): TournamentRecord {
  return tournament('a b c d', battles, extras);
}

export function knockout(...matches: NonNullable<TournamentRecord['stages'][number]['matches']>) {
  return [swiss(), { id: 'knockout', matches }];
}
export const cup = battle(1, 'a', 'b', '12-8', { stage: 'knockout', id: 'final', round: null });
export function outcomes(first: 'win' | 'loss' | 'draw' | null, second: 'win' | 'loss' | 'draw' | null) {
  return [battle(1, 'a', 'b', '-', { first: { outcome: first }, second: { outcome: second } })];
}

export function testProblems(cases: readonly ProblemCase[]): void {
  for (const [name, record, pointers, message] of cases) {
    test(`a problem: ${name}`, () => {
      const problems = checkTournament(record);
      assert.deepEqual(pick(problems, 'pointer'), pointers);
      if (message) assert.match(sayFirst(problems), message);
    });
  }
}

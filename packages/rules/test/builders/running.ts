// Tournaments that are being run: steps and results written like a crosstable.
import assert from 'node:assert/strict';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { ParticipantRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { describeConflict } from '../../src/pairing/conflict.ts';
import type { AppliedStep } from '../../src/pairing/draft.ts';
import { computeNext } from '../../src/pairing/next.ts';
import type { NextOptions } from '../../src/pairing/next-options.ts';
import { sayRulesProblem } from '../../src/problems/problems.ts';
import { tournament } from './tournament.ts';

/** A planned tournament. Participants as in `tournament`; a win is worth `scoring`'s points, 3 by default. */
export function planned(
  participants: string | readonly ParticipantRecord[],
  stages: readonly StageRecord[],
  extras: Partial<TournamentRecord> = {},
): TournamentRecord {
  return tournament(participants, [], { status: 'planned', stages, ...extras });
}

/** The step that comes next, which must be possible and leave a record without problems. */
export function apply(
  record: TournamentRecord,
  options: NextOptions = {},
  isTaken: (id: string) => boolean = () => false,
): AppliedStep {
  const result = computeNext(record, options, { seed: 'chance', isTaken });
  if (!('step' in result)) throw new Error(`no step: ${JSON.stringify(result)}`);
  assert.deepEqual(checkTournament(result.record), []);
  return result;
}

export function next(record: TournamentRecord, options: NextOptions = {}): TournamentRecord {
  return apply(record, options).record;
}

/** Why there is no step. */
export function conflictOf(record: TournamentRecord, options: NextOptions = {}): string {
  const result = computeNext(record, options, { seed: 'chance', isTaken: () => false });
  if (!('conflict' in result)) throw new Error(`no conflict: ${JSON.stringify(result)}`);
  return describeConflict(result.conflict);
}

/** `['pair', 'swiss 2: 1 a-b, 2 c-d, bye e']`: the kind of the step, then its rounds with their tables. */
export function rows({ step }: AppliedStep): readonly string[] {
  return [
    step.kind,
    ...step.rounds.map(({ stage, round, shown, battles, byes }) => {
      const pairs = battles.map(({ table, participants }) => `${table} ${participants.join('-')}`);
      const name = `${stage} ${round}${shown ? '' : ' (hidden)'}`;
      return `${name}: ${[...pairs, ...byes.map((key) => `bye ${key}`)].join(', ')}`;
    }),
  ];
}

/** Who meets whom in a step, whatever the tables: `'ab cd'`. */
export function pairs({ step }: AppliedStep): string {
  return step.rounds
    .flatMap(({ battles }) => battles.map(({ participants }) => participants.toSorted().join('')))
    .sort()
    .join(' ');
}

export function warnings({ warnings: given }: AppliedStep): readonly string[] {
  return given.map((warning) => sayRulesProblem(warning));
}

/** Enters victory points of battles without a result: `enter(record, 'a 12-8 b', 'c 5-5 d')`. */
export function enter(record: TournamentRecord, ...scores: readonly string[]): TournamentRecord {
  const battles = [...record.battles];
  for (const text of scores) {
    const [, first, left, right, second] = /^(\S+) (\d+)-(\d+) (\S+)$/.exec(text) ?? [];
    const points = new Map([
      [first, Number(left)],
      [second, Number(right)],
    ]);
    const index = battles.findLastIndex(({ players }) =>
      players.every(({ participant, victoryPoints }) => points.has(participant) && victoryPoints == null),
    );
    const battle = battles[index];
    if (battle === undefined) throw new Error(`no open battle for ${text}`);
    const [a, b] = battle.players;
    battles[index] = {
      ...battle,
      players: [
        { ...a, victoryPoints: points.get(a.participant) },
        { ...b, victoryPoints: points.get(b.participant) },
      ],
    };
  }
  return { ...record, battles };
}

/** Enters a result for every open battle: the one earlier in `order` (by default in the alphabet) wins 10-0. */
export function enterAll(
  record: TournamentRecord,
  isBetter: (a: string, b: string) => boolean = (a, b) => a < b,
): TournamentRecord {
  const open = record.battles.filter(({ players }) =>
    players.every(({ victoryPoints }) => victoryPoints == null),
  );
  return enter(
    record,
    ...open.map(({ players: [{ participant: a }, { participant: b }] }) =>
      isBetter(a, b) ? `${a} 10-0 ${b}` : `${b} 10-0 ${a}`,
    ),
  );
}

/** Changes a participant: `change(record, 'a', { dropped: true })`. */
export function change(
  record: TournamentRecord,
  key: string,
  more: Partial<ParticipantRecord>,
): TournamentRecord {
  const participants = record.participants.map((one) => (one.key === key ? { ...one, ...more } : one));
  return { ...record, participants };
}

export function stageOf(record: TournamentRecord, id: string): StageRecord {
  const stage = record.stages.find((one) => one.id === id);
  if (stage === undefined) throw new Error(`no stage ${id}`);
  return stage;
}

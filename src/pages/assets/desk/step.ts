// A step as the service proposes it: its words, its swaps, the record after it, and the cost of its pairs.
import type { StageRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { countRoundsBefore, tallyMeetings } from '#rules/pairing/board-course';
import type { NextOptions } from '#rules/pairing/next-options';
import { addRound, isByWins, makeBattle, readMethod } from '#rules/pairing/stage-rules';
import type { Step, StepBattle, StepRound } from '#rules/pairing/step';
import type { DeskRow } from '../../../contract/organiser-answers.ts';
import { listPairs } from './record.ts';

/** A step in which players may have been swapped. */
export interface SwappedStep extends Step {
  readonly rounds: readonly ProposedRound[];
}

export interface ProposedRound extends StepRound {
  readonly isSwapped?: boolean;
}

/** "Pair round 3", "Show round 3", "Seed the top 8", "Finish the tournament". */
export function sayStep({ kind, rounds }: Step, { stages }: Pick<TournamentRecord, 'stages'>): string {
  const [first] = rounds;
  switch (kind) {
    case 'finish':
      return 'Finish the tournament';
    case 'show':
      return `Show round ${first?.round}`;
    case 'pair':
      return `Pair round ${first?.round}`;
    case 'seed':
      return `Seed the top ${stages.find(({ id }) => id === 'knockout')?.players ?? ''}`.trim();
    case 'start':
      if (first === undefined) return 'Start the tournament';
      return typeof first.round === 'number' ? `Pair round ${first.round}` : 'Seed the knockout';
    case 'advance': {
      const labels = rounds.map(({ round }) => (typeof round === 'number' ? `round ${round}` : round));
      return `Continue: ${[...new Set(labels)].join(', ')}`;
    }
  }
}

/** Two people change places, in battles and byes of one round. */
export function swap(step: SwappedStep, stage: string, a: string, b: string): SwappedStep {
  const change = (key: string) => (key === a ? b : key === b ? a : key);
  const swapIn = (battle: StepBattle): StepBattle => ({
    ...battle,
    participants: [change(battle.participants[0]), change(battle.participants[1])],
  });
  const rounds = step.rounds.map((round) =>
    round.stage === stage
      ? { ...round, battles: round.battles.map(swapIn), byes: round.byes.map(change), isSwapped: true }
      : round,
  );
  return { ...step, rounds };
}

/** A step that only pairs Swiss boards can be applied here, with its swaps, and saved in one submission. */
export function canApply({ kind, rounds }: Step, { stages }: Pick<TournamentRecord, 'stages'>): boolean {
  const isSwiss = ({ stage, round }: StepRound) => {
    const own = stages.find(({ id }) => id === stage);
    return typeof round === 'number' && own !== undefined && readMethod(own) === 'swiss';
  };
  return (kind === 'pair' || kind === 'start') && rounds.every(isSwiss);
}

/** The record after such a step: what the service would save, with the swaps. `worths`: what requested byes count as. */
export function applyStep(
  record: TournamentRecord,
  { rounds }: Step,
  worths: NonNullable<NextOptions['byes']> = {},
): TournamentRecord {
  const added: TournamentBattleRecord[] = [];
  const stages = record.stages.map((stage) => {
    const own = rounds.find((round) => round.stage === stage.id);
    if (own === undefined) return stage;
    const round = numberOfRound(own);
    const before = record.battles.flatMap((one) => (one.stage === stage.id ? (one.round ?? []) : []));
    const planned = round - countRoundsBefore(stage, before, record);
    added.push(...own.battles.map((battle) => makeBattle(stage, { ...battle, round }, planned)));
    const byes = own.byes.map((participant) => {
      const points = Object.hasOwn(worths, participant) ? worths[participant] : undefined;
      return { participant, ...(points && { points }) };
    });
    return addRound(stage, { round, shown: own.shown, byes });
  });
  return { ...record, status: 'ongoing', stages, battles: [...record.battles, ...added] };
}

/** The number of a board's round. */
function numberOfRound({ round }: StepRound): number {
  return Number(round);
}

function sidesOf({ participants: [first, second] }: StepBattle): TournamentBattleRecord['players'] {
  return [{ participant: first }, { participant: second }];
}

/** The record after a step was saved, with the swaps applied to its battles and byes. */
export function applySwaps(record: TournamentRecord, { rounds }: SwappedStep): TournamentRecord {
  const swapped = rounds.filter(({ isSwapped }) => isSwapped);
  const battles = new Map(swapped.flatMap((round) => round.battles.map((battle) => [battle.id, battle])));
  return {
    ...record,
    battles: record.battles.map((battle) => {
      const wanted = battles.get(battle.id);
      return wanted === undefined ? battle : { ...battle, players: sidesOf(wanted) };
    }),
    stages: record.stages.map((stage) => {
      const own = swapped.find((round) => round.stage === stage.id && typeof round.round === 'number');
      return own === undefined ? stage : replaceByes(stage, numberOfRound(own), own.byes);
    }),
  };
}

function replaceByes(stage: StageRecord, round: number, keys: readonly string[]): StageRecord {
  if (stage.byes == null) return stage;
  const others = stage.byes.filter((bye) => bye.round !== round);
  const own = stage.byes.filter((bye) => bye.round === round);
  const byes = keys.map(
    (participant) => own.find((bye) => bye.participant === participant) ?? { round, participant },
  );
  return { ...stage, byes: [...others, ...byes] };
}

export interface PairCost {
  /** How often the two have met in this stage. */
  readonly met: number;
  /** How far apart their scores are. */
  readonly apart: number;
  /** Whether they are of different groups of this stage. */
  readonly isAcross: boolean;
}

/** What each pair costs. `rows`: the board of the stage. */
export function listCosts(
  record: TournamentRecord,
  rows: readonly DeskRow[],
  stage: string,
  pairs: readonly (readonly [string, string])[],
): readonly PairCost[] {
  const own = record.stages.find(({ id }) => id === stage);
  const countMeetings = tallyMeetings(listPairs(record, stage));
  const scoreOf = (key: string) => {
    const row = rows.find((one) => one.key === key);
    if (row === undefined) return 0;
    return own && isByWins(own) ? row.wins + row.draws / 2 : row.battlePoints;
  };
  return pairs.map(([a, b]) => ({
    met: countMeetings(a, b),
    apart: Math.abs(scoreOf(a) - scoreOf(b)),
    isAcross: areAcross(record, stage, [a, b]),
  }));
}

/** Whether two are of different groups of a stage. */
export function areAcross(
  { stages, participants }: TournamentRecord,
  stage: string,
  pair: readonly string[],
): boolean {
  const hasGroups = stages.find(({ id }) => id === stage)?.groups?.length;
  const groups = new Set(pair.map((key) => participants.find((one) => one.key === key)?.group));
  return Boolean(hasGroups) && groups.size > 1;
}

export const acrossWords =
  'The battle counts on the boards of both groups, and each player has one battle fewer in their own group.';

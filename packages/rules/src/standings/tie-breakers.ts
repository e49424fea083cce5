// Every tie-breaker (docs/rules/standings.md, Tie-breakers): one entry for each word.

import { amountScale, toAmount } from '../amount.ts';
import type { TieBreakerRecord, TieBreakerWord } from '../event-file/record.ts';
import { writeFraction } from '../fraction.ts';
import type { Criterion, CriterionValue } from './ranking.ts';
import {
  measureExtendedSchedules,
  measureSchedules,
  type ScheduleOptions,
  type Strengths,
} from './strength-of-schedule.ts';
import { countGames, type Tally } from './tally.ts';
import { defaultTieBreakers } from './tie-breaker-names.ts';

type Options = Exclude<TieBreakerRecord, string>;
type BuildCriterion = (tallies: readonly Tally[], options: Options) => Criterion<Tally>;

const tieBreakers: Readonly<Record<TieBreakerWord, BuildCriterion>> = {
  battlePoints: () => readFigure('battle points', amountScale, (tally) => tally.battlePoints),
  wins: () => readFigure('wins', 1, (tally) => tally.wins),
  draws: () => readFigure('draws', 1, (tally) => tally.draws),
  losses: () => readFigure('losses (fewest)', 1, (tally) => tally.losses, true),
  victoryPoints: () => readFigure('victory points', amountScale, (tally) => tally.victoryPoints),
  victoryPointsDiff: () =>
    readFigure('victory points difference', amountScale, (tally) => tally.victoryPointsDiff),
  record: () => readFigure('record (wins plus half the draws)', 2, (tally) => 2 * tally.wins + tally.draws),
  margin: (_, options) => {
    const base = options.base ?? 0;
    return readFigure(
      base === 0 ? 'margin' : `margin (base ${base})`,
      amountScale,
      (tally) => BigInt(toAmount(base)) * BigInt(countGames(tally)) + BigInt(tally.victoryPointsDiff),
    );
  },
  metric: (_, options) => {
    const name = options.name ?? '';
    const fewest = options.order === 'fewest';
    const value = (tally: Tally) => tally.metrics.get(name) ?? 0;
    return readFigure(`${name} (${fewest ? 'fewest' : 'most'})`, amountScale, value, fewest);
  },
  strengthOfSchedule: (tallies, options) =>
    readStrengths('strength of schedule', measureSchedules, tallies, options),
  extendedStrengthOfSchedule: (tallies, options) =>
    readStrengths('extended strength of schedule', measureExtendedSchedules, tallies, options),
  headToHead: () => headToHead,
};

export function buildCriteria(
  records: readonly TieBreakerRecord[] | null | undefined,
  tallies: readonly Tally[],
): readonly Criterion<Tally>[] {
  return (records ?? defaultTieBreakers).map((record) => {
    const options = typeof record === 'string' ? { by: record } : record;
    return tieBreakers[options.by](tallies, options);
  });
}

/** A criterion that depends on a single row, in units of 1 ÷ scale: 1, 2 or 10,000, so that no decimal is lost. */
function readFigure(
  label: string,
  scale: number,
  value: (tally: Tally) => CriterionValue,
  fewerIsBetter = false,
): Criterion<Tally> {
  return { label, fewerIsBetter, measure: () => value, write: (value) => Number(value) / scale };
}

/** Computed on first use, because final standings often do not need it. */
function readStrengths(
  label: string,
  measure: typeof measureSchedules,
  tallies: readonly Tally[],
  { of, combine, floor, byes }: Options,
): Criterion<Tally> {
  const schedule: ScheduleOptions = {
    of: of ?? 'winRate',
    combine: combine ?? 'mean',
    floor: floor ?? 0,
    byes: byes ?? 'none',
  };
  let known: Strengths | undefined;
  const read = (): Strengths => {
    known ??= measure(tallies, schedule);
    return known;
  };
  return {
    label: `${label} (${describe(schedule)})`,
    fewerIsBetter: false,
    measure: () => (tally) => read().values.get(tally) ?? 0n,
    write: (value) => writeFraction(BigInt(value), read().scale),
  };
}

const figureWords = {
  winRate: 'win rates',
  wins: 'wins',
  battlePoints: 'battle points',
  battlePointsPerGame: 'battle points a game',
} as const;

function describe({ of, combine, floor, byes }: ScheduleOptions): string {
  const least = floor === 0 ? '' : `, at least ${floor} each`;
  const empty = byes === 'zero' ? ', a bye counts 0' : '';
  return `${combine} of opponents' ${figureWords[of]}${least}${empty}`;
}

/** Wins plus half the draws in battles between the tied participants (docs/rules/standings.md, Tie-breakers: headToHead); used only if every pair of them has met. */
const headToHead: Criterion<Tally> = {
  label: 'head to head',
  fewerIsBetter: false,
  measure: (tied) => {
    const others = tied.length - 1;
    // A participant with fewer battles than rivals here cannot have met them all, so pairs need not be compared.
    if (others < 1 || tied.some(({ meetings }) => meetings.length < others)) return undefined;
    const members = new Set(tied);
    const halves = new Map<Tally, number>();
    for (const tally of tied) {
      const between = tally.meetings.filter(({ opponent }) => members.has(opponent));
      if (new Set(between.map(({ opponent }) => opponent)).size < others) return undefined;
      halves.set(
        tally,
        between.reduce((sum, meeting) => sum + meeting.halves, 0),
      );
    }
    return (tally) => halves.get(tally) ?? 0;
  },
  write: (halves) => Number(halves) / 2,
};

// The table of a rating, and everyone's rating over time (docs/rules/ratings.md, The method).

import { quantile95 } from '../confidence.ts';
import { compareParticipants } from '../name-order.ts';
import type { BattleColumns } from './battle-columns.ts';
import { type FittedRatings, fit } from './fit.ts';
import { type FitProblem, type Spreads, stateProblem } from './fit-problem.ts';
import { fromDayNumber, fromSpread, roundTo, toPoints } from './model.ts';
import { findGroups, findLargest, findVariances } from './sureness.ts';
import { driftVariance } from './tridiagonal.ts';

/** The part of a rating record that figures depend on; spreads in points. */
export interface RatingRule {
  readonly prior: number;
  readonly drift: number;
  readonly minimumBattles: number;
}

/** The list that has a row. */
export type RatingShow = 'ranked' | 'fewBattles' | 'apart';

export interface RatedDay {
  readonly date: string;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly battles: number;
}

export interface RatedPerson {
  readonly playerId: string;
  readonly show: RatingShow;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly battles: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly firstPlayed: string;
  readonly lastPlayed: string;
  /** Oldest first; computed on request, because all of them take a lot of memory. */
  listDays(): readonly RatedDay[];
}

export interface RatingTable {
  /** The newest day; null without battles. */
  readonly asOf: string | null;
  readonly drawParameter: number;
  /** By id. */
  readonly people: readonly RatedPerson[];
}

export function spreadsOf({ prior, drift }: RatingRule): Spreads {
  return { prior: fromSpread(prior), drift: fromSpread(drift) };
}

export function computeTable(battles: BattleColumns, rule: RatingRule): RatingTable {
  const problem = stateProblem(battles, spreadsOf(rule));
  if (battles.count === 0) return { asOf: null, drawParameter: 0, people: [] };
  return describeFit(problem, fit(problem), rule);
}

function describeFit(
  problem: FitProblem,
  fitted: FittedRatings,
  { minimumBattles }: RatingRule,
): RatingTable {
  const { battles, nodes, spreads, drawParameter } = problem;
  const variances = findVariances(problem, fitted);
  const groups = findGroups(problem);
  const largest = findLargest(groups);
  const { scores, nodeBattles } = countResults(problem);
  const newest = battles.days[battles.count - 1] as number;

  function describe(node: number, shared: number, days: number) {
    const rating = fitted.values[node] as number;
    const variance = (variances[node] as number) + shared + driftVariance(spreads.drift, days);
    const reach = quantile95 * Math.sqrt(variance);
    return {
      rating: roundTo(toPoints(rating), 2),
      low: roundTo(toPoints(rating - reach), 2),
      high: roundTo(toPoints(rating + reach), 2),
    };
  }

  const people = battles.people.map((playerId, person): RatedPerson => {
    const [start, end] = [nodes.starts[person] as number, nodes.starts[person + 1] as number];
    const group = groups.of[person] as number;
    const shared = spreads.prior ** 2 / (groups.people[group] as number);
    const [losses, draws, wins] = [0, 1, 2].map((half) => scores[3 * person + half] as number) as [
      number,
      number,
      number,
    ];
    const count = wins + draws + losses;
    const lastDay = nodes.days[end - 1] as number;
    return {
      playerId,
      show: group !== largest ? 'apart' : count < minimumBattles ? 'fewBattles' : 'ranked',
      ...describe(end - 1, shared, newest - lastDay),
      battles: count,
      wins,
      draws,
      losses,
      firstPlayed: fromDayNumber(nodes.days[start] as number),
      lastPlayed: fromDayNumber(lastDay),
      listDays: () =>
        Array.from({ length: end - start }, (_, index) => ({
          date: fromDayNumber(nodes.days[start + index] as number),
          ...describe(start + index, shared, 0),
          battles: nodeBattles[start + index] as number,
        })),
    };
  });
  return { asOf: fromDayNumber(newest), drawParameter, people };
}

/** For each person how many losses, draws and wins; for each node how many battles. */
function countResults({ battles, nodes }: FitProblem) {
  const scores = new Int32Array(3 * battles.people.length);
  const nodeBattles = new Int32Array(nodes.count);
  const note = (person: number, node: number, halves: number): void => {
    scores[3 * person + halves] = (scores[3 * person + halves] as number) + 1;
    nodeBattles[node] = (nodeBattles[node] as number) + 1;
  };
  for (let battle = 0; battle < battles.count; battle += 1) {
    const halves = battles.halves[battle] as number;
    note(battles.firsts[battle] as number, nodes.firsts[battle] as number, halves);
    note(battles.seconds[battle] as number, nodes.seconds[battle] as number, 2 - halves);
  }
  return { scores, nodeBattles };
}

export interface RankedPerson extends RatedPerson {
  readonly player: string;
  readonly rank: number | null;
}

/** The people who are shown, each list in its order: by `low`, highest first, then by name, then by id. `nameOf` returns undefined for people who are not shown. */
export function rankPeople(
  people: readonly RatedPerson[],
  nameOf: (playerId: string) => string | undefined,
): RankedPerson[] {
  const named = people.flatMap((person) => {
    const player = nameOf(person.playerId);
    return player === undefined ? [] : [{ person, player, key: person.playerId }];
  });
  named.sort((a, b) => b.person.low - a.person.low || compareParticipants(a, b));
  let [place, rank, low] = [0, 0, Number.NaN];
  return named.map(({ person, player }) => {
    if (person.show !== 'ranked') return { ...person, player, rank: null };
    place += 1;
    if (person.low !== low) [rank, low] = [place, person.low];
    return { ...person, player, rank };
  });
}

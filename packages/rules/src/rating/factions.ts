// The effect of a faction, apart from the skill of the people who play it (docs/rules/ratings.md, What a faction adds).

import { quantile95 } from '../confidence.ts';
import { compareNames } from '../name-order.ts';
import { describeGames, type GameFigures, minimumGames } from '../statistics/rate.ts';
import { type BattleColumns, selectWithFactions } from './battle-columns.ts';
import { dot, fit, makePreconditioner, solve } from './fit.ts';
import { countUnknowns, type FactionTerms, type FitProblem, stateProblem } from './fit-problem.ts';
import { expectedScore, fromSpread, roundTo } from './model.ts';
import { type RatingRule, spreadsOf } from './table.ts';

export interface AdjustedFaction extends GameFigures {
  readonly faction: string;
  /** The score to expect of it against the average of all sides, between equal players. */
  readonly adjusted: number;
  readonly adjustedInterval: { readonly low: number; readonly high: number };
  /** How many people played it, and how many of them played another too. */
  readonly players: number;
  readonly alsoOthers: number;
}

/** Spreads of φ and γ, in points. */
const strengthSpread = 100;
const habitSpread = 200;

/** Rows with the most games: the interval of each takes a linear system of the size of the fit, and anyone who records battles can invent names. No game has half as many. */
const mostRows = 200;

/** With fewer people who changed factions, a row is marked as small. */
const minimumOthers = 5;

/** The variance of a strength needs fewer rounds than a step: its error is the square of the solution's. */
const columnTolerance = 1e-5;

export function computeFactions(all: BattleColumns, rule: RatingRule): AdjustedFaction[] {
  const battles = selectWithFactions(all);
  const factions = findTerms(battles);
  const problem: FitProblem = { ...stateProblem(battles, spreadsOf(rule)), factions };
  const { values, weights } = fit(problem);
  const preconditioner = makePreconditioner(problem, weights);
  const shares = findShares(battles);
  const counts = countPlayers(factions);
  const results = countResults(battles);
  const rows = battles.factions.map((faction, index) => {
    const [losses = 0, draws = 0, wins = 0] = results.subarray(3 * index);
    return { faction, index, ...describeGames({ wins, draws, losses }, 'half') };
  });
  rows.sort((a, b) => b.games - a.games || compareNames(a.faction, b.faction));
  return rows.slice(0, mostRows).map(({ index, ...row }): AdjustedFaction => {
    // c: the strength of the faction less the average strength.
    const contrast = new Float64Array(countUnknowns(problem));
    shares.forEach((share, other) => {
      contrast[problem.nodes.count + other] = (other === index ? 1 : 0) - share;
    });
    const advantage = dot(contrast, values);
    const column = solve(problem, weights, preconditioner, contrast, columnTolerance);
    const reach = quantile95 * Math.sqrt(dot(contrast, column));
    const expect = (difference: number) => roundTo(expectedScore(difference, problem.drawParameter), 4);
    const { players, alsoOthers } = counts[index] ?? { players: 0, alsoOthers: 0 };
    return {
      ...row,
      adjusted: expect(advantage),
      adjustedInterval: { low: expect(advantage - reach), high: expect(advantage + reach) },
      players,
      alsoOthers,
      small: row.games < minimumGames || alsoOthers < minimumOthers,
    };
  });
}

/** The share of each faction among all sides. */
function findShares({ count, factions, firstFactions, secondFactions }: BattleColumns): Float64Array {
  const shares = new Float64Array(factions.length);
  for (const column of [firstFactions, secondFactions])
    for (const faction of column) shares[faction] = (shares[faction] as number) + 1 / (2 * count);
  return shares;
}

/** What everyone played, and how often. */
function findTerms(battles: BattleColumns): FactionTerms {
  const { count, people, factions: names } = battles;
  const played = people.map(() => new Map<number, number>());
  const note = (person: number, faction: number): void => {
    const counts = played[person];
    counts?.set(faction, (counts.get(faction) ?? 0) + 1);
  };
  for (let battle = 0; battle < count; battle += 1) {
    note(battles.firsts[battle] as number, battles.firstFactions[battle] as number);
    note(battles.seconds[battle] as number, battles.secondFactions[battle] as number);
  }
  const starts = new Int32Array(people.length + 1);
  const [factions, shares]: [number[], number[]] = [[], []];
  played.forEach((counts, person) => {
    const sides = [...counts.values()].reduce((sum, times) => sum + times, 0);
    for (const [faction, times] of [...counts].sort(([a], [b]) => a - b)) {
      factions.push(faction);
      shares.push(times / sides);
    }
    starts[person + 1] = factions.length;
  });
  return {
    count: names.length,
    starts,
    factions: Int32Array.from(factions),
    shares: Float64Array.from(shares),
    strength: fromSpread(strengthSpread),
    habit: fromSpread(habitSpread),
  };
}

function countPlayers({ count, starts, factions }: FactionTerms) {
  const counts = Array.from({ length: count }, () => ({ players: 0, alsoOthers: 0 }));
  for (let person = 0; person + 1 < starts.length; person += 1) {
    const theirs = factions.subarray(starts[person], starts[person + 1]);
    for (const faction of theirs) {
      const counted = counts[faction];
      if (counted === undefined) continue;
      counted.players += 1;
      if (theirs.length > 1) counted.alsoOthers += 1;
    }
  }
  return counts;
}

/** For each faction how many losses, draws and wins, mirrors left out. */
function countResults({ count, factions, firstFactions, secondFactions, halves }: BattleColumns): Int32Array {
  const results = new Int32Array(3 * factions.length);
  const note = (index: number): void => {
    results[index] = (results[index] as number) + 1;
  };
  for (let battle = 0; battle < count; battle += 1) {
    const [one, other] = [firstFactions[battle] as number, secondFactions[battle] as number];
    if (one === other) continue;
    note(3 * one + (halves[battle] as number));
    note(3 * other + 2 - (halves[battle] as number));
  }
  return results;
}

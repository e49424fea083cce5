// Strengths that others have published for public data, by the same model: all battles on one day, and a prior so wide that it does not matter. Intervals are not
// compared: those of others are of differences from one player, ours of each rating.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { RatedBattle } from '../../src/rating/battle-columns.ts';
import { fit } from '../../src/rating/fit.ts';
import { stateProblem } from '../../src/rating/fit-problem.ts';
import { collect } from '../builders/rating.ts';

const spreads = { prior: 1000, drift: 1 };

/** Wins of the first, wins of the second, draws. */
type Meeting = readonly [first: string, second: string, won: number, lost: number, drawn: number];

function state(meetings: readonly Meeting[]) {
  const neither = { day: 20_000, firstFaction: null, secondFaction: null };
  const battles = meetings.flatMap(([first, second, won, lost, drawn]) =>
    ([1, 0, 0.5] as const).flatMap((score, index) => {
      const one: RatedBattle = { ...neither, first, second, score };
      return Array.from({ length: [won, lost, drawn][index] ?? 0 }, () => one);
    }),
  );
  return stateProblem(collect(battles), spreads);
}

// Citations between journals (Stigler 1994): the cited one wins. Strengths by the R package BradleyTerry2: Turner and Firth, Journal of Statistical Software 48(9),
// 2012, section 2.1; data there and in data/citations.R of the package.
test('the strengths of journals are those that BradleyTerry2 finds, to its five decimals', () => {
  const problem = state([
    ['Biometrika', 'Comm Statist', 730, 33, 0],
    ['Biometrika', 'JASA', 498, 320, 0],
    ['Biometrika', 'JRSS-B', 221, 284, 0],
    ['Comm Statist', 'JASA', 68, 813, 0],
    ['Comm Statist', 'JRSS-B', 17, 276, 0],
    ['JASA', 'JRSS-B', 142, 325, 0],
  ]);
  const [biometrika = 0, ...others] = fit(problem).values;
  const differences = others.map((value) => (value - biometrika).toFixed(5));
  assert.deepEqual(problem.battles.people, ['Biometrika', 'Comm Statist', 'JASA', 'JRSS-B']);
  assert.deepEqual(differences, ['-2.94907', '-0.47957', '0.26895']);
});

// Six puddings compared by tasters who may have no preference: Davidson, Journal of the American Statistical Association 65, 1970, which introduced this model of
// draws. Worths and ν by the R package PlackettLuce, vignette Overview, section 2.1; data in data/pudding.rda of the package. Its ν is estimated with the
// strengths, ours follows from the share of draws, so the fit is given theirs. Their iteration ended at the seventh step, as in the paper: four decimals hold.
test('the worths of puddings that may draw are those that Davidson published', () => {
  const published = [0.1388005, 0.1729985, 0.161742, 0.165393, 0.1586805, 0.2023855];
  const problem = state([
    ['1', '2', 19, 22, 16],
    ['1', '3', 16, 19, 12],
    ['2', '3', 19, 19, 10],
    ['1', '4', 18, 23, 13],
    ['2', '4', 23, 19, 9],
    ['3', '4', 19, 20, 15],
    ['1', '5', 13, 19, 18],
    ['2', '5', 16, 20, 12],
    ['3', '5', 16, 15, 17],
    ['4', '5', 17, 14, 16],
    ['1', '6', 18, 21, 12],
    ['2', '6', 22, 20, 12],
    ['3', '6', 13, 18, 10],
    ['4', '6', 14, 19, 18],
    ['5', '6', 11, 21, 12],
  ]);
  const worths = Array.from(fit({ ...problem, drawParameter: 0.7468147 }).values, Math.exp);
  const sum = worths.reduce((total, worth) => total + worth, 0);
  for (const [index, worth] of worths.entries())
    assert.ok(Math.abs(worth / sum - (published[index] ?? 0)) < 0.00005, `${index + 1}: ${worth / sum}`);
});

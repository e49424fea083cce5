import assert from 'node:assert/strict';
import test from 'node:test';
import { Random } from '../../src/random.ts';
import type { RatedBattle } from '../../src/rating/battle-columns.ts';
import { findSlope, fit, multiplyCurvature } from '../../src/rating/fit.ts';
import { countUnknowns, type FitProblem, stateProblem } from '../../src/rating/fit-problem.ts';
import { drawParameterOf, expectedScore, fromSpread, weightOf } from '../../src/rating/model.ts';
import { findVariances } from '../../src/rating/sureness.ts';
import { spreadsOf } from '../../src/rating/table.ts';
import { collect, simulate, standardRule } from '../builders/rating.ts';

const spreads = spreadsOf(standardRule);
const { battles: drawn } = simulate(3, 20, 12);
const withDraws = drawn.map((one, index): RatedBattle => (index % 7 === 0 ? { ...one, score: 0.5 } : one));
const battles = collect(withDraws);
const plain = stateProblem(battles, spreads);
const factions = {
  count: 4,
  // Everyone played the first two factions as often.
  starts: Int32Array.from({ length: battles.people.length + 1 }, (_, person) => 2 * person),
  factions: Int32Array.from({ length: 2 * battles.people.length }, (_, entry) => entry % 2),
  shares: new Float64Array(2 * battles.people.length).fill(0.5),
  strength: fromSpread(100),
  habit: fromSpread(200),
};
const withFactions: FitProblem = { ...plain, factions };

/** L as the rule states it, from the text of docs/rules/ratings.md alone: `values` are the ratings with the person's habit added. */
function loss(
  { battles, nodes, spreads, drawParameter: nu, factions }: FitProblem,
  values: readonly number[],
) {
  let sum = 0;
  const at = (index: number) => values[index] ?? Number.NaN;
  for (let battle = 0; battle < battles.count; battle += 1) {
    let d = at(nodes.firsts[battle] ?? -1) - at(nodes.seconds[battle] ?? -1);
    if (factions !== undefined)
      d +=
        at(nodes.count + (battles.firstFactions[battle] ?? -1)) -
        at(nodes.count + (battles.secondFactions[battle] ?? -1));
    const u = Math.exp(d / 2);
    const z = u + 1 / u + nu;
    sum -= Math.log([1 / u, nu, u][battles.halves[battle] ?? -1] ?? Number.NaN) - Math.log(z);
  }
  for (let node = 0; node < nodes.count; node += 1) {
    const person = nodes.people[node] ?? -1;
    if (node === nodes.starts[person]) {
      const habit = factions === undefined ? 0 : (at(nodes.count + 4) + at(nodes.count + 5)) / 2;
      sum += (at(node) - habit) ** 2 / (2 * spreads.prior ** 2);
    } else {
      const years = ((nodes.days[node] ?? 0) - (nodes.days[node - 1] ?? 0)) / 365;
      sum += (at(node) - at(node - 1)) ** 2 / (2 * spreads.drift ** 2 * years);
    }
  }
  for (let faction = 0; faction < (factions?.count ?? 0); faction += 1)
    sum +=
      at(nodes.count + faction) ** 2 / (2 * fromSpread(100) ** 2) +
      at(nodes.count + 4 + faction) ** 2 / (2 * fromSpread(200) ** 2);
  return sum;
}

function somewhere(problem: FitProblem): Float64Array {
  const random = new Random(5);
  return Float64Array.from({ length: countUnknowns(problem) }, () => random.bell());
}

function moved(values: Float64Array, index: number, by: number): Float64Array {
  const copy = values.slice();
  copy[index] = (copy[index] ?? 0) + by;
  return copy;
}

for (const [name, problem] of Object.entries({ plain, withFactions })) {
  test(`gradient and curvature are the derivatives of L (${name})`, () => {
    const values = somewhere(problem);
    const { gradient, weights } = findSlope(problem, values);
    const step = 1e-5;
    for (let index = 0; index < values.length; index += 1) {
      const [up, down] = [moved(values, index, step), moved(values, index, -step)];
      const slope = (loss(problem, [...up]) - loss(problem, [...down])) / (2 * step);
      assert.ok(Math.abs(slope - (gradient[index] ?? 0)) < 1e-5 * (1 + Math.abs(slope)), `gradient ${index}`);
      const column = multiplyCurvature(problem, weights, moved(new Float64Array(values.length), index, 1));
      const [above, below] = [findSlope(problem, up).gradient, findSlope(problem, down).gradient];
      for (let row = 0; row < values.length; row += 1) {
        const curvature = ((above[row] ?? 0) - (below[row] ?? 0)) / (2 * step);
        assert.ok(
          Math.abs(curvature - (column[row] ?? 0)) < 1e-5 * (1 + Math.abs(curvature)),
          `${row}, ${index}`,
        );
      }
    }
  });

  test(`the fit is the minimum, wherever it begins (${name})`, () => {
    const { values } = fit(problem);
    for (const part of findSlope(problem, values).gradient) assert.ok(Math.abs(part) < 1e-6);
    const again = fit(problem, somewhere(problem)).values;
    values.forEach((value, index) => {
      assert.ok(Math.abs(value - (again[index] ?? 0)) < 1e-6);
    });
  });
}

test('a fit of only the first battles is found among the unknowns of all', () => {
  const count = 40;
  const alone = stateProblem(collect(withDraws.slice(0, count)), spreads);
  const problem = { ...plain, count, drawParameter: alone.drawParameter };
  const [all, own] = [fit(problem), fit(alone)];
  const [allVariances, ownVariances] = [findVariances(problem, all), findVariances(alone, own)];
  for (let node = 0; node < alone.nodes.count; node += 1) {
    const id = alone.battles.people[alone.nodes.people[node] ?? -1];
    const person = plain.battles.people.indexOf(id ?? '');
    const other = plain.nodes.days.findIndex(
      (day, at) => day === alone.nodes.days[node] && plain.nodes.people[at] === person,
    );
    assert.ok(Math.abs((own.values[node] ?? 0) - (all.values[other] ?? 9)) < 1e-6);
    assert.ok(Math.abs((ownVariances[node] ?? 0) - (allVariances[other] ?? 9)) < 1e-9);
  }
});

test('the expected score and its weight follow Davidson, even with a large difference', () => {
  const nu = drawParameterOf(1, 5);
  assert.equal(nu, 0.5);
  assert.equal(drawParameterOf(5, 5), drawParameterOf(9, 10));
  for (const d of [-3, -0.2, 0, 1.7]) {
    const u = Math.exp(d / 2);
    assert.ok(Math.abs(expectedScore(d, nu) - (u + nu / 2) / (u + 1 / u + nu)) < 1e-12);
    const slope: number = (expectedScore(d + 1e-5, nu) - expectedScore(d - 1e-5, nu)) / 2e-5;
    assert.ok(Math.abs(weightOf(d, nu) - slope) < 1e-8);
  }
  assert.equal(expectedScore(10_000, nu), 1);
  assert.equal(weightOf(10_000, nu), 0);
});

// What the desk offers when an event is set up: common scorings with their bands, and the third-place match of every cut.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle } from '../../../packages/rules/test/builders/records.ts';
import { sayEnding } from '../../../src/pages/assets/desk/battle-row.ts';
import {
  findFormat,
  formatNames,
  mayHaveThirdPlace,
  setFormat,
  setThirdPlace,
} from '../../../src/pages/assets/desk/formats.ts';
import { makeRecord } from '../../../src/pages/assets/desk/record.ts';
import { findScoring, listBands, scoringNames, scorings } from '../../../src/pages/assets/desk/scorings.ts';
import { makeSeason, readSeason } from '../../../src/pages/assets/seasons/record.ts';

describe('a common scoring', () => {
  it('is recognised by its points, with any value of a bye', () => {
    for (const name of scoringNames) {
      const { scoring } = scorings[name];
      assert.equal(findScoring(scoring), name);
      assert.equal(findScoring({ ...scoring, bye: { battlePoints: 4 } }), name);
    }
    assert.equal(findScoring({ points: { type: 'outcome', win: 2, draw: 1, loss: 0 } }), undefined);
    assert.deepEqual(scorings.difference.scoring?.bye, { battlePoints: 10 });
  });

  it('shows what each difference or outcome is worth', () => {
    const bands = listBands(scorings.difference.scoring ?? {});
    assert.equal(bands.length, 11);
    assert.deepEqual(bands[0], ['difference of 0 to 5', '10 : 10']);
    assert.deepEqual(bands[1], ['difference of 6 to 10', '11 : 9']);
    assert.deepEqual(bands.at(-1), ['difference of 51 or more', '20 : 0']);
    assert.deepEqual(listBands({}), [
      ['win', '3 : 0'],
      ['draw', '1 : 1'],
    ]);
    assert.deepEqual(listBands(scorings.sizes.scoring ?? {})[0], [
      'major win, difference of 10 or more',
      '20 : 0',
    ]);
    assert.deepEqual(listBands(scorings.asScored.scoring ?? {}), []);
  });

  it('explains a win with equal battle points', () => {
    const result = { winner: 0, isOpen: false, isDraw: false, victorySize: null } as const;
    const say = (points: readonly number[]) =>
      sayEnding({ ...result, points }, battle('b1', 'a', 'b') as never, ['Ada', 'Bo']);
    assert.equal(say([10, 10]), 'Ada wins on points · level battle points, 10 : 10');
    assert.equal(say([11, 9]), 'Ada wins · 11 : 9');
  });
});

describe('a cut', () => {
  const sizes = { rounds: 3, groups: 4, cut: 8 };

  it('may have a third-place match until it is seeded, in every format', () => {
    const cuts = ['cut4', 'cut8', 'cut16', 'groups'] as const;
    for (const name of formatNames) {
      const record = setFormat(makeRecord('gate'), name, sizes);
      assert.equal(mayHaveThirdPlace(record), cuts.includes(name as never), name);
      if (!mayHaveThirdPlace(record)) continue;
      const more = setThirdPlace(record, true);
      assert.deepEqual(
        more.stages.map(({ id }) => id),
        ['swiss', 'knockout', 'placement-3'],
      );
      assert.equal(findFormat(more), name, 'it is still the same format');
      assert.deepEqual(setThirdPlace(more, false), record);
      const [board, cut] = more.stages;
      const seeded = {
        ...cut,
        id: 'knockout',
        matches: [{ round: 'Final', table: 1, players: ['a', 'b'] as const }],
      };
      assert.ok(!mayHaveThirdPlace({ ...more, stages: [board ?? { id: 'swiss' }, seeded] }));
    }
  });
});

describe('a new season', () => {
  it('recognises people without an id by their name', () => {
    assert.equal(makeSeason({ account: null, clubs: ['gate'] }).identity, 'name');
  });

  it('is read without what the service fills in by itself', () => {
    const points = [
      { type: 'result', win: 3, draw: 1, loss: 0, bye: 3 },
      { type: 'result', win: 0, draw: 1, loss: 0, bye: 0 },
      { type: 'result', win: 3, draw: 0, loss: 0, bye: 0 },
      { type: 'place', table: [5, 0], rest: 0 },
      { type: 'relativePlace', max: 100, last: 'zero' },
      { type: 'battlePoints', factor: 1 },
      { type: 'undefeated', win: 2 },
    ] as const;
    const rule = {
      events: {},
      points,
      count: null,
      minimumEvents: 1,
      identity: 'id',
      tieBreakers: [],
    } as const;
    const season = {
      slug: 'year',
      name: 'Year',
      description: '',
      club: null,
      country: null,
      from: null,
      to: null,
      events: 0,
      players: 0,
      rule,
      url: '/seasons/year',
      published: true,
    };
    assert.deepEqual(readSeason(season).points, [
      { type: 'result', win: 3, draw: 1 },
      { type: 'result', draw: 1 },
      { type: 'result', win: 3, bye: 0 },
      { type: 'place', table: [5, 0] },
      { type: 'relativePlace', max: 100 },
      { type: 'battlePoints' },
      { type: 'undefeated', win: 2 },
    ]);
  });
});

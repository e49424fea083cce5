// How much a season and a tournament may have.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, it } from 'node:test';
import { participant, seasonRecord, tournament } from '../../packages/rules/test/builders/records.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { sourceOf } from '../builders/service.ts';
import { reject, sayAll } from './rejected.ts';

const many = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

describe('a season has at most', () => {
  const rejectedAs = async (t: TestContext, fields: object) =>
    sayAll(await reject(t, [seasonRecord('league', fields)]));
  const steps = (length: number) => ({
    type: 'attendance',
    steps: many(length, (index) => ({ players: index + 1, points: index })),
  });

  it('20 terms, a table of 1,000 places and 50 steps', async (t) => {
    assert.deepEqual(await rejectedAs(t, { points: many(21, () => steps(1)) }), [
      '1 /points: has 21 elements; expected 1 to 20',
    ]);
    assert.deepEqual(
      await rejectedAs(t, { points: [{ type: 'place', table: many(1001, () => 1) }, steps(51)] }),
      [
        '1 /points/0/table: has 1001 elements; expected 1 to 1000',
        '1 /points/1/steps: has 51 elements; expected 1 to 50',
      ],
    );
  });

  it('2,000 named tournaments', async (t) => {
    const slugs = many(2001, (index) => `cup-${index}`);
    const weights = Object.fromEntries(slugs.map((slug) => [slug, 2]));
    assert.deepEqual(await rejectedAs(t, { events: { tournaments: slugs, except: slugs, weights } }), [
      '1 /events/tournaments: has 2001 elements; expected 0 to 2000',
      '1 /events/except: has 2001 elements; expected 0 to 2000',
      '1 /events/weights: has 2001 elements; expected 0 to 2000',
    ]);
  });

  it('exactly that many are accepted', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const slugs = many(2000, (index) => `cup-${index}`);
    const league = seasonRecord('league', {
      events: {
        tournaments: slugs,
        except: slugs,
        weights: Object.fromEntries(slugs.map((slug) => [slug, 2])),
      },
      points: [...many(19, () => steps(50)), { type: 'place', table: many(1000, () => 1) }],
    });
    const cups = slugs.map((slug) => tournament(slug, { published: false }));
    const imported = await importFile(database, sourceOf([...cups, league]), { dryRun: true });
    assert.ok('report' in imported, JSON.stringify(imported));
  });
});

describe('a tournament has at most', () => {
  const people = (length: number) => many(length, (index) => participant(`p${index}`));
  const bands = (length: number) =>
    many(length, (index) => ({ id: `placement-${2 * index + 1}`, matches: [] }));
  const bracket = (id: string, length: number) => ({
    id,
    matches: many(length, () => ({ round: 'Final', table: 1 })),
  });
  const rejectedAs = async (t: TestContext, fields: object) =>
    sayAll(await reject(t, [tournament('open', fields)]));

  it('20,000 participants', async (t) => {
    assert.deepEqual(await rejectedAs(t, { participants: people(20_001) }), [
      '1 /participants: has 20001 elements; expected 0 to 20000',
    ]);
  });

  it('100 stages', async (t) => {
    assert.deepEqual(await rejectedAs(t, { stages: bands(101) }), [
      '1 /stages: has 101 elements; expected 0 to 100',
    ]);
  });

  it('20,000 matches, in one stage or in all of them', async (t) => {
    assert.deepEqual(await rejectedAs(t, { stages: [bracket('knockout', 20_001)] }), [
      '1 /stages/0/matches: has 20001 elements; expected 0 to 20000',
    ]);
    const stages = [bracket('knockout', 12_000), bracket('placement-3', 8000), bracket('placement-5', 1)];
    assert.deepEqual(await rejectedAs(t, { stages }), [
      '1 /stages/2/matches: the tournament has more than 20000 matches at this point; expected at most 20000 in all stages',
    ]);
  });

  it('exactly that many are accepted', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const fields = { participants: people(20_000), stages: [...bands(99), bracket('knockout', 20_000)] };
    const file = sourceOf([tournament('open', { ...fields, published: false })]);
    const imported = await importFile(database, file, { dryRun: true });
    assert.ok('report' in imported);
  });
});

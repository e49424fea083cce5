// When tables of seasons are made again (docs/rules/seasons.md, When a table is made): which with a submission, which after it, and what happens in between.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club, finished, seasonRecord } from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import {
  computeDueSeason,
  makeDueSeasons,
  saveDueSeason,
} from '../../src/publish/seasons/make-due-seasons.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';
import type { Database } from '../../src/store/database.ts';
import { listDue } from '../../src/store/publish/due-seasons.ts';
import { findSeasonTable } from '../../src/store/read/unpublished.ts';
import { changeRecords, submitRecords } from '../builders/change-records.ts';
import { type Engine, engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const cups = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    finished(`cup-${index}`, '2026-03-01', ['Ada Bo'], { club: 'gate' }),
  );
const league = (slug: string, more: object = {}) =>
  seasonRecord(slug, { club: 'gate', events: { match: { club: 'gate' } }, ...more });

async function open(t: TestContext, engine: Engine, records: readonly object[]): Promise<Database> {
  const database = await openTestDatabase(t, engine);
  await importRecords(database, [club('gate'), club('other'), ...records]);
  return database;
}

/** `1 Ada 2`: rank, name and points of every row. */
async function rows(database: Database, slug: string): Promise<string[]> {
  const table = await findSeasonTable(database.fresh, slug);
  return (table?.rows ?? []).map((row) => {
    const { rank, player, points } = row as { rank: number; player: string; points: number };
    return `${rank} ${player} ${points}`;
  });
}

const turned = finished('cup-0', '2026-03-01', ['Bo Ada'], { club: 'gate' });

for (const engine of engines) {
  describe(`tables of seasons on ${engine.name}`, () => {
    it('a submission makes those of its sender with at most 50 events, and leaves the others due', async (t) => {
      const database = await open(t, engine, [
        ...cups(50),
        league('own'),
        league('foreign', { club: 'other' }),
        league('nobodys', { club: undefined }),
      ]);
      assert.deepEqual(await rows(database, 'foreign'), ['1 Ada 50', '2 Bo 0']);
      await submitRecords(database, [turned]);
      assert.deepEqual(await rows(database, 'own'), ['1 Ada 49', '2 Bo 1']);
      for (const slug of ['foreign', 'nobodys'])
        assert.deepEqual(await rows(database, slug), ['1 Ada 50', '2 Bo 0'], slug);
      assert.deepEqual((await listDue(database)).sort(), ['foreign', 'nobodys']);
      await submitRecords(database, [finished('cup-50', '2026-04-01', ['Bo Ada'], { club: 'gate' })]);
      assert.deepEqual(await rows(database, 'own'), ['1 Ada 49', '2 Bo 1']);
      assert.deepEqual((await listDue(database)).sort(), ['foreign', 'nobodys', 'own']);
      // A season that is due does not count as a difference.
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
      await makeDueSeasons(database);
      for (const slug of ['own', 'foreign', 'nobodys'])
        assert.deepEqual(await rows(database, slug), ['1 Ada 49', '2 Bo 2'], slug);
      assert.deepEqual(await listDue(database), []);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('a command makes all tables again, of any size and owner', async (t) => {
      const database = await open(t, engine, [
        ...cups(51),
        league('own'),
        league('foreign', { club: 'other' }),
      ]);
      await importRecords(database, [turned]);
      for (const slug of ['own', 'foreign'])
        assert.deepEqual(await rows(database, slug), ['1 Ada 50', '2 Bo 1'], slug);
      await changeRecords(database, ({ recordWriter }) => recordWriter.remove('tournament', 'cup-0'));
      assert.deepEqual(await rows(database, 'own'), ['1 Ada 50', '2 Bo 0']);
      await submitRecords(database, [finished('cup-51', '2026-05-01', ['Bo Ada'], { club: 'gate' })]);
      assert.equal((await listDue(database)).length, 2);
      await rebuild(database);
      assert.deepEqual(await rows(database, 'own'), ['1 Ada 50', '2 Bo 1']);
      assert.deepEqual(await listDue(database), []);
    });

    it('a large season shows its new name and state at once, and its former table', async (t) => {
      const database = await open(t, engine, cups(51));
      await submitRecords(database, [league('large')]);
      assert.deepEqual(await rows(database, 'large'), []);
      await makeDueSeasons(database);
      await submitRecords(database, [
        league('large', { name: 'New name', published: false, points: [{ type: 'battlePoints' }] }),
      ]);
      const shown = await database.fresh.first<{ name: string; published: boolean; document: object }>(
        `SELECT name, published AS published_flag, document AS document_json FROM season WHERE slug = 'large'`,
      );
      assert.deepEqual([shown?.name, shown?.published], ['New name', false]);
      assert.deepEqual(await rows(database, 'large'), ['1 Ada 51', '2 Bo 0']);
      await makeDueSeasons(database);
      assert.deepEqual(await rows(database, 'large'), ['1 Ada 153', '2 Bo 0']);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('a table that becomes due while it is made is saved, and made once more', async (t) => {
      const database = await open(t, engine, [...cups(2), league('foreign', { club: 'other' })]);
      await submitRecords(database, [turned]);
      const made = await computeDueSeason(database, 'foreign');
      await submitRecords(database, [finished('cup-1', '2026-03-01', ['Bo Ada'], { club: 'gate' })]);
      assert.ok(made !== undefined);
      await saveDueSeason(database, made);
      assert.deepEqual(await rows(database, 'foreign'), ['1 Ada 1', '1 Bo 1']);
      assert.deepEqual(await listDue(database), ['foreign']);
      await makeDueSeasons(database);
      assert.deepEqual(await rows(database, 'foreign'), ['1 Bo 2', '2 Ada 0']);
    });

    it('a table is not saved if another process made it, or if its record changed meanwhile', async (t) => {
      const foreign = league('foreign', { club: 'other' });
      const database = await open(t, engine, [...cups(1), foreign]);
      const computeLate = async () => {
        await submitRecords(database, [finished('cup-0', '2026-03-01', ['Bo Ada'], { club: 'gate' })]);
        await submitRecords(database, [finished('cup-0', '2026-03-01', ['Ada Bo'], { club: 'gate' })]);
        return (await computeDueSeason(database, 'foreign')) ?? assert.fail();
      };
      const early = await computeLate();
      await makeDueSeasons(database);
      await submitRecords(database, [turned]);
      await makeDueSeasons(database);
      await saveDueSeason(database, early);
      assert.deepEqual(await rows(database, 'foreign'), ['1 Bo 1', '2 Ada 0']);
      const unpublished = await computeLate();
      await submitRecords(database, [{ ...foreign, published: false }], ['other']);
      await saveDueSeason(database, unpublished);
      const state = () => database.fresh.value(`SELECT published FROM season WHERE slug = 'foreign'`);
      assert.equal(await state(), 0);
      const removed = await computeLate();
      await changeRecords(database, ({ recordWriter }) => recordWriter.remove('season', 'foreign'));
      await saveDueSeason(database, removed);
      assert.equal(await state(), undefined);
      assert.deepEqual(await listDue(database), []);
    });

    it('a person who is forgotten while a table is made does not come back with it', async (t) => {
      const database = await open(t, engine, [
        ...cups(51),
        league('own'),
        league('foreign', { club: 'other' }),
      ]);
      await submitRecords(database, [turned]);
      const made = [await computeDueSeason(database, 'own'), await computeDueSeason(database, 'foreign')];
      await forgetPlayer(database, 'p_ada');
      await submitRecords(database, [finished('cup-1', '2026-03-01', ['Cy Bo'], { club: 'gate' })]);
      for (const one of made) await saveDueSeason(database, one ?? assert.fail());
      for (const slug of ['own', 'foreign']) {
        const table = JSON.stringify(await findSeasonTable(database.fresh, slug));
        assert.match(table, /Anonymous/);
        assert.doesNotMatch(table, /Ada/);
      }
    });
  });
}

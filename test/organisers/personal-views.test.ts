// Tournaments of personal pages are parsed once until they change, as long as all of them together are not too large.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePersonalViews } from '../../src/organisers/players/personal-views.ts';
import { findOpenLink } from '../../src/records/players/person.ts';
import { makeReader } from '../../src/store/database.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { dayCup } from '../builders/players.ts';
import { importRecords } from '../builders/service.ts';

test('the cache of tournaments is bounded by their size', async (t) => {
  const database = await openTestDatabase(t, sqlite);
  const slugs = ['one', 'two', 'three'];
  await importRecords(
    database,
    slugs.map((slug) => dayCup({ slug, club: null, battles: [], description: 'x'.repeat(1000) })),
  );
  const sql = `SELECT code FROM player_link WHERE participant = 'a' ORDER BY tournament`;
  const codes = await database.values<string>(sql);
  assert.equal(codes.length, 3);
  /** How many records are read if every code is requested, and then every code again. */
  const countReads = async (cached: number): Promise<number> => {
    let reads = 0;
    const reader = makeReader(async (...statement) => {
      const table = await database.query(...statement);
      if (table.columns.includes('body')) reads += table.rows.length;
      return table;
    });
    const views = makePersonalViews({ cached });
    for (const code of [...codes, ...codes]) {
      const link = (await findOpenLink(reader, code)) ?? assert.fail();
      assert.ok(await views.read(reader, code, link, Date.now(), 'UTC'), 'it opens a page');
    }
    return reads;
  };
  assert.equal(await countReads(100_000), 3);
  assert.equal(await countReads(2000), 6, 'each takes the place of the one before');
  assert.equal(await countReads(100), 6, 'none fits');
});

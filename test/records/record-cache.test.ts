// Tournaments of personal pages are parsed once until they change, as long as all of them together are not too large.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPerson, makeRecordCache } from '../../src/records/players/person.ts';
import { makeReader } from '../../src/store/database.ts';
import { renewLinks } from '../../src/store/records/player-links.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { dayCup } from '../builders/players.ts';
import { importRecords } from '../builders/service.ts';

for (const engine of engines)
  test(`the cache of tournaments is bounded by their size on ${engine.name}`, async (t) => {
    const database = await openTestDatabase(t, engine);
    const slugs = ['one', 'two', 'three'];
    await importRecords(
      database,
      slugs.map((slug) => dayCup({ slug, club: null, battles: [], description: 'x'.repeat(1000) })),
    );
    await database.write(async (writer) => {
      for (const slug of slugs) await renewLinks(writer, slug, ['a'], false);
    });
    const codes = await database.values<string>('SELECT code FROM player_link ORDER BY tournament');
    /** How many records are read for one request of each code, and again. */
    const countReads = async (mostBytes: number): Promise<number> => {
      let reads = 0;
      const reader = makeReader(async (...statement) => {
        const table = await database.query(...statement);
        if (table.columns.includes('body')) reads += table.rows.length;
        return table;
      });
      const cache = makeRecordCache(mostBytes);
      for (const code of [...codes, ...codes])
        assert.ok(await findPerson(reader, code, Date.now(), cache), 'it opens a page');
      return reads;
    };
    assert.equal(await countReads(100_000), 3);
    assert.equal(await countReads(2000), 6, 'each takes the place of the one before');
    assert.equal(await countReads(100), 6, 'none fits');
  });

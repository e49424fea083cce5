// The commands about ratings, and what other commands compute before they exit.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { finished, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findDueParts } from '../../src/store/publish/due-ratings.ts';
import { makeBareUrl, makeFolder, sqlite } from '../builders/engines.ts';
import { onDatabase } from '../builders/run-muster.ts';

describe('muster ratings', () => {
  it('lists, publishes, refreshes and removes; other commands compute the ratings that they affect unless told not to', async (t) => {
    const url = await makeBareUrl(t, sqlite);
    const run = onDatabase(url);
    const file = join(await makeFolder(t), 'world.ndjson');
    const records = [
      finished('cup', '2026-03-01', ['Ada Bo', 'Cy Di'], { game: 'Ironfall' }),
      ratingRecord('ladder', { name: 'Ladder' }),
    ];
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
    const state = async () => (await run('ratings list')).stdout;
    const ranked = async (): Promise<string[]> => {
      const database = await openDatabase(url);
      const ids = await database.values<string>('SELECT player FROM rating_standing ORDER BY player');
      const isDue = (await findDueParts(database, 'ladder')).size > 0;
      await database.close();
      return isDue ? ['due', ...ids] : ids;
    };

    assert.equal((await run(`import ${file} --no-ratings`)).status, 0);
    assert.equal(await state(), 'ladder  published, due  Ironfall  Ladder\n');
    assert.deepEqual(await ranked(), ['due']);
    const refreshed = await run('ratings refresh ladder');
    assert.deepEqual([refreshed.status, refreshed.stderr], [0, 'computed ladder\n']);
    assert.deepEqual(await ranked(), ['p_ada', 'p_bo', 'p_cy', 'p_di']);
    assert.equal(await state(), 'ladder  published  Ironfall  Ladder\n');
    const missing = await run('ratings refresh unheard-of');
    assert.equal(missing.status, 1);
    assert.match(missing.stderr, /unheard-of/);

    // The player is gone at once, even if computing waits; otherwise ratings are computed before the command ends.
    assert.equal((await run('players unrate p_ada --no-ratings')).status, 0);
    assert.deepEqual(await ranked(), ['due', 'p_bo', 'p_cy', 'p_di']);
    const [, id = ''] = /^(\S+)/.exec((await run('submissions list')).stdout) ?? [];
    assert.equal((await run(`submissions undo ${id}`)).status, 0);
    assert.deepEqual(await ranked(), ['p_ada', 'p_bo', 'p_cy', 'p_di']);
    assert.match((await run('players unrate p_ada')).stderr, /^p_ada is in no rating; /);
    assert.deepEqual(await ranked(), ['p_bo', 'p_cy', 'p_di']);
    assert.match((await run('players rate p_ada')).stderr, /^p_ada is rated; /);
    assert.deepEqual(await ranked(), ['p_ada', 'p_bo', 'p_cy', 'p_di']);
    const unknown = await run('players unrate p_nobody');
    assert.deepEqual([unknown.status, unknown.stderr], [1, 'muster: there is no player "p_nobody"\n']);

    assert.equal((await run('ratings unpublish ladder')).status, 0);
    assert.match(await state(), /^ladder +unpublished/);
    assert.equal((await run('ratings publish ladder')).status, 0);
    assert.match(await state(), /^ladder +published/);
    assert.equal((await run('ratings remove ladder')).status, 0);
    assert.equal(await state(), '');
    assert.deepEqual(await ranked(), []);
  });
});

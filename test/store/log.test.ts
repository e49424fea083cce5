import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Writer } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';

function makeRecord(key: string) {
  return { kind: 'club', key, published: true, digest: '', body: new Uint8Array(1_000_000) };
}

describe('the log of a file', () => {
  const [sqlite] = engines;

  it('is moved into the file by the writer, as soon as no reader is in the way', async (t) => {
    const url = await (sqlite ?? assert.fail()).makeUrl(t);
    const database = await openDatabase(url);
    t.after(() => database.close());
    const path = url.slice('sqlite:'.length);
    const reader = new DatabaseSync(path);
    reader.exec('BEGIN; SELECT count(*) FROM record');
    reader.prepare('SELECT count(*) FROM record').get();
    const before = statSync(path).size;
    const writing = database.write(async (writer) => {
      for (let id = 1; id <= 20; id += 1) await writer.insert('record', [makeRecord(`c${id}`)]);
    });
    while (statSync(`${path}-wal`).size < 20_000_000) await turn();
    assert.equal(statSync(path).size, before, 'a reader of the state before is in the way');
    reader.close();
    await writing;
    assert.ok(statSync(path).size > 20_000_000);
  });

  it('is truncated by the writer after its commit, so that no later writer waits for the disk', async (t) => {
    const url = await (sqlite ?? assert.fail()).makeUrl(t);
    const database = await openDatabase(url);
    t.after(() => database.close());
    await database.write((writer) => writer.insert('record', [makeRecord('c')]));
    const other = new DatabaseSync(url.slice('sqlite:'.length));
    t.after(() => other.close());
    assert.deepEqual(
      { ...other.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() },
      { busy: 0, log: 1, checkpointed: 1 },
    );
  });

  it('is not waited for if a power cut may undo the write', async (t) => {
    const database = await openTestDatabase(t, sqlite ?? assert.fail());
    const found: unknown[] = [];
    for (const durable of [false, true]) {
      const look = async (writer: Writer) => found.push(await writer.value('PRAGMA synchronous'));
      await database.write(look, { durable });
    }
    // NORMAL and FULL
    assert.deepEqual(found, [1, 2]);
  });
});

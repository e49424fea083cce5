// What every engine guarantees to the reads and writes above it.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Database, listTables, type Writer } from '../../src/store/database.ts';
import { nextRevision, readCursorSecret, readRevision } from '../../src/store/engine/settings.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { watchRevision } from '../../src/store/read/revision.ts';
import { type Engine, engines, makeBareUrl, openTestDatabase } from '../builders/engines.ts';

const texts = [
  '',
  'a\tb',
  'a\nb',
  'a\r\nb',
  'back\\slash',
  '\\N',
  "it's",
  '"quoted"',
  'é',
  'ǅ',
  '語',
  '😀',
  '{}',
  'NULL',
];

async function openTwice(t: TestContext, engine: Engine): Promise<[Database, Database]> {
  const url = await engine.makeUrl(t);
  const both = [await openDatabase(url), await openDatabase(url)] as const;
  for (const database of both) t.after(() => database.close());
  return [...both];
}

for (const engine of engines) {
  describe(`a database on ${engine.name}`, () => {
    it('returns texts, integers, bytes and nulls as they were written', async (t) => {
      const database = await openTestDatabase(t, engine);
      const rows = texts.map((value, index) => ({
        name: value,
        fileSize: index % 2 === 0 ? 2 ** 48 + index : null,
        content: Buffer.from(value),
      }));
      await database.write(async (writer) => {
        await writer.run('CREATE TABLE thing (name TEXT, file_size INTEGER, content BLOB)');
        await writer.insert('thing', rows);
      });
      const found = await database.all<(typeof rows)[number]>('SELECT name, file_size, content FROM thing');
      const readable = ({ name, fileSize, content }: (typeof rows)[number]) => [
        name,
        fileSize,
        String(content && Buffer.from(content)),
      ];
      assert.deepEqual(found.map(readable).sort(), rows.map(readable).sort());
    });

    it('orders text by code point, whatever the locale of the machine', async (t) => {
      const database = await openTestDatabase(t, engine);
      const words = ['a', 'B', 'é', 'Z', 'z', '_', ' ', '~', '\u{fffd}', '😀', 'ab', 'a b', 'a-b', '語'];
      await database.write(async (writer) => {
        await writer.run('CREATE TABLE word (word TEXT PRIMARY KEY)');
        await writer.insert(
          'word',
          words.map((word) => ({ word })),
        );
      });
      const found = await database.values('SELECT word FROM word WHERE word > $1 ORDER BY word', ['']);
      const byCodePoint = [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(found, byCodePoint);
    });

    it('rolls back everything a writer wrote when it throws', async (t) => {
      const database = await openTestDatabase(t, engine);
      const before = await listTables(database);
      await assert.rejects(
        database.write(async (writer) => {
          await writer.run('CREATE TABLE half (done INTEGER)');
          await nextRevision(writer);
          throw new Error('thought better of it');
        }),
        /thought better of it/,
      );
      assert.deepEqual(await listTables(database), before);
      assert.equal(await readRevision(database), 0);
    });

    it('rolls back what was not committed, and rejects writes with a transaction that has ended', async (t) => {
      const database = await openTestDatabase(t, engine);
      for (const isCommitted of [false, true]) {
        const transaction = await database.begin();
        await nextRevision(transaction.writer);
        if (isCommitted) await transaction.commit();
        await transaction[Symbol.asyncDispose]();
        assert.equal(await readRevision(database), isCommitted ? 1 : 0);
        await using other = await database.begin();
        await assert.rejects(nextRevision(transaction.writer));
        await assert.rejects(transaction.commit());
        assert.equal(await readRevision(other.writer), isCommitted ? 1 : 0);
      }
    });

    it('rolls back everything when a statement fails', async (t) => {
      const database = await openTestDatabase(t, engine);
      await assert.rejects(
        database.write(async (writer) => {
          await nextRevision(writer);
          await writer.insert('setting', [{ name: 'revision', value: '7' }]);
        }),
      );
      assert.equal(await readRevision(database), 0);
    });

    it('shows readers the state before a write until it is done', async (t) => {
      const [one, other] = await openTwice(t, engine);
      await one.write(async (writer) => {
        await nextRevision(writer);
        assert.equal(await readRevision(writer), 1);
        assert.equal(await readRevision(one), 0);
        assert.equal(await readRevision(other), 0);
      });
      assert.equal(await readRevision(other), 1);
    });

    it('has one writer at a time: another waits, reports it, and sees what the first did', async (t) => {
      const url = await engine.makeUrl(t);
      const first = await openDatabase(url);
      t.after(() => first.close());
      const waited = Promise.withResolvers<Date | undefined>();
      const second = await openDatabase(url, { onWait: waited.resolve });
      t.after(() => second.close());
      const order: string[] = [];
      const count = async (writer: Writer, name: string) => {
        order.push(`${name} begins`);
        await nextRevision(writer);
        return readRevision(writer);
      };
      const entered = Promise.withResolvers<void>();
      const started = Date.now();
      const both = [
        first.write(async (writer) => {
          entered.resolve();
          const since = (await waited.promise)?.getTime() ?? 0;
          assert.ok(since >= started - 1000 && since <= Date.now() + 1000, 'when the first began');
          const revision = await count(writer, 'first');
          order.push('first ends');
          return revision;
        }),
        entered.promise.then(() => second.write((writer) => count(writer, 'second'))),
      ];
      assert.deepEqual(await Promise.all(both), [1, 2]);
      assert.deepEqual(order, ['first begins', 'first ends', 'second begins']);
    });

    it('lets no writer wait longer than it may, also behind another one of its process', async (t) => {
      const [one, other] = await openTwice(t, engine);
      await using transaction = await one.begin();
      const before = other.write(nextRevision);
      await assert.rejects(other.write(nextRevision, { waitMilliseconds: 100 }), { code: 'locked' });
      const behind = other.write(nextRevision);
      await transaction.commit();
      await Promise.all([before, behind]);
      assert.equal(await readRevision(one), 2);
    });

    it('does the work of twenty writers that come at once, one after the other', async (t) => {
      const [one, other] = await openTwice(t, engine);
      const writers = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : other).write(nextRevision),
      );
      await Promise.all(writers);
      assert.equal(await readRevision(one), 20);
    });

    it('is created once, with one secret, however many processes open it at the same time', async (t) => {
      const url = await makeBareUrl(t, engine);
      const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase(url)));
      for (const database of opened) t.after(() => database.close());
      const secrets = await Promise.all(opened.map((database) => readCursorSecret(database.keys)));
      assert.equal(new Set(secrets).size, 1);
    });

    it('notifies a watcher of what another connection wrote', async (t) => {
      const [one, other] = await openTwice(t, engine);
      const watch = await watchRevision(other, 50);
      t.after(() => watch.close());
      assert.equal(watch.current, 0);
      const told = new Promise((resolve) => watch.subscribe(resolve));
      await one.write(nextRevision);
      assert.equal(await told, 1);
      assert.equal(watch.current, 1);
    });

    for (const [age, version, words] of [
      [
        'newer than this version',
        '999',
        /^the database has schema 999, this version of muster knows \d+; upgrade muster$/,
      ],
      [
        'older than the first release',
        '2',
        /^the database has schema 2, from before the first release; run "muster export all" .+ into a new database$/,
      ],
    ] as const) {
      it(`reports in one line that its schema is ${age}, and changes nothing`, async (t) => {
        const url = await engine.makeUrl(t);
        const database = await openDatabase(url);
        t.after(() => database.close());
        await database.write((writer) =>
          writer.run(`UPDATE setting SET value = $1 WHERE name = 'schema'`, [version]),
        );
        await assert.rejects(openDatabase(url), { name: 'DatabaseError', message: words });
      });
    }

    it('accepts keys made at the same time for the same new account', async (t) => {
      const [one, other] = await openTwice(t, engine);
      const wanted = { account: 'club', label: '', prefix: 'svc_v1_' };
      const keys = await Promise.all([createKey(one, wanted), createKey(other, wanted)]);
      assert.equal(new Set(keys).size, 2);
      assert.equal((await one.keys.all('SELECT 1 FROM account')).length, 1);
    });
  });
}

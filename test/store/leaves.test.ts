import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareText } from '../../src/domain/name-order.ts';
import type { Database } from '../../src/store/database.ts';
import { checkIntegrity } from '../../src/store/integrity.ts';
import {
  cutEntries,
  type Entry,
  fewDocuments,
  joinOrders,
  makeEntry,
  writeLeaves,
} from '../../src/store/leaf.ts';
import { addLeaves, removeLeaves, startLeafIds } from '../../src/store/leaf-writer.ts';
import { readEntries, tryPlaces } from '../../src/store/leaves.ts';
import { SharedLists } from '../../src/store/shared-lists.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';

/** Of each list: its notes by their order. */
type Model = Map<string, Map<string, string>>;

const lists = ['clubs/a/battles', 'tournaments', 'users/\u{1F600}/battles', 'users/\uFFFD/battles'];
const ord = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('x', '\u{1F600}', '\uFFFD'))
  .map(([number, end]) => `${String(number).padStart(3, '0')} ${end}`);
const step = fc.record({
  list: fc.constantFrom(...lists),
  ords: fc.uniqueArray(ord, { minLength: 1, maxLength: 60 }),
  note: fc.option(fc.constantFrom('a', 'b'.repeat(40), 'c'.repeat(300)), { nil: undefined }),
  body: fc.constantFrom('', 'd'.repeat(900)),
});

async function readAll(database: Database, list: string): Promise<[string, string][]> {
  const all = { list, above: '', below: '~', count: Number.MAX_SAFE_INTEGER };
  return (await readEntries(database, all)).map((entry) => [entry.ord, entry.note]);
}

function expected(model: Model, list: string): [string, string][] {
  return [...(model.get(list) ?? [])].sort(([a], [b]) => compareText(a, b));
}

for (const engine of engines) {
  describe(`lists on ${engine.name}`, () => {
    it('hold what was entered and did not leave, in order, whatever came in between', async (t) => {
      const database = await openTestDatabase(t, engine);
      const model: Model = new Map();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 5 }), async (turns) => {
          for (const turn of turns) {
            await database.write(async (writer) => {
              const shared = new SharedLists(writer, await startLeafIds(writer));
              for (const { list, ords, note, body } of turn) {
                shared.note(list, { note, body, ords: joinOrders(ords) });
                const listed = model.get(list) ?? new Map<string, string>();
                model.set(list, listed);
                for (const one of ords) {
                  if (note === undefined) listed.delete(one);
                  else listed.set(one, note);
                }
              }
              await shared.write();
            });
          }
          for (const list of lists) assert.deepEqual(await readAll(database, list), expected(model, list));
          assert.deepEqual(
            (await checkIntegrity(database, engine.name === 'SQLite' ? 'sqlite' : 'postgres')).faults,
            [],
          );
        }),
        { numRuns: 15 },
      );
    });

    it('tell everybody who asks at the same moment what they tell one alone', async (t) => {
      const database = await openTestDatabase(t, engine);
      const ords = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'));
      await database.write(async (writer) => {
        const shared = new SharedLists(writer, await startLeafIds(writer));
        for (const list of lists)
          shared.note(list, { note: list.repeat(9), body: '', ords: joinOrders(ords) });
        await shared.write();
      });
      const stretches = ['a', ...lists, 'zzz'].flatMap((list) =>
        ['', '050', '150', '199'].map((above) => ({ list, above, below: '~', count: 3 })),
      );
      const together = await Promise.all(stretches.map(async (stretch) => readEntries(database, stretch)));
      const shown = (entries: readonly Entry[]) => entries.map(({ ord: place, note }) => [place, note]);
      for (const [index, stretch] of stretches.entries()) {
        assert.deepEqual(shown(together[index] ?? []), shown(await readEntries(database, stretch)));
        const listed = lists.includes(stretch.list);
        assert.equal(
          together[index]?.length,
          listed ? { '': 3, '050': 3, '150': 3, '199': 0 }[stretch.above] : 0,
        );
      }
    });

    it('give any stretch of themselves', async (t) => {
      const database = await openTestDatabase(t, engine);
      const ords = Array.from({ length: 300 }, (_, index) => String(index).padStart(3, '0'));
      await database.write(async (writer) => {
        const shared = new SharedLists(writer, await startLeafIds(writer));
        for (const one of ords) shared.note('tournaments', { note: '', body: one.repeat(200), ords: one });
        await shared.write();
      });
      await fc.assert(
        fc.asyncProperty(fc.nat(310), fc.nat(310), fc.integer({ min: 1, max: 120 }), async (a, b, count) => {
          const [above, below] = [a, b].map((number) => String(number).padStart(3, '0')) as [string, string];
          const found = await readEntries(database, { list: 'tournaments', above, below, count });
          assert.deepEqual(
            found.map((entry) => entry.ord),
            ords.filter((one) => one > above && one < below).slice(0, count),
          );
        }),
      );
    });

    it('of one thing come and go whole, and leave the others as they are', async (t) => {
      const database = await openTestDatabase(t, engine);
      const owners = ['tournaments/a', 'tournaments/ab', 'tournaments/a-b', 'tournaments/%F0'];
      const leavesOf = (owner: string) =>
        ['battles', 'details'].flatMap((name, index, names) => {
          const entries = Array.from({ length: 30 }, (_, number) =>
            makeEntry(String(number).padStart(2, '0'), owner, 'x'.repeat(700)),
          );
          const next = index + 1 < names.length ? `${owner}/details\n` : '';
          return writeLeaves({ list: `${owner}/${name}`, ord: '' }, next, cutEntries(entries, fewDocuments));
        });
      for (const owner of owners) {
        await database.write(async (writer) => {
          const leaves = leavesOf(owner);
          await addLeaves(writer, leaves, (await startLeafIds(writer)).take(leaves.length));
        });
      }
      for (const [index, owner] of owners.entries()) {
        await database.write((writer) => removeLeaves(writer, owner));
        assert.deepEqual(await readAll(database, `${owner}/battles`), []);
        for (const other of owners.slice(index + 1))
          assert.equal((await readAll(database, `${other}/details`)).length, 30);
      }
      assert.equal((await checkIntegrity(database, 'postgres')).counts.listed, 0);
    });
  });
}

const [sqlite] = engines;
if (sqlite === undefined) throw new Error('no engine to test on');

// PostgreSQL checks the pages of its files itself.
describe('lists on a file that is damaged', () => {
  it('are never short or wrong where a leaf is lost, empty or another one', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const ords = Array.from({ length: 60 }, (_, index) => String(index).padStart(3, '0'));
    await database.write(async (writer) => {
      const shared = new SharedLists(writer, await startLeafIds(writer));
      for (const list of lists)
        for (const one of ords) shared.note(list, { note: list, body: one.repeat(300), ords: one });
      await shared.write();
    });
    const leaves = await database.all<[number]>('SELECT id FROM leaf ORDER BY id');
    const damages = [
      'DELETE FROM leaf WHERE id = $1',
      `UPDATE leaf SET head = '', body = '' WHERE id = $1`,
      `UPDATE leaf SET ord = ord || '0' WHERE id = $1`,
      `UPDATE leaf SET next = next || 'x' WHERE id = $1`,
      `UPDATE leaf SET list = list || 'x' WHERE id = $1`,
    ];
    class Undo extends Error {}
    for (const damage of damages) {
      for (const [id] of leaves) {
        let noticed = 0;
        const work = database.write(async (writer) => {
          await writer.run(damage, [id]);
          for (const list of lists) {
            for (const above of ['', '020', '039']) {
              const stretch = { list, above, below: '~', count: 20 };
              const found = await Promise.try(readEntries, writer, stretch).catch(() => undefined);
              if (found === undefined) noticed += 1;
              else
                assert.deepEqual(
                  found.map((entry) => [entry.ord, entry.note]),
                  ords
                    .filter((one) => one > above)
                    .slice(0, 20)
                    .map((one) => [one, list]),
                );
            }
            for (const one of ['000', '030']) {
              const places = [{ list, ord: one }];
              const [entry] = (await Promise.try(tryPlaces, writer, places).catch(() => undefined)) ?? [];
              if (entry !== undefined) assert.equal(entry.note, list);
            }
          }
          throw new Undo();
        });
        await assert.rejects(work, Undo);
        // The first leaf of all holds nothing.
        assert.ok(noticed > 0 || id === leaves[0]?.[0], `${damage} of ${id}`);
      }
    }
  });
});

// Every change is in the history with what was there before; undoing it restores that exactly, or reports why not.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { ApiError } from '../../src/contract/errors.ts';
import { exportAll } from '../../src/export/export-records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import type { Database } from '../../src/store/database.ts';
import { byOperator, type Origin } from '../../src/store/records/history.ts';
import { listSubmissions, type Submission } from '../../src/store/records/submissions.ts';
import { changeRecords, undoById } from '../builders/change-records.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

async function readAll(database: Database): Promise<string> {
  return (await Array.fromAsync(exportAll(database))).join('');
}

async function list(database: Database): Promise<Submission[]> {
  const found = await listSubmissions(database, { clubs: 'all' }, 100);
  return found.map(({ submission }) => submission);
}

function cup(score: string, more: object = {}) {
  return tournament('cup', {
    club: 'gate',
    stages: [{ id: 'swiss', rounds: 2 }],
    participants: [participant('a', { playerId: 'p_ada', player: 'Ada Novak' }), participant('b')],
    battles: [battle('b_1', 'a', 'b', score)],
    ...more,
  });
}

for (const engine of engines) {
  describe(`the history on ${engine.name}`, () => {
    it('shows what was added, replaced, published and removed, by whom and in words', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [club('gate'), cup('3-1')]);
      await importRecords(database, [club('gate'), cup('1-3')]);
      await importRecords(database, [cup('1-3')]);
      await changeRecords(database, ({ recordWriter }) => recordWriter.setPublished('cup', false));
      await changeRecords(database, ({ recordWriter }) => recordWriter.remove('tournament', 'cup'));
      const all = await list(database);
      assert.deepEqual(
        all.map(({ changes }) => changes.map(({ kind, id, change }) => `${kind} ${id} ${change}`)),
        [
          ['tournament cup removed'],
          ['tournament cup unpublished'],
          ['tournament cup replaced'],
          ['club gate added', 'tournament cup added'],
        ],
        'what changes nothing is no submission',
      );
      assert.deepEqual(all[2]?.changes[0]?.details, ['1 result changed: b_1']);
      const { id, at, ...rest } = all[2] ?? assert.fail();
      assert.match(id, /^s_[0-9a-f]{12}$/);
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      assert.deepEqual(
        { account: rest.account, key: rest.key, state: rest.state, undoes: rest.undoes, more: rest.more },
        { account: null, key: null, state: 'taken', undoes: null, more: 0 },
      );
      assert.deepEqual(
        rest.files.map(({ name, format }) => [name, format]),
        [['test.ndjson', 'muster/1']],
      );
    });

    it('undoes the newest first, each once; a later change prevents it, an undone one does not', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [club('gate')]);
      const states: string[] = [await readAll(database)];
      for (const score of ['1-0', '2-0', '3-0']) {
        await importRecords(database, [cup(score)]);
        states.push(await readAll(database));
      }
      const [third, second, first] = await list(database);
      const undo = (submission: Submission | undefined) => undoById(database, submission?.id ?? '');
      await assert.rejects(undo(second), { message: 'A later submission changed "cup"' });
      const undone = await undo(third);
      assert.equal(await readAll(database), states[2]);
      await assert.rejects(undo(third), { message: 'This submission was undone already' });
      await assert.rejects(undoById(database, undone?.id ?? ''), {
        message: /An undo cannot be undone/,
      });
      await undo(second);
      assert.equal(await readAll(database), states[1]);
      await undo(first);
      assert.equal(await readAll(database), states[0]);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
      assert.deepEqual(
        (await list(database)).map(({ state, undoes }) => [state, undoes]).slice(0, 4),
        [first, second, third].map((one) => ['taken', one?.id ?? '']).concat([['undone', null as never]]),
      );
      assert.equal(await undoById(database, 's_none'), undefined);
    });

    it('stores the last 20 versions of a record, and reports older ones as gone', async (t) => {
      const database = await openTestDatabase(t, engine);
      for (let version = 0; version < 23; version += 1)
        await importRecords(database, [player('p_1', `Name ${version}`)]);
      const all = await list(database);
      for (const { id } of all.slice(0, 20)) await undoById(database, id);
      assert.match(await readAll(database), /Name 2"/);
      await assert.rejects(undoById(database, all[20]?.id ?? ''), {
        message: 'The former version of "p_1" is no longer stored',
      });
      const kept = await database.value('SELECT count(*) FROM submission_change WHERE former IS NOT NULL');
      assert.equal(kept, 0, 'versions that can no longer be undone are not stored');
    });

    it('stores 20 more versions of what players changed, so that those of organisers stay', async (t) => {
      const database = await openTestDatabase(t, engine);
      const players: Origin = { account: 'players', key: null, files: [] };
      const change = async (origin: Origin, version: string) =>
        changeRecords(
          database,
          ({ recordWriter }) => recordWriter.save({ kind: 'player', record: { id: 'p_1', name: version } }),
          { origin },
        );
      for (let version = 0; version < 23; version += 1) await change(byOperator, `Own ${version}`);
      for (let version = 0; version < 23; version += 1) await change(players, `Players ${version}`);
      const stored = await database.all(
        `SELECT s.account, count(*) AS versions FROM submission_change c JOIN submission s ON s.n = c.submission
         WHERE c.former IS NOT NULL GROUP BY s.account`,
      );
      assert.deepEqual(
        new Set(stored),
        new Set([
          { account: null, versions: 20 },
          { account: 'players', versions: 20 },
        ]),
      );
    });

    it('does not remove records that others name by now', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [club('gate')]);
      const [added] = await list(database);
      await importRecords(database, [cup('1-0')]);
      await assert.rejects(undoById(database, added?.id ?? ''), {
        message: 'The club "gate" is named by other records',
      });
    });

    it('restores exactly what was there: any submission of a random history', async (t) => {
      const records = (seed: number): object => {
        const value = seed >> 3;
        const shapes = [
          () => club('gate', { members: value % 3 }),
          () => pack('Hills', { objectives: value % 2 === 0 }),
          () => player('p_ada', `Ada ${value % 3}`),
          () => casualBattle('c_1', { battleSize: 500 + (value % 3), battlePack: 'Hills' }),
          () => tournament(`t${value % 2}`, { name: `N${value % 5}`, published: value % 3 > 0 }),
          () =>
            tournament(`t${value % 2}`, {
              battlePack: 'Hills',
              stages: [{ id: 'swiss', rounds: 1 }],
              participants: [participant('a'), participant('b')],
              battles: [battle(`b_${value % 3}`, 'a', 'b', `${value % 4}-1`)],
            }),
        ];
        return (shapes[seed % shapes.length] ?? shapes[0])?.() ?? {};
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
          fc.array(fc.nat(20), { maxLength: 5 }),
          async (files, undos) => {
            const database = await openTestDatabase(t, engine);
            const before = new Map<string, string>();
            for (const file of files) {
              const state = await readAll(database);
              const unique = new Map(file.map((seed) => [keyOf(records(seed)), records(seed)]));
              await importRecords(database, [...unique.values()]).catch(() => undefined);
              const [newest] = await list(database);
              if (newest !== undefined && !before.has(newest.id)) before.set(newest.id, state);
            }
            for (const pick of undos) {
              const all = await list(database);
              const [newest] = all.filter(({ state, undoes }) => state === 'taken' && undoes === null);
              const chosen = pick % 2 === 0 ? newest : all[pick % all.length];
              if (chosen === undefined) continue;
              const state = await readAll(database);
              try {
                await undoById(database, chosen.id);
                const [now, then] = [await readAll(database), before.get(chosen.id) ?? ''].map(byKey);
                for (const { kind, id } of chosen.changes)
                  assert.equal(now?.get(`${kind} ${id}`), then?.get(`${kind} ${id}`));
              } catch (error) {
                if (!(error instanceof ApiError)) throw error;
                assert.notEqual(chosen, newest, `nothing stands in the way of the newest: ${error.message}`);
                assert.equal(await readAll(database), state, 'what is rejected changes nothing');
              }
            }
            assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
          },
        ),
        { numRuns: casesOf(engine.name === 'SQLite' ? 5 : 2) },
      );
    });
  });
}

/** Lines of an export by what they are about. */
function byKey(lines: string): Map<string, string> {
  const records = lines.split('\n').filter((line) => line !== '');
  return new Map(records.map((line) => [keyOf(JSON.parse(line)), line]));
}

function keyOf(record: object): string {
  const { kind, slug, id, name } = record as Record<string, string>;
  return `${kind} ${slug ?? id ?? name}`;
}

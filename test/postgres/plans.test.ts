// How many rows PostgreSQL reads to publish a tournament. It plans by statistics, which may be missing or be those of empty tables when one transaction
// fills them: the plans may not depend on that.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { battle, casualBattle, club, tournament } from '../../packages/rules/test/builders/records.ts';
import {
  type Begin,
  type Database,
  makeReader,
  makeWrite,
  type Value,
  type Writer,
} from '../../src/store/database.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const players = 80;
const battles = 120;
/** Of one statement: it joins the rows of a battle a few times. */
const mostRows = 40 * battles;

/** Three rounds; people and battles are those of this tournament alone. */
function largeTournament(slug: string, more: object = {}): object {
  return tournament(slug, {
    status: 'finished',
    startDate: '2026-05-01',
    club: 'club-0',
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: Array.from({ length: players }, (_, index) => ({
      key: `k${index}`,
      player: `Player ${index}`,
      playerId: `${slug}_${index}`,
      faction: `Faction ${index % 20}`,
      club: `club-${index % 10}`,
    })),
    battles: Array.from({ length: battles }, (_, index) => {
      const round = Math.floor((index * 2) / players);
      const first = (index * 2) % players;
      const second = (first + 1 + round * 2) % players;
      return battle(`${slug}-${index}`, `k${first}`, `k${second}`, `${index % 20}-7`, { round: round + 1 });
    }),
    ...more,
  });
}

interface Step {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Step[];
}

/** All rows that the steps of a plan return and skip. */
function countRows(step: Step): number {
  const each =
    (step['Actual Rows'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0);
  return (step.Plans ?? []).reduce(
    (sum, inner) => sum + countRows(inner),
    each * (step['Actual Loops'] ?? 1),
  );
}

interface Read {
  readonly sql: string;
  readonly rows: number;
}

/** Executes every statement of a writer once more, just before it is executed, to count the rows it reads. */
function countReads(database: Database): { readonly database: Database; readonly reads: Read[] } {
  const reads: Read[] = [];
  async function explain(writer: Writer, sql: string, values: readonly Value[] = []): Promise<void> {
    if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/.test(sql)) return;
    await writer.run('SAVEPOINT explained');
    const plan = await writer.value(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`, values);
    await writer.run('ROLLBACK TO SAVEPOINT explained');
    const [{ Plan }] = plan as unknown as [{ Plan: Step }];
    reads.push({ sql, rows: countRows(Plan) });
  }
  // One after the other, because the savepoints of simultaneous statements would undo each other.
  let before: Promise<unknown> = Promise.resolve();
  function next<T>(work: () => Promise<T>): Promise<T> {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  }
  const watch = (writer: Writer): Writer => ({
    ...writer,
    ...makeReader((sql, values) =>
      next(async () => {
        await explain(writer, sql, values);
        return writer.query(sql, values);
      }),
    ),
    run: (sql, values) =>
      next(async () => {
        await explain(writer, sql, values);
        return writer.run(sql, values);
      }),
  });
  const begin: Begin = async (options) => {
    const transaction = await database.begin(options);
    return { ...transaction, writer: watch(transaction.writer) };
  };
  return { database: { ...database, begin, write: makeWrite(begin) }, reads };
}

const states = ['fresh', 'analysed while it was empty', 'analysed when it had only clubs', 'filled'] as const;
type State = (typeof states)[number];

async function prepare(t: TestContext, state: State): Promise<Database> {
  const engine = engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail();
  const database = await openTestDatabase(t, engine);
  if (state === 'analysed while it was empty') await database.analyse(Number.POSITIVE_INFINITY);
  await importRecords(
    database,
    Array.from({ length: 10 }, (_, index) => club(`club-${index}`)),
  );
  if (state === 'analysed when it had only clubs') await database.analyse(Number.POSITIVE_INFINITY);
  if (state === 'filled') {
    for (const slug of ['a', 'b', 'c']) await importRecords(database, [largeTournament(slug)]);
    await database.analyse(Number.POSITIVE_INFINITY);
  }
  return database;
}

const merged = Array.from({ length: 5 }, (_, index) => ({
  kind: 'player',
  id: `merged_${index}`,
  name: `Merged ${index}`,
  aliases: [`large_${index}`],
}));
const casual = Array.from({ length: 10 }, (_, index) => casualBattle(`casual-${index}`));

/** Each after the one before. */
const imports: Readonly<Record<string, readonly object[]>> = {
  'a large tournament': [largeTournament('large')],
  'the same under another name': [largeTournament('large', { name: 'Other' })],
  'aliases of its players': merged,
  'casual battles': casual,
  'the tournament while it is played': [largeTournament('large', { status: 'ongoing' })],
  'the tournament hidden': [largeTournament('large', { published: false })],
};

for (const { name } of engines.filter((engine) => engine.name === 'PostgreSQL')) {
  describe(`publishing on ${name}`, () => {
    const totals = new Map<string, number>();
    for (const state of states) {
      it(`reads each row a few times if the database is ${state}`, async (t) => {
        const database = await prepare(t, state);
        for (const [what, records] of Object.entries(imports)) {
          const watched = countReads(database);
          await importRecords(watched.database, records);
          for (const { sql, rows } of watched.reads)
            assert.ok(rows <= mostRows, `${what}: a statement read ${rows} rows: ${sql}`);
          const total = watched.reads.reduce((sum, { rows }) => sum + rows, 0);
          const fresh = totals.getOrInsert(what, total);
          // What others have stored is not read.
          assert.ok(total <= 1.5 * fresh, `${what}: ${total} rows, and ${fresh} in a fresh database`);
        }
      });
    }

    it('counts all rows again only if many were written', async (t) => {
      const database = await prepare(t, 'fresh');
      const countKnown = () => database.value(`SELECT reltuples FROM pg_class WHERE relname = 'battle'`);
      await importRecords(database, [largeTournament('large')]);
      await database.analyse(battles);
      assert.equal(await countKnown(), battles);
      await importRecords(database, [casualBattle('casual')]);
      await database.analyse(battles / 20);
      assert.equal(await countKnown(), battles);
      await database.analyse(battles / 5);
      assert.equal(await countKnown(), battles + 1);
    });
  });
}

// What the store asks of the engines: no list reads more rows than its page needs, and every read of the API is one statement, so that it sees a single state.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database, Reader } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { startPublishing } from '../../src/store/publish/publish.ts';
import * as battles from '../../src/store/read/battles.ts';
import { readChanges } from '../../src/store/read/changes.ts';
import { findClub, listClubs, listClubTournaments } from '../../src/store/read/clubs.ts';
import { listParticipants } from '../../src/store/read/participants.ts';
import { findPlayer, listPlayers } from '../../src/store/read/players.ts';
import { search } from '../../src/store/read/search.ts';
import { readCounts, readMonthCounts } from '../../src/store/read/statistics.ts';
import { findStandings, findTournament, listTournaments } from '../../src/store/read/tournaments.ts';
import { startSeen } from '../../src/store/records/ids.ts';
import { startMentions } from '../../src/store/records/ownership.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { listCalls } from './calls.ts';
import { findKnown, type Known } from './known.ts';
import { publishWorld } from './publishing.ts';
import { listFunctions, recordStatements } from './record-statements.ts';

interface Statement {
  readonly name: string;
  readonly sql: string;
  readonly ofKeys?: boolean;
  readonly maySort: boolean;
  readonly maySortOnPostgres?: boolean;
  readonly mayScan?: boolean;
}

/** Inserted rows have none. */
const hasPlan = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/;

/** Every statement that reads and writes of the store run, but for those of publishing. */
async function recordAll(database: Database, known: Known): Promise<Statement[]> {
  const functions = await listFunctions();
  const found = new Map<string, Statement>();
  const executed = new Set<unknown>();
  for (const call of listCalls(known)) {
    const { statements } = await recordStatements(database, call.run);
    const name = functions.get(call.function) ?? assert.fail(`not exported: ${call.function}`);
    for (const { sql, ofKeys } of statements) {
      executed.add(call.function);
      const may = {
        maySort: call.maySort?.test(sql) ?? false,
        maySortOnPostgres: call.maySortOnPostgres?.test(sql) ?? false,
        mayScan: call.mayScan ?? false,
      };
      if (hasPlan.test(sql)) found.set(`${Object.values(may)} ${sql}`, { name, sql, ofKeys, ...may });
    }
  }
  assert.deepEqual(
    [...functions].filter(([value]) => !executed.has(value)).map(([, name]) => name),
    [],
    'every function that reads or writes is called in test/store/*-calls.ts',
  );
  return [...found.values()];
}

/** What may be sorted: rows of one tournament or player, what a transaction touched, seasons that are due and old removals, which are few. */
const maySort =
  /\b(?:touched\w*|changed|listed_battle|former_casual|counted_\w+|chosen|season_due|rating_due)\b|DELETE FROM club_battle|FROM change WHERE change = 'removed'/;

/** Few seasons are due, and one statement reads all that match tournaments. A club has at most twenty ratings. */
const mayScan =
  /FROM season_due|FROM season WHERE selection IS NOT NULL|SELECT slug, selection, casual FROM rating$|FROM rating r CROSS JOIN touched|FROM rating_due|UPDATE rating_standing SET rank/;

/** Every statement that publishing runs. */
async function recordPublishing(database: Database): Promise<Statement[]> {
  const { statements } = await recordStatements(database, publishWorld);
  const texts = new Set(statements.map(({ sql }) => sql).filter((sql) => hasPlan.test(sql)));
  return Array.from(texts, (sql) => ({
    name: 'publishing',
    sql,
    maySort: maySort.test(sql),
    mayScan: mayScan.test(sql),
  }));
}

async function explainSqlite(reader: Reader, sql: string): Promise<string[]> {
  const steps = await reader.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parametersOf(sql));
  return steps.map(({ detail }) => detail).filter((step) => !inner.test(step));
}

/** Reading the result of an inner query, or what a transaction touched, is not a scan of a table. change_floor has four rows, one per kind. */
const inner =
  /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS|page|state|counted|found|found LEFT-JOIN|named|coming|near|far|seen|chosen|touched|scope|entries|sides|armies|counted_\w+|own|listed|relisted|used|changed.*|listed_battle|touched_battle|former_casual|gone_mention|\w*part|change_floor.*|json_each .*|\(subquery-\d+\))$/;

/** PostgreSQL reads a small table as a whole, which is faster: what matters is whether it could do without (openWithoutScans). */
async function explainPostgres(reader: Reader, sql: string): Promise<string[]> {
  return reader.values<string>(`EXPLAIN ${sql}`, parametersOf(sql));
}

/** PostgreSQL scans small tables whatever their indexes; with these settings it scans only where no index helps. */
async function openWithoutScans(t: TestContext, engine: Engine): Promise<Database> {
  const url = await engine.makeUrl(t);
  const told = '?options=-c%20enable_seqscan%3Doff%20-c%20enable_sort%3Doff';
  const database = await openDatabase(engine.name === 'SQLite' ? url : `${url}${told}`);
  t.after(() => database.close());
  return database;
}

/** `1` for every parameter: it is valid as a text, a limit and a position. */
function parametersOf(sql: string): (string | number)[] {
  const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return Array.from({ length: count }, () => '1');
}

const signs = {
  SQLite: { sort: /TEMP B-TREE/, scan: /\bSCAN\b|AUTOMATIC/ },
  PostgreSQL: {
    sort: /^[ >-]*Sort\b/,
    scan: /Seq Scan on (?!change_floor|touched|changed|listed_battle|former_casual|gone_mention|counted_)/,
  },
};

/** Reads of the API. Those of `readsOfLists` return a page whatever there is; the others return undefined if what they read does not exist. */
const readsOfLists: readonly unknown[] = [listClubs, listPlayers, listTournaments, readChanges, search];
const readsOfApi: readonly unknown[] = [
  ...readsOfLists,
  battles.findBattle,
  battles.listClubBattles,
  battles.listHeadToHead,
  battles.listPlayerBattles,
  battles.listTournamentBattles,
  findClub,
  findPlayer,
  findStandings,
  findTournament,
  listClubTournaments,
  listParticipants,
  readCounts,
  readMonthCounts,
];

for (const engine of engines) {
  test(`statements on ${engine.name}`, async (t) => {
    const isSqlite = engine.name === 'SQLite';
    const database = await openWithoutScans(t, engine);
    const publishing = await recordPublishing(database);
    const known = await findKnown(database);

    await t.test('find every list and every lookup by an index, and sort no list', async () => {
      const called = await recordAll(database, known);
      const judged = new Set(called.map(({ sql }) => sql));
      const statements = [...called, ...publishing.filter(({ sql }) => !judged.has(sql))];
      const problems: string[] = [];
      await database.write(async (writer) => {
        // They make their temporary tables.
        await startPublishing(writer);
        await startMentions(writer);
        await startSeen(writer);
        if (!isSqlite) await writer.run('SET LOCAL enable_seqscan = off');
        for (const statement of statements) {
          // PostgreSQL reads the few keys as it likes.
          if (isSqlite || !statement.ofKeys)
            await checkPlan(statement, statement.ofKeys ? database.keys : writer);
        }
      });
      assert.deepEqual(problems, []);

      async function checkPlan(statement: Statement, reader: Reader): Promise<void> {
        const { name, sql, maySort, maySortOnPostgres, mayScan } = statement;
        const steps = await (isSqlite ? explainSqlite : explainPostgres)(reader, sql);
        const plan = `${name}: ${sql}: ${steps.join('; ')}`;
        // Casual battles all have no tournament, and may be very many: an index by tournament does not narrow them down.
        if (/FROM battle(?: b)? WHERE (?:b\.)?id (?:=|IN)/.test(sql)) assert.match(plan, /battle_by_id/);
        // A club may have very many battles, of which few are of the requested game. PostgreSQL chooses by how many there are.
        if (/FROM club_battle i\b.*i\.game = /s.test(sql) && isSqlite)
          assert.match(plan, /club_battle_by_game/);
        const { sort, scan } = isSqlite ? signs.SQLite : signs.PostgreSQL;
        const isSortAllowed = maySort || (!isSqlite && maySortOnPostgres);
        if (!isSortAllowed && steps.some((step) => sort.test(step))) problems.push(`sorted: ${plan}`);
        if (!mayScan && steps.some((step) => scan.test(step))) problems.push(`scanned: ${plan}`);
      }
    });

    await t.test('are one for each read of the API, whether or not what is asked for exists', async () => {
      const none = {
        ...Object.fromEntries(Object.keys(known).map((name) => [name, 'none'])),
        clubs: ['none'],
      };
      const calls = [known, none as unknown as Known]
        .flatMap(listCalls)
        .filter((call) => readsOfApi.includes(call.function));
      assert.equal(new Set(calls.map((call) => call.function)).size, readsOfApi.length);
      for (const call of calls) {
        const { statements, result } = await recordStatements(database, call.run);
        const name = `${call.function} ${JSON.stringify(call.values)}`;
        assert.equal(statements.length, 1, name);
        const isMissing =
          JSON.stringify(call.values).includes('"none"') && !readsOfLists.includes(call.function);
        assert.equal(result === undefined, isMissing, name);
      }
    });

    await t.test('find the participants after one who has moved since', async () => {
      const { slug } = known;
      const first = await listParticipants(database, slug, { limit: 2 });
      const moved = first?.last?.replace(/\d+\]$/, '7]');
      const behind = [first?.last, moved].map(async (after) => {
        const { statements, result } = await recordStatements(database, (reader) =>
          listParticipants(reader, slug, { limit: 5, after }),
        );
        assert.equal(statements.length, 1);
        return result;
      });
      const [there, elsewhere] = await Promise.all(behind);
      assert.ok(there);
      assert.deepEqual(elsewhere, there);
    });
  });
}

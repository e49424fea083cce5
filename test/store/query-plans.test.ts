// No list reads more rows than its page needs, according to the engines' query plans.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import type { Database, Reader } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findChanges } from '../../src/store/publish/changes.ts';
import { withdrawStatements } from '../../src/store/publish/tables.ts';
import { startPublishing } from '../../src/store/publish/touched.ts';
import { listClubBattles } from '../../src/store/read/battles.ts';
import { writePeopleQuery } from '../../src/store/read/people.ts';
import { writePlayersQuery } from '../../src/store/read/players.ts';
import { writeSearch } from '../../src/store/read/search.ts';
import { calendarColumns, writeSearchQuery } from '../../src/store/read/tournament-search.ts';
import { writeTournamentsQuery } from '../../src/store/read/tournaments.ts';
import { readSought } from '../../src/store/read/words.ts';
import {
  writeCountChangesQuery,
  writeFirstChangesQuery,
  writeScopedQuery,
} from '../../src/store/records/submissions.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const folders = ['keys/', 'publish/', 'read/', 'records/'].map(
  (name) => new URL(`../../src/store/${name}`, import.meta.url),
);

/** Every statement that the store exports by name, and those that withdraw something. */
async function listStatements(): Promise<[name: string, sql: string][]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => new URL(file, folder).href),
  );
  const exported = await Promise.all(
    files.map(async (file) => Object.entries((await import(file)) as object)),
  );
  const named = exported
    .flat()
    .map(([name, value]): [string, unknown] => [
      name,
      value instanceof Function && 'sql' in value
        ? Object.values(value as unknown as Record<string, string>)
        : value,
    ])
    .filter(([name, value]) => /(?:Query|Statements?)$|^list/.test(name) && !(value instanceof Function))
    .flatMap(([name, value]) => listTexts(value).map((sql): [string, string] => [name, sql]));
  const withdrawn = (['tournament', 'battle', 'club', 'player', 'season'] as const).flatMap((kind) =>
    withdrawStatements(kind).map((sql): [string, string] => [
      `withdraw ${kind} from ${/FROM (\w+)/.exec(sql)?.[1]}`,
      sql,
    ]),
  );
  return [...named, ...withdrawn, ...listWritten()];
}

/** One statement, or several. */
function listTexts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(listTexts);
}

/** Statements that are put together from what is asked for. */
function listWritten(): [string, string][] {
  const sought = ['iron', 'iron gate x'].map((text) => readSought(text) ?? assert.fail());
  const columns = ['club', 'country', 'status', 'game'];
  const filters = Array.from({ length: 2 ** columns.length }, (_, bits) =>
    Object.fromEntries(columns.filter((_column, at) => bits & (1 << at)).map((column) => [column, 'x'])),
  );
  const words = [undefined, ...sought.map((one) => one.words)];
  return [
    ...filters.flatMap((columnFilters) =>
      words.flatMap((some, at): [string, string][] => {
        const name = `tournaments by ${Object.keys(columnFilters)}, ${at} words`;
        const asked = { ...columnFilters, words: some };
        return [
          [name, writeTournamentsQuery(asked).sql],
          [`${name} for pages`, writeSearchQuery(asked).sql],
          [`${name} for pages, soonest first`, writeSearchQuery(asked, 'DESC').sql],
          [`${name} for calendars`, writeSearchQuery(asked, 'DESC', calendarColumns).sql],
        ];
      }),
    ),
    ...sought.map((one, at): [string, string] => [`search by ${at + 1}`, writeSearch(one, 20).sql]),
    ...sought.map((one, at): [string, string] => [`search by ${at + 1}`, writeSearch(one, 20, 'x').sql]),
    ...sought.map((one, at): [string, string] => [`people by ${at + 1}`, writePeopleQuery(one, 20).sql]),
    ...filters.flatMap((places) =>
      'status' in places
        ? []
        : [undefined, ...sought].map((one, at): [string, string] => [
            `players by ${Object.keys(places)}, ${at} words`,
            writePlayersQuery({ ...places, sought: one }).sql,
          ]),
    ),
    ['submissions of clubs', writeScopedQuery(['a', 'b'])],
    ['first changes of clubs', writeFirstChangesQuery(['a', 'b'])],
    ['number of changes of clubs', writeCountChangesQuery(['a', 'b'])],
  ];
}

/** What is about keys, and small wherever it is. */
const ofKeys = /api_key|FROM account/;
/** What may be sorted: as long as a tournament or a player's history at most, the rows of a word that a search looks at, counts of a few periods, the
 *  tournaments that one faction won, the seasons of a tournament or player, people of one name in a season, a page of submissions or changes of each club. */
const maySort =
  /^((player|tournament)SeasonsQuery|seasonNameQuery|count(s|Withdrawn|Published)Statements|formerStatements|touchNamedPlayersStatement|countPlayersStatement|player(Battle)?NamesQuery|playerFactionsQuery|playerIndexStatements|(player|club)BattlesStatement|headToHeadStatement|(former|present)BattleStatements|firstNumberStatements|recordsOfQuery|sharedRecordsQuery|changedStatement|writeChangesStatement|withdrawPlayersStatements|roundsQuery|participationsQuery|playerNamesQuery|playerResultsQuery|changesQuery|changesOfKindQuery|oldRemovalsQuery|\w+CountsQuery|winnersQuery|(faction|scenario)WordsQuery|withdraw .* from club_battle|tournaments by (.* [12] words|, 0 words|\w+,\w+.* 0 words).*|(search|people) by .|players by .* [12] words|(submissions|first changes) of clubs)$/;

/** PostgreSQL sorts the stages of one tournament. */
const ofStages = /^(explanationQuery|standingQuery)$/;

async function explainSqlite(reader: Reader, sql: string): Promise<string[]> {
  const steps = await reader.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parametersOf(sql));
  return steps.map(({ detail }) => detail).filter((step) => !inner.test(step));
}

/** Going through what an inner query has found is no scan of a table, nor is what a transaction touched. Four rows, one a kind, are in change_floor. */
const inner =
  /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS|page|state|counted|found|found LEFT-JOIN|named|seen|chosen|touched|scope|entries|sides|own|listed|used|changed|former_battle|part|change_floor.*|json_each .*|\(subquery-\d+\))$/;

/** A small table is faster read as a whole: what counts is whether it could be done without. */
async function explainPostgres(reader: Reader, sql: string): Promise<string[]> {
  return reader.values<string>(`EXPLAIN ${sql}`, parametersOf(sql));
}

/** Small tables are scanned by PostgreSQL whatever their indexes; told not to, it still scans where no index leads. */
async function openWithoutScans(t: TestContext, engine: Engine): Promise<Database> {
  const url = await engine.makeUrl(t);
  const told = '?options=-c%20enable_seqscan%3Doff%20-c%20enable_sort%3Doff';
  const database = await openDatabase(engine.name === 'SQLite' ? url : `${url}${told}`);
  t.after(() => database.close());
  return database;
}

/** Limits and places are numbers wherever they stand. */
function parametersOf(sql: string): (string | number)[] {
  const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return Array.from({ length: count }, () => '1');
}

for (const engine of engines) {
  describe(`plans on ${engine.name}`, () => {
    it('every list and every lookup is found by an index, and no list is sorted', async (t) => {
      const database = await openWithoutScans(t, engine);
      await importRecords(database, [...generateWorld({ tournaments: 12, seed: 2 })]);
      const statements = await listStatements();
      const names = statements.map(([name]) => name);
      for (const name of [
        'tournamentQuery',
        'standingQuery',
        'participantsQuery',
        'listTournamentBattles',
        'listClubBattles',
        'listPlayerBattles',
        'listHeadToHead',
        'battleQuery',
        'clubQuery',
        'listClubTournaments',
        'keyQuery',
        'playerQuery',
        'clubsQuery',
        'clubsOfCountryQuery',
        'mentionsQuery',
        'distinctStatements',
        'clubPeopleQuery',
        'personTournamentsQuery',
        'playedFactionCountsQuery',
        'withdraw tournament from player_battle',
      ])
        assert.ok(names.includes(name), `${name} is looked at`);
      await database.write(async (writer) => {
        await startPublishing(writer);
        await findChanges(writer);
        if (engine.name !== 'SQLite') await writer.run('SET LOCAL enable_seqscan = off');
        for (const [name, sql] of statements)
          await checkPlan(name, sql, engine.name === 'SQLite' && ofKeys.test(sql) ? database.keys : writer);
      });

      async function checkPlan(name: string, sql: string, reader: Reader): Promise<void> {
        const explain = engine.name === 'SQLite' ? explainSqlite : explainPostgres;
        const steps = await explain(reader, sql);
        const said = `${name}: ${steps.join('; ')}`;
        // Casual battles have no tournament in common: there are as many as there are.
        if (/FROM battle(?: b)? WHERE (?:b\.)?id (?:=|IN)/.test(sql)) assert.match(said, /battle_by_id/);
        // A club may have very many battles, of which few are of the requested game. PostgreSQL chooses by how many there are.
        if (sql === listClubBattles.ofGame && engine.name === 'SQLite')
          assert.match(said, /club_battle_by_game/);
        for (const step of steps) {
          if (engine.name === 'SQLite') {
            if (!maySort.test(name)) assert.doesNotMatch(step, /TEMP B-TREE/, said);
            assert.doesNotMatch(step, /\bSCAN\b|AUTOMATIC/, said);
          } else if (!ofKeys.test(sql)) {
            assert.doesNotMatch(step, /Seq Scan on (?!change_floor|touched|changed|former_battle)/, said);
            if (!maySort.test(name) && !ofStages.test(name)) assert.doesNotMatch(step, /^[ >-]*Sort\b/, said);
          }
        }
      }
    });
  });
}

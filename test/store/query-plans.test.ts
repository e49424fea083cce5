// No list reads more rows than its page needs: the engines' own word for it.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { writeCalendarQuery } from '../../src/store/search/calendar.ts';
import { clubSidesQuery } from '../../src/store/search/page-reads.ts';
import { writePeopleQuery } from '../../src/store/search/people.ts';
import { writePlayersQuery } from '../../src/store/search/player-search.ts';
import { writeSearch } from '../../src/store/search/search.ts';
import { writeFoundQuery, writeSearchQuery } from '../../src/store/search/tournament-search.ts';
import { readSought } from '../../src/store/search/words.ts';
import {
  writeCountChangesQuery,
  writeFirstChangesQuery,
  writeScopedQuery,
} from '../../src/store/submissions.ts';
import { writeTournamentsQuery } from '../../src/store/tournaments.ts';
import { shownOf } from '../../src/store/write/marks.ts';
import { type Owner, tableNames, withdrawStatement } from '../../src/store/write/tables.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { importRecords } from '../builders/service.ts';

const folders = ['', 'search/', 'statistics/', 'write/'].map(
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
    .filter(
      (entry): entry is [string, string] =>
        /(?:Query|Statement)$/.test(entry[0]) && typeof entry[1] === 'string',
    );
  const withdrawn = (['tournament', 'battle', 'club'] as Owner[]).flatMap((owner) =>
    tableNames.flatMap((table): [string, string][] => {
      const statement = withdrawStatement(table, owner);
      return statement === undefined ? [] : [[`withdraw ${owner} from ${table}`, statement]];
    }),
  );
  return [...named, ...withdrawn, ...listWritten()];
}

/** Statements that are put together from what is asked for. */
function listWritten(): [string, string][] {
  const sought = ['iron', 'iron gate x'].map((text) => readSought(text) ?? assert.fail());
  const columns = ['club', 'country', 'status'];
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
          [`${name} for calendars`, writeCalendarQuery(asked).sql],
        ];
      }),
    ),
    ...sought.map((one, at): [string, string] => [`search by ${at + 1}`, writeSearch(one, 20).sql]),
    ...sought.map((one, at): [string, string] => [`people by ${at + 1}`, writePeopleQuery(one, 20).sql]),
    ...filters.flatMap((places) =>
      'status' in places
        ? []
        : [undefined, ...sought].map((one, at): [string, string] => [
            `players by ${Object.keys(places)}, ${at} words`,
            writePlayersQuery({ ...places, sought: one }).sql,
          ]),
    ),
    ['found tournaments', writeFoundQuery(['a', 'b'])],
    ['submissions of clubs', writeScopedQuery(['a', 'b'])],
    ['first changes of clubs', writeFirstChangesQuery(['a', 'b'])],
    ['number of changes of clubs', writeCountChangesQuery(['a', 'b'])],
    ['sides of a club', clubSidesQuery(['a', 'b'])],
    ...Object.entries(shownOf).flatMap(([owner, queries]) =>
      queries.map((sql, at): [string, string] => [`shown of a ${owner}, ${at}`, sql]),
    ),
  ];
}

/** What is about keys, and small wherever it is. */
const ofKeys = /api_key|FROM account/;
/** What may be sorted: as long as a tournament or a player's history at most, the rows of a word that a search looks at, counts of a few periods, the
 *  tournaments that one faction won, a page of submissions or changes of each club. */
const maySort =
  /^(roundsQuery|participationsQuery|playerNamesQuery|playerResultsQuery|changesQuery|changesOfKindQuery|oldTombstonesQuery|(tournament|battle)MarksQuery|\w+CountsQuery|winnersQuery|withdraw .* from club_battle|tournaments by (.* [12] words|, 0 words|\w+,\w+.* 0 words).*|(search|people) by .|players by .* [12] words|(submissions|first changes) of clubs)$/;

/** PostgreSQL sorts the stages of one tournament. */
const ofStages = /^(explanationQuery|standingQuery)$/;

async function explainSqlite(database: Database, sql: string): Promise<string[]> {
  const rows = await (ofKeys.test(sql) ? database.keys : database).all<[number, number, number, string]>(
    `EXPLAIN QUERY PLAN ${sql}`,
    parametersOf(sql),
  );
  const steps = rows.map(([, , , step]) => step);
  // Going through what an inner query has found is no scan of a table.
  const inner = [
    'SCAN CONSTANT ROW',
    'SCAN 64 CONSTANT ROWS',
    'SCAN page',
    'SCAN state',
    'SCAN counted',
    'SCAN found',
    'SCAN found LEFT-JOIN',
    'SCAN named',
    'SCAN seen',
  ];
  // Four rows, one a kind.
  return steps.filter((step) => !inner.includes(step) && !step.startsWith('SCAN change_floor'));
}

/** A small table is faster read as a whole: what counts is whether it could be done without. */
async function explainPostgres(database: Database, sql: string): Promise<string[]> {
  const rows = await database.write(async (writer) => {
    await writer.run('SET LOCAL enable_seqscan = off');
    return writer.all<[string]>(`EXPLAIN ${sql}`, parametersOf(sql));
  });
  return rows.map(([line]) => line);
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
        ...['tournamentsQuery', 'tournamentQuery', 'standingQuery'],
        ...['participantsQuery', 'tournamentBattlesQuery', 'clubBattlesQuery', 'playerBattlesQuery'],
        ...[
          'battleQuery',
          'clubQuery',
          'clubTournamentsQuery',
          'keyQuery',
          'playersQuery',
          'playerQuery',
          'clubsQuery',
          'clubsOfCountryQuery',
          'mentionsQuery',
          ...[
            'playerCountriesQuery',
            'clubPeopleQuery',
            'personTournamentsQuery',
            'playedFactionCountsQuery',
          ],
        ],
        'withdraw tournament from player_battle',
      ])
        assert.ok(names.includes(name), `${name} is looked at`);
      for (const [name, sql] of statements) {
        const explain = engine.name === 'SQLite' ? explainSqlite : explainPostgres;
        const steps = await explain(database, sql);
        const said = `${name}: ${steps.join('; ')}`;
        assert.ok(steps.length > 0, said);
        // Casual battles have no tournament in common: there are as many as there are.
        if (/FROM battle(?: b)? WHERE (?:b\.)?id (?:=|IN)/.test(sql)) assert.match(said, /battle_by_id/);
        for (const step of steps) {
          if (engine.name === 'SQLite') {
            if (!maySort.test(name)) assert.doesNotMatch(step, /TEMP B-TREE/, said);
            assert.doesNotMatch(step, /\bSCAN\b|AUTOMATIC/, said);
          } else if (!ofKeys.test(sql)) {
            assert.doesNotMatch(step, /Seq Scan on (?!change_floor)/, said);
            if (!maySort.test(name) && !ofStages.test(name)) assert.doesNotMatch(step, /^[ >-]*Sort\b/, said);
          }
        }
      }
    });
  });
}

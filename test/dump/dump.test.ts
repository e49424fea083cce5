// Dumps: tables with what the API shows (docs/rules/dumps.md).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { casualRecord, tournamentRecord } from '../builders/arbitrary-statistics.ts';
import { bruteForce, type Filters, type Seen } from '../builders/brute-statistics.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { site } from '../builders/directory.ts';
import { makeDump, type Row, readFile, readPackage } from '../builders/dumped.ts';
import { checkPackage } from '../builders/frictionless.ts';
import { startService, walk } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const tableNames = [
  'tournaments',
  'participants',
  'standings',
  'awards',
  'matches',
  'battles',
  'sides',
  'rounds',
  'lists',
  'clubs',
  'players',
  'season_standings',
  'season_results',
  'rating_standings',
  'rating_history',
  'rating_factions',
];

/** CSV does not distinguish empty text from null. */
function asCsv(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]));
}

/** In Parquet, fields of a nested value cannot be absent. */
function asNested(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => (typeof one === 'object' ? withoutNulls(one) : one)) : value,
    ]),
  );
}

function withoutNulls(value: object): Row {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
}

/** What an answer leaves out is null in a table. */
function withKeys(row: Row, like: Row): Row {
  return Object.fromEntries(Object.keys(like).map((name) => [name, row[name] ?? null]));
}

/** Tables of a dump as ndjson has them. */
async function readTables(folder: string): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const name of tableNames) tables[name] = await readFile(folder, `${name}.ndjson`);
  return tables;
}

/** Demo tournaments, and some with everything that decides whether a battle counts. */
function makeCountedWorld(): object[] {
  const slugs = new Set<unknown>();
  const ids = new Set<unknown>();
  return [
    ...makeThinWorld(3, 5),
    ...fc.sample(tournamentRecord, { seed: 7, numRuns: 30 }).filter((one) => isNew(slugs, one, 'slug')),
    ...fc.sample(casualRecord, { seed: 7, numRuns: 30 }).filter((one) => isNew(ids, one, 'id')),
    // Rates that lie between two numbers of four decimals: 1/32 and 31/32, 5/80 and 75/80.
    evenCup('even-32', 32, 1),
    evenCup('even-80', 80, 5),
    tournament('final-only', {
      status: 'ongoing',
      stages: [{ id: 'knockout', matches: [{ round: 'Final', table: 1, players: ['a', 'b'] }] }],
      participants: [participant('a', { faction: 'Elves' }), participant('b', { faction: 'Nobody Else' })],
    }),
  ];
}

function isNew(seen: Set<unknown>, record: object, key: string): boolean {
  const value = (record as Row)[key];
  return !seen.has(value) && seen.add(value).has(value);
}

/** Two factions that meet no one else, the first of which wins so many of their battles. */
function evenCup(slug: string, battles: number, wins: number): object {
  return tournament(slug, {
    status: 'finished',
    scoring: { outcome: 'reported' },
    stages: [{ id: 'swiss', rounds: battles }],
    participants: [participant('a', { faction: `${slug} A` }), participant('b', { faction: `${slug} B` })],
    battles: Array.from({ length: battles }, (_, at) =>
      battle(`${slug}-${at}`, 'a', 'b', undefined, { round: at + 1, winner: at < wins ? 'a' : 'b' }),
    ),
  });
}

/** The contents of a dump, as input of the brute-force count. */
function seeDump(table: Record<string, Row[]>): Seen {
  const rows = (name: string) => table[name] ?? assert.fail(name);
  const sides = Map.groupBy(rows('sides'), ({ battle: id }) => id);
  const entries = Map.groupBy(rows('participants'), ({ tournament: slug }) => slug);
  return {
    tournaments: rows('tournaments').map((one) => ({ ...one, entries: entries.get(one['slug']) ?? [] })),
    battles: rows('battles')
      .filter(({ archived }) => !archived)
      .map((one) => ({ ...one, players: sides.get(one['id']) })),
  } as unknown as Seen;
}

function byFaction(a: Row, b: Row) {
  return String(a['faction']) < String(b['faction']) ? -1 : 1;
}

/** The rows of examples/factions.sql over a dump, as the API writes them. */
async function runExample(folder: string, format: string): Promise<Row[]> {
  const sql = readFileSync(new URL('../../examples/factions.sql', import.meta.url), 'utf8');
  const isCsv = format === 'csv';
  using database = new DatabaseSync(':memory:');
  for (const name of ['tournaments', 'participants', 'battles', 'sides']) {
    const rows = await readFile(folder, `${name}.${format}`);
    const columns = Object.keys(rows[0] ?? {});
    const [table, type] = isCsv ? [`${name}_csv`, 'TEXT'] : [name, ''];
    database.exec(`CREATE TABLE ${table} (${columns.map((column) => `"${column}" ${type}`).join()})`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join()})`);
    for (const row of rows)
      insert.run(...columns.map((column) => (isCsv ? asText(row[column]) : asCell(row[column]))));
  }
  const [views = ''] = /(?<=^-- )CREATE VIEW \w+ AS SELECT.+_csv;$/ms.exec(sql) ?? [];
  if (isCsv) database.exec(views.replaceAll(/^-- /gm, ''));
  const found = database.prepare(sql).all() as Row[];
  return found
    .map(({ winRate, low, high, entries, share, tournaments, firsts, podiums, ...row }) => {
      const { undefeated, small, ...games } = row;
      return {
        ...games,
        winRate,
        interval: winRate === null ? null : { low, high },
        entries,
        share,
        tournaments,
        firsts,
        podiums,
        undefeated,
        small: small === 1,
      };
    })
    .sort(byFaction);
}

function asCell(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : (value as string | number | null);
}

/** As `.import --csv` of SQLite reads it. */
function asText(value: unknown): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

describe('a dump', () => {
  const start = startOnce(async (suite) => {
    const service = await startService(suite, makeThinWorld(4, 3), site);
    await makeDueRatings(service.database);
    const folder = await makeDump(suite, service.database, {
      formats: ['parquet', 'csv', 'ndjson'],
      site: 'https://site.test',
      license: 'CC-BY-4.0',
    });
    return { service, folder };
  });

  it('is the same in every format, and its package follows the rules of Frictionless Data', async () => {
    const { folder } = await start();
    assert.deepEqual(await checkPackage(folder), []);
    const { resources, licenses } = readPackage(folder);
    assert.deepEqual(licenses, [{ name: 'CC-BY-4.0' }]);
    assert.equal(resources.length, 3 * tableNames.length);
    for (const [name, rows] of Object.entries(await readTables(folder))) {
      assert.ok(rows.length > 0, name);
      const packed = await readFile(folder, `${name}.parquet`);
      assert.deepEqual(packed.map(asNested), rows, `${name}.parquet`);
      assert.deepEqual(await readFile(folder, `${name}.csv`), rows.map(asCsv), `${name}.csv`);
    }
  });

  it('contains every resource as the API returns it', async () => {
    const { service, folder } = await start();
    const table = await readTables(folder);
    const lists = new Map(table['lists']?.map(({ list, ...fields }) => [list, fields]));
    /** Rows of a table as the API shows them: with lists in the place of their names, and without what only statistics need. */
    const rowsOf = (name: string): Row[] =>
      (table[name] ?? []).map(({ list, archived, undefeated, game, ...rest }) => {
        const { faction, ...participant } = rest;
        const row = name === 'participants' ? participant : rest;
        return list === undefined ? row : { ...row, list: list === null ? null : lists.get(list) };
      });
    const slugs = async (game: string) =>
      (await walk(service, `${endpoints.tournaments}?game=${encodeURIComponent(game)}`)).map(
        (row) => row['slug'],
      );
    for (const { game } of await walk(service, endpoints.games)) {
      const dumped = (table['tournaments'] ?? []).filter((row) => row['game'] === game);
      if (game !== null) assert.deepEqual(pick(dumped, 'slug'), await slugs(String(game)));
      for (const { slug } of dumped)
        for (const row of table['battles'] ?? [])
          if (row['tournament'] === slug) assert.equal(row['game'], game);
    }
    const shown: Record<string, Row[]> = Object.fromEntries(tableNames.map((name) => [name, []]));
    const likes = new Map(tableNames.map((name) => [name, rowsOf(name)[0] ?? {}]));
    const show = (name: string, row: Row) => shown[name]?.push(withKeys(row, likes.get(name) ?? {}));
    const showBattle = (id: unknown, { players, ...battle }: Row) => {
      show('battles', battle);
      for (const [at, side] of (players as { rounds: Row[] }[]).entries()) {
        show('sides', { battle: id, side: at + 1, ...side });
        for (const round of side.rounds) show('rounds', { battle: id, side: at + 1, ...round });
      }
    };
    for (const tournament of await walk(service, `${endpoints.tournaments}?limit=100`)) {
      const { slug, stages } = tournament as { slug: string; stages: { id: string; type: string }[] };
      show('tournaments', tournament);
      for (const one of await walk(service, `${fillPath(endpoints.participants, slug)}?limit=100`))
        show('participants', { tournament: slug, ...one });
      for (const { id, type } of stages) {
        const { body } = await service.get(`${fillPath(endpoints.standings, slug)}?stage=${id}`);
        for (const row of body.data)
          show(type === 'board' ? 'standings' : 'matches', { tournament: slug, stage: id, ...row });
      }
      for (const { name: award, winners } of (await service.get(fillPath(endpoints.awards, slug))).body.data)
        for (const { player, playerId: player_id } of winners)
          show('awards', { tournament: slug, award, player, player_id });
      for (const { id } of await walk(service, `${fillPath(endpoints.tournamentBattles, slug)}?limit=100`))
        showBattle(id, (await service.get(fillPath(endpoints.battle, String(id)))).body.data);
    }
    for (const one of await walk(service, `${endpoints.clubs}?limit=100`)) show('clubs', one);
    for (const { playerId } of await walk(service, `${endpoints.players}?limit=100`))
      show('players', (await service.get(fillPath(endpoints.player, String(playerId)))).body.data);
    for (const { slug: season } of await walk(service, `${endpoints.seasons}?limit=100`)) {
      const { body } = await service.get(fillPath(endpoints.seasonStandings, String(season)));
      for (const row of body.data as Row[]) {
        const { playerId: player_id, decidedBy: _, ...rest } = row;
        show('season_standings', { season, ...rest, player_id });
        const named = `?name=${encodeURIComponent(String(row['player']))}`;
        const traced = await service.get(fillPath(endpoints.seasonStandings, String(season)) + named);
        const own = traced.body.data.find((one: Row) => one['playerId'] === player_id);
        for (const { date, terms, why, ...result } of own.results)
          show('season_results', { season, player: row['player'], player_id, ...result });
      }
    }
    for (const { slug } of await walk(service, `${endpoints.ratings}?limit=100`)) {
      const ids: unknown[] = [];
      for (const list of ['apart', 'fewBattles', 'ranked'])
        for (const row of await walk(
          service,
          `${fillPath(endpoints.ratingStandings, String(slug))}?limit=100&show=${list}`,
        )) {
          show('rating_standings', { slug, show: list, ...row });
          ids.push(row['playerId']);
        }
      for (const player_id of ids.sort()) {
        const { body } = await service.get(fillPath(endpoints.ratingPlayer, String(slug), String(player_id)));
        for (const day of body.data.history) show('rating_history', { slug, player_id, ...day });
      }
      const { body } = await service.get(fillPath(endpoints.ratingFactions, String(slug)));
      for (const { interval, adjustedInterval, ...row } of body.data)
        show('rating_factions', {
          slug,
          ...row,
          interval_low: interval.low,
          interval_high: interval.high,
          adjusted_interval_low: adjustedInterval.low,
          adjusted_interval_high: adjustedInterval.high,
        });
    }
    const isShown = ({ battle, id }: Row) => !casual.has(battle ?? id);
    const casual = new Set(
      (table['battles'] ?? []).filter((row) => row['tournament'] === null).map(({ id }) => id),
    );
    for (const name of tableNames.filter((one) => one !== 'lists'))
      assert.deepEqual(rowsOf(name).filter(isShown), shown[name], name);
    // Nothing lists casual battles: they are asked for one by one.
    for (const name of ['battles', 'sides', 'rounds']) shown[name] = [];
    for (const id of casual)
      showBattle(id, (await service.get(fillPath(endpoints.battle, String(id)))).body.data);
    for (const name of ['battles', 'sides', 'rounds'])
      assert.deepEqual(
        rowsOf(name).filter((row) => !isShown(row)),
        shown[name],
        `${name} of casual battles`,
      );
    const count = await service.database.value('SELECT count(*) FROM battle WHERE tournament IS NULL');
    assert.equal(casual.size, count);
  });

  it('reproduces the statistics of the API, by examples/factions.sql too', async (t) => {
    const service = await startService(t, makeCountedWorld(), site);
    const folder = await makeDump(t, service.database, { formats: ['csv', 'ndjson'] });
    const table = await readTables(folder);
    const seen = seeDump(table);
    const choices: Filters[] = [
      {},
      { draws: 'zero', mirrors: 'include', casual: 'include' },
      { draws: 'exclude', from: '2025-01' },
      { battlePack: 'Highlands' },
    ];
    for (const choice of choices)
      for (const [endpoint, count] of Object.entries(bruteForce)) {
        const filters = { ...choice, faction: 'Elves' };
        const query = new URLSearchParams(filters as Record<string, string>);
        const { body } = await service.get(`${endpoints[endpoint as keyof typeof bruteForce]}?${query}`);
        assert.deepEqual(body, count(seen, filters), `${endpoint} ${query}`);
      }
    const { data } = (await service.get(endpoints.factionStatistics)).body;
    assert.ok(data.length >= 8);
    assert.ok(data.some(({ small }: { small: boolean }) => !small));
    for (const format of ['csv', 'ndjson'])
      assert.deepEqual(await runExample(folder, format), data.toSorted(byFaction), format);
    for (const { slug, players } of table['tournaments'] ?? [])
      assert.equal(table['participants']?.filter((row) => row['tournament'] === slug).length, players);
    const archived = new Set(table['battles']?.flatMap((row) => (row['archived'] ? row['id'] : [])));
    assert.ok(archived.size > 0);
    const won = (table['sides'] ?? []).filter(
      ({ outcome, battle }) => outcome === 'win' && !archived.has(battle),
    );
    for (const { playerId, wins } of table['players'] ?? [])
      assert.equal(won.filter((row) => row['playerId'] === playerId).length, wins);
  });
});

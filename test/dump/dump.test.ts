// Dumps: tables that hold what the API shows (docs/rules/dumps.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { makeDump, type Row, readFile, readPackage } from '../builders/dumped.ts';
import { engines } from '../builders/engines.ts';
import { checkPackage } from '../builders/frictionless.ts';
import { historyStart, listVisible, makeHistory } from '../builders/history.ts';
import { club } from '../builders/records.ts';
import { type Service, startService } from '../builders/service.ts';

const site = { baseUrl: 'https://api.test', siteUrl: 'https://site.test' };
const tableNames = [
  ...['tournaments', 'participants', 'standings', 'matches', 'battles', 'sides', 'rounds', 'lists'],
  ...['clubs', 'players'],
];

async function walk({ get }: Service, path: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=100`; next !== null; ) {
    const { body }: Awaited<ReturnType<Service['get']>> = await get(next);
    all.push(...body.data);
    next = body.next ?? null;
  }
  return all;
}

/** Empty text and nothing are one in CSV. */
const asCsv = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]));

/** Parquet knows no absent field of a nested value. */
const asNested = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => (typeof one === 'object' ? withoutNulls(one) : one)) : value,
    ]),
  );
const withoutNulls = (value: object): Row =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

/** Archived battles are shown, and not counted. */
const unarchived = (record: object): object =>
  'battles' in record && Array.isArray(record.battles)
    ? { ...record, battles: record.battles.map((one: object) => ({ ...one, archived: false })) }
    : { ...record, ...('archived' in record && { archived: false }) };

/** What an answer leaves out is null in a table. */
const withKeys = (row: Row, like: Row): Row =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name] ?? null]));

/** Tables of a dump as ndjson has them. */
async function readTables(folder: string): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const name of tableNames) tables[name] = await readFile(folder, `${name}.ndjson`);
  return tables;
}

for (const engine of engines) {
  describe(`a dump on ${engine.name}`, () => {
    it('is the same in every format, and its package keeps the rules of Frictionless Data', async (t) => {
      const service = await startService(t, [...generateWorld({ tournaments: 8, seed: 3 })], site, engine);
      const folder = await makeDump(t, service.database, {
        ...{ formats: ['parquet', 'csv', 'ndjson'], site: 'https://site.test', license: 'CC-BY-4.0' },
      });
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

    it('holds what the API shows, thing by thing', async (t) => {
      const service = await startService(t, [...generateWorld({ tournaments: 4, seed: 3 })], site, engine);
      const folder = await makeDump(t, service.database, { formats: ['ndjson'], site: 'https://site.test' });
      const table = await readTables(folder);
      const lists = new Map(table['lists']?.map(({ list, ...fields }) => [list, fields]));
      /** Rows of a table, with lists in the place of their names. */
      const rowsOf = (name: string): Row[] =>
        (table[name] ?? []).map(({ list, ...row }) =>
          list === undefined ? row : { ...row, list: list === null ? null : lists.get(list) },
        );
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
      for (const tournament of await walk(service, endpoints.tournaments)) {
        const { slug, stages } = tournament as { slug: string; stages: { id: string; type: string }[] };
        show('tournaments', tournament);
        for (const one of await walk(service, fillPath(endpoints.participants, slug)))
          show('participants', { tournament: slug, ...one });
        for (const { id, type } of stages) {
          const { body } = await service.get(`${fillPath(endpoints.standings, slug)}?stage=${id}`);
          for (const row of body.data)
            show(type === 'board' ? 'standings' : 'matches', { tournament: slug, stage: id, ...row });
        }
        for (const { id } of await walk(service, fillPath(endpoints.tournamentBattles, slug)))
          showBattle(id, (await service.get(fillPath(endpoints.battle, String(id)))).body.data);
      }
      for (const one of await walk(service, endpoints.clubs)) show('clubs', one);
      for (const { playerId } of await walk(service, endpoints.players))
        show('players', (await service.get(fillPath(endpoints.player, String(playerId)))).body.data);
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
      const [{ count } = { count: 0 }] = (
        await service.database.all<[number]>('SELECT count(*) FROM battle WHERE tournament IS NULL')
      ).map(([found]) => ({ count: Number(found) }));
      assert.equal(casual.size, count);
    });

    it('gives the figures that the statistics of the API give', async (t) => {
      const world = Array.from(generateWorld({ tournaments: 8, seed: 5 }), unarchived);
      const service = await startService(t, world, site, engine);
      const table = await readTables(await makeDump(t, service.database, { formats: ['ndjson'] }));
      const battles = new Map(table['battles']?.map((row) => [row['id'], row]));
      const sides = Map.groupBy(table['sides'] ?? [], (row) => row['battle']);
      const isOfTournament = (row: Row) => battles.get(row['battle'])?.['tournament'] !== null;
      const isCounted = (row: Row) => {
        const both = sides.get(row['battle']) ?? [];
        const factions = new Set(both.map(({ faction }) => faction));
        return (
          both.every(({ outcome, faction }) => outcome !== null && faction !== null) && factions.size === 2
        );
      };
      const counted = (table['sides'] ?? []).filter((row) => isOfTournament(row) && isCounted(row));
      const { data, coverage } = (await service.get(endpoints.factionStatistics)).body;
      const ofOutcome = (faction: string, outcome: string) =>
        counted.filter((row) => row['faction'] === faction && row['outcome'] === outcome).length;
      assert.ok(data.length >= 4);
      for (const { faction, games, wins, draws, losses } of data) {
        const figures = ['win', 'draw', 'loss'].map((outcome) => ofOutcome(faction, outcome));
        assert.deepEqual([wins, draws, losses], figures, faction);
        assert.equal(games, wins + draws + losses);
      }
      assert.equal(2 * coverage.counted, counted.length);
      assert.equal(coverage.selected, table['battles']?.filter((row) => row['tournament'] !== null).length);
      const months = (await service.get(endpoints.monthStatistics)).body.data;
      for (const { month, tournaments, battles: played } of months) {
        const isIn = (day: unknown) => String(day).startsWith(month);
        assert.equal(table['tournaments']?.filter((row) => isIn(row['startDate'])).length, tournaments);
        const finished = (table['battles'] ?? []).filter(
          (row) =>
            row['tournament'] !== null &&
            isIn(row['date']) &&
            sides.get(row['id'])?.every(({ outcome }) => outcome !== null),
        );
        assert.equal(finished.length, played, month);
      }
      for (const { slug, players } of table['tournaments'] ?? [])
        assert.equal(table['participants']?.filter((row) => row['tournament'] === slug).length, players);
      for (const { playerId, wins } of table['players'] ?? [])
        assert.equal(
          table['sides']?.filter((row) => row['playerId'] === playerId && row['outcome'] === 'win').length,
          wins,
        );
    });

    it('is of one moment, whoever imports meanwhile', async (t) => {
      const service = await startService(t, [club('gate')], site, engine);
      await service.database.snapshot(async (reader) => {
        const count = async () => Number((await reader.first<[number]>('SELECT count(*) FROM club'))?.[0]);
        assert.equal(await count(), 1);
        await service.import([club('hand')]);
        assert.equal(await count(), 1);
      });
      const folder = await makeDump(t, service.database, { formats: ['csv'] });
      assert.equal((await readFile(folder, 'clubs.csv')).length, 2);
    });

    it('and the changes from its marker on are everything', async (t) => {
      const service = await startService(t, historyStart, site, engine);
      const act = makeHistory(12, 'd');
      for (let count = 0; count < 15; count += 1) await act(service.database);
      const folder = await makeDump(t, service.database, { formats: ['ndjson'] });
      const { since } = readPackage(folder);
      const table = await readTables(folder);
      const things = new Set([
        ...(table['tournaments'] ?? []).map(({ slug }) => `tournament ${slug}`),
        ...(table['clubs'] ?? []).map(({ slug }) => `club ${slug}`),
        ...(table['players'] ?? []).map(({ playerId }) => `player ${playerId}`),
        ...(table['battles'] ?? []).flatMap(({ tournament, id }) =>
          tournament === null ? `battle ${id}` : [],
        ),
      ]);
      assert.deepEqual(things, await listVisible(service.database));
      assert.deepEqual((await service.get(`${endpoints.changes}?since=${since}`)).body.data, []);
      for (let count = 0; count < 10; count += 1) await act(service.database);
      for (const { kind, id, change } of await walk(service, `${endpoints.changes}?since=${since}`)) {
        if (change === 'removed') things.delete(`${kind} ${id}`);
        else things.add(`${kind} ${id}`);
      }
      assert.deepEqual(things, await listVisible(service.database));
    });
  });
}

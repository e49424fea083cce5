// muster export dump: tables that hold what the API shows (docs/rules/dumps.md).
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { dump, type DumpOptions } from '../../src/dump/dump.ts';
import type { Database } from '../../src/store/database.ts';
import { zstdDecompressSync } from 'node:zlib';
import { engines, makeFolder } from '../builders/engines.ts';
import { historyStart, listVisible, makeHistory } from '../builders/history.ts';
import { battle, casualBattle, club, participant, player, tournament } from '../builders/records.ts';
import { runMuster, startMuster } from '../builders/run-muster.ts';
import { type Service, startService } from '../builders/service.ts';

type Row = Record<string, unknown>;

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly format: string;
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string;
  readonly schema: { fields: { name: string; type: string; description: string }[]; primaryKey?: string[] };
}

interface DataPackage {
  readonly profile: string;
  readonly name: string;
  readonly since: string;
  readonly licenses?: object[];
  readonly resources: Resource[];
}

const compressors = { ZSTD: (bytes: Uint8Array, size: number) => new Uint8Array(zstdDecompressSync(bytes)).subarray(0, size) };

function readPackage(folder: string): DataPackage {
  return JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as DataPackage;
}

/** Rows as any reader of the format gives them, nested values as plain ones. */
async function readTable(folder: string, { path, format, schema }: Resource): Promise<Row[]> {
  const bytes = readFileSync(join(folder, path));
  if (format === 'ndjson') return bytes.toString().split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
  if (format === 'csv') {
    const types = new Map(schema.fields.map(({ name, type }) => [name, type]));
    const cast = (text: string, { column, header }: { column: string | number; header: boolean }) => {
      if (header) return text;
      const type = types.get(String(column));
      if (text === '') return type === 'string' ? '' : null;
      return type === 'string' || type === 'date' ? text : (JSON.parse(text) as unknown);
    };
    return parse(bytes, { columns: true, cast }) as Row[];
  }
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const rows = (await parquetReadObjects({ file, compressors })) as Row[];
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString().slice(0, 10) : value])),
  );
}

async function makeDump(t: TestContext, database: Database, options: Partial<DumpOptions> = {}): Promise<string> {
  const folder = join(makeFolder(t), 'dump');
  await dump(database, {
    ...{ folder, formats: ['parquet'], window: {}, site: undefined, license: undefined, onRow: () => undefined },
    ...options,
  });
  return folder;
}

async function walk({ get }: Service, path: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=100`; next !== null; ) {
    const { body }: Awaited<ReturnType<Service['get']>> = await get(next);
    all.push(...body.data);
    next = body.next ?? null;
  }
  return all;
}

const site = { baseUrl: 'https://api.test', siteUrl: 'https://site.test' };

/** Empty text and nothing are one in CSV. */
const asCsv = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]));

for (const engine of engines) {
  describe(`a dump on ${engine.name}`, () => {
    it('holds in every format what the API shows, and its package says so', async (t) => {
      const service = await startService(t, [...generateWorld({ tournaments: 8, seed: 3 })], site, engine);
      const folder = await makeDump(t, service.database, {
        ...{ formats: ['parquet', 'csv', 'ndjson'], site: 'https://site.test', license: 'CC-BY-4.0' },
      });
      const { resources, licenses, profile } = readPackage(folder);
      assert.equal(profile, 'data-package');
      assert.deepEqual(licenses, [{ name: 'CC-BY-4.0' }]);
      assert.equal(resources.length, 30);
      assert.equal(new Set(resources.map(({ name }) => name)).size, 30);
      assert.deepEqual(readdirSync(folder).sort(), [...resources.map(({ path }) => path), 'datapackage.json'].sort());
      const tables = new Map<string, Row[]>();
      for (const resource of resources) {
        const bytes = readFileSync(join(folder, resource.path));
        assert.equal(resource.bytes, bytes.length);
        assert.equal(resource.hash, `sha256:${createHash('sha256').update(bytes).digest('hex')}`);
        const rows = await readTable(folder, resource);
        assert.equal(rows.length, resource.rows, resource.name);
        const names = resource.schema.fields.map(({ name }) => name);
        for (const { name, description } of resource.schema.fields) assert.ok(description, `${resource.name}.${name}`);
        for (const row of rows) assert.deepEqual(Object.keys(row), names, resource.name);
        for (const name of resource.schema.primaryKey ?? []) assert.ok(names.includes(name));
        if (resource.schema.primaryKey !== undefined) {
          const keys = rows.map((row) => resource.schema.primaryKey?.map((name) => row[name]).join(' '));
          assert.equal(new Set(keys).size, rows.length, `${resource.name} has a key twice`);
        }
        tables.set(resource.path, rows);
      }
      const table = (name: string) => tables.get(`${name}.ndjson`) ?? assert.fail();
      for (const name of ['tournaments', 'participants', 'standings', 'matches', 'battles', 'sides', 'rounds', 'lists', 'clubs', 'players']) {
        assert.deepEqual(tables.get(`${name}.parquet`), table(name), `${name}.parquet`);
        assert.deepEqual(tables.get(`${name}.csv`)?.map(asCsv), table(name).map(asCsv), `${name}.csv`);
      }
      // What the API says, thing by thing.
      const tournaments = await walk(service, endpoints.tournaments);
      assert.deepEqual(table('tournaments'), tournaments);
      assert.deepEqual(table('clubs'), await walk(service, endpoints.clubs));
      const players = await walk(service, endpoints.players);
      assert.deepEqual(table('players').map(({ playerId, battles }) => [playerId, battles]), players.map(({ playerId, battles }) => [playerId, battles]));
      const lists = new Map(table('lists').map(({ list, ...fields }) => [list, fields]));
      const shown = { participants: [] as Row[], standings: [] as Row[], matches: [] as Row[], battles: 0 };
      for (const { slug, stages } of tournaments as { slug: string; stages: { id: string; type: string }[] }[]) {
        for (const one of await walk(service, fillPath(endpoints.participants, slug))) shown.participants.push({ tournament: slug, ...one });
        for (const { id, type } of stages) {
          const { body } = await service.get(`${fillPath(endpoints.standings, slug)}?stage=${id}`);
          const into = type === 'board' ? shown.standings : shown.matches;
          for (const row of body.data) into.push({ tournament: slug, stage: id, ...row });
        }
        const battles = await walk(service, fillPath(endpoints.tournamentBattles, slug));
        shown.battles += battles.length;
        for (const { id } of battles.slice(0, 3)) {
          const { data } = (await service.get(fillPath(endpoints.battle, String(id)))).body;
          const sides = table('sides').filter((side) => side['battle'] === id);
          for (const [at, { list, rounds, ...fields }] of data.players.entries()) {
            const { battle: _battle, side, list: named, ...dumped } = sides[at] ?? assert.fail();
            assert.equal(side, at + 1);
            for (const [name, value] of Object.entries(fields)) assert.deepEqual(dumped[name], value, name);
            assert.deepEqual(named === null ? null : lists.get(named), list);
            const own = table('rounds').filter((round) => round['battle'] === id && round['side'] === side);
            assert.deepEqual(own.map(({ battle: _own, side: _side, ...round }) => round), rounds);
          }
        }
      }
      assert.deepEqual(table('participants').map(({ list, ...rest }) => ({ ...rest, list: list === null ? null : lists.get(list) })), shown.participants);
      assert.deepEqual(table('standings').map(({ group, ...rest }) => (group === null ? rest : { ...rest, group })), shown.standings.map(({ group, ...rest }) => (group === undefined ? rest : { ...rest, group })));
      assert.deepEqual(table('matches'), shown.matches);
      assert.equal(table('battles').filter((row) => row['tournament'] !== null).length, shown.battles);
      const casual = (await service.database.first<[number]>('SELECT count(*) FROM battle WHERE tournament IS NULL'))?.[0];
      assert.equal(table('battles').filter((row) => row['tournament'] === null).length, casual);
      assert.equal(table('sides').length, 2 * table('battles').length);
    });

    it('is of one moment, whoever imports meanwhile', async (t) => {
      const service = await startService(t, [club('gate')], site, engine);
      await service.database.snapshot(async (reader) => {
        const count = async () => (await reader.first<[number]>('SELECT count(*) FROM club'))?.[0];
        assert.equal(await count(), 1);
        await service.import([club('hand')]);
        assert.equal(await count(), 1);
      });
      const folder = await makeDump(t, service.database);
      assert.equal(readPackage(folder).resources.find(({ name }) => name === 'clubs')?.rows, 2);
    });

    it('and the changes from its marker on are everything', async (t) => {
      const service = await startService(t, historyStart, site, engine);
      const act = makeHistory(12, 'd');
      for (let count = 0; count < 15; count += 1) await act(service.database);
      const folder = await makeDump(t, service.database, { formats: ['ndjson'] });
      const { since, resources } = readPackage(folder);
      const things = new Set<string>();
      const keys = { tournaments: ['tournament', 'slug'], clubs: ['club', 'slug'], players: ['player', 'playerId'], battles: ['battle', 'id'] } as const;
      for (const [name, [kind, key]] of Object.entries(keys)) {
        const resource = resources.find((one) => one.name === name) ?? assert.fail();
        for (const row of await readTable(folder, resource)) if (kind !== 'battle' || row['tournament'] === null) things.add(`${kind} ${row[key]}`);
      }
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

describe('muster export dump', () => {
  const event = (slug: string, startDate: string | null) =>
    tournament(slug, {
      startDate,
      stages: [{ id: 'swiss', rounds: 1 }],
      participants: [participant('a', { list: { text: 'a "list", of\nlines' } }), participant('b')],
      battles: [battle(`${slug}_b`, 'a', 'b', '3-1')],
    });
  const world = [
    ...[event('early', '2025-05-01'), event('late', '2026-05-01'), event('undated', null)],
    ...[club('gate'), player('p_x', 'X')],
    ...[casualBattle('c1', { date: '2025-05-02' }), casualBattle('c2', { date: '2026-05-02' }), casualBattle('c3')],
  ];

  async function prepare(t: TestContext) {
    const { url } = await startService(t, world);
    return { url, folder: join(makeFolder(t), 'deep', 'dump') };
  }

  it('writes Parquet unless told otherwise, and takes the place of an earlier dump', async (t) => {
    const { url, folder } = await prepare(t);
    const run = (...args: string[]) => runMuster(['export', 'dump', folder, '--database', url, ...args]);
    const first = await run();
    assert.equal(first.status, 0, first.stderr);
    assert.equal(first.stdout, '');
    const { resources } = readPackage(folder);
    assert.ok(resources.every(({ format, schema }) => format === 'parquet' && schema.fields.every(({ name }) => name !== 'url')));
    assert.equal((await run('--format', 'csv,ndjson', '--site-url', 'https://site.test/')).status, 0);
    const again = readPackage(folder).resources;
    assert.equal(again.length, 20);
    assert.ok(readdirSync(folder).every((name) => !name.endsWith('.parquet')));
    const clubs = await readTable(folder, again.find(({ path }) => path === 'clubs.csv') ?? assert.fail());
    assert.equal(clubs[0]?.['url'], 'https://site.test/clubs/gate');
    assert.deepEqual(readdirSync(join(folder, '..')), ['dump']);
  });

  it('takes tournaments and casual battles of a window', async (t) => {
    const { url, folder } = await prepare(t);
    const slugs = async (...args: string[]) => {
      const { status, stderr } = await runMuster(['export', 'dump', folder, '--database', url, '--format', 'ndjson', ...args]);
      assert.equal(status, 0, stderr);
      const rows = async (name: string) => readTable(folder, readPackage(folder).resources.find((one) => one.name === name) ?? assert.fail());
      return [...(await rows('tournaments')).map(({ slug }) => slug), ...(await rows('battles')).map(({ id }) => id), (await rows('clubs')).length];
    };
    assert.deepEqual(await slugs(), ['late', 'early', 'undated', 'late_b', 'early_b', 'undated_b', 'c2', 'c1', 'c3', 1]);
    assert.deepEqual(await slugs('--from', '2026-01-01'), ['late', 'late_b', 'c2', 1]);
    assert.deepEqual(await slugs('--from', '2020-01-01', '--to', '2025-05-01'), ['early', 'early_b', 1]);
  });

  it('refuses what it cannot do in one line', async (t) => {
    const { url, folder } = await prepare(t);
    const run = (...args: string[]) => runMuster(['export', 'dump', '--database', url, ...args]);
    const wrong = [
      [2, [folder, '--format', 'xml'], /^muster: --format is "xml"; expected parquet, csv, ndjson/],
      [2, [folder, '--from', '2026-02-30'], /^muster: --from is "2026-02-30"; expected a day/],
      [2, [folder, '--from', '2026-02-02', '--to', '2026-02-01'], /^muster: --from is after --to/],
      [2, [], /DIR/],
    ] as const;
    for (const [status, args, message] of wrong) {
      const answer = await run(...args);
      assert.equal(answer.status, status, answer.stderr);
      assert.match(answer.stderr, message);
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'thesis.txt'), 'x');
    const taken = await run(folder);
    assert.equal(taken.status, 1);
    assert.match(taken.stderr, /^muster: .* holds something else \(thesis\.txt\); name a new folder\n$/);
    assert.deepEqual(readdirSync(folder), ['thesis.txt']);
  });

  it('killed in the middle leaves nothing that looks whole, and ended politely nothing at all', async (t) => {
    const service = await startService(t, [...generateWorld({ tournaments: 12, seed: 3 })]);
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const parent = makeFolder(t);
      const folder = join(parent, 'dump');
      const started = startMuster(['export', 'dump', folder, '--database', service.url, '--format', 'parquet,csv,ndjson']);
      const begun = () => readdirSync(parent).some((name) => name.startsWith('dump.part-'));
      while (!begun() && !existsSync(folder)) await wait(1);
      started.kill(signal);
      await started.ended;
      // It may have been quicker than the signal: then it is whole.
      if (existsSync(folder)) assert.equal(readPackage(folder).resources.length, 30);
      else assert.ok(signal === 'SIGKILL' || readdirSync(parent).length === 0, readdirSync(parent).join());
    }
  });
});

// muster export dump, as an operator runs it (docs/rules/dumps.md).
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { describeTables } from '../../src/dump/tables.ts';
import { readFile, readPackage } from '../builders/dumped.ts';
import { makeFolder } from '../builders/engines.ts';
import { onDatabase, runMuster, startMuster } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

describe('muster export dump', () => {
  const event = (slug: string, startDate: string | null) =>
    tournament(slug, {
      startDate,
      stages: [{ id: 'swiss', rounds: 1 }],
      participants: [participant('a', { list: { text: 'a "list", of\nlines' } }), participant('b')],
      battles: [battle(`${slug}_b`, 'a', 'b', '3-1')],
    });
  const world = [
    event('early', '2025-05-01'),
    event('late', '2026-05-01'),
    event('undated', null),
    club('gate'),
    player('p_x', 'X'),
    casualBattle('c1', { date: '2025-05-02' }),
    casualBattle('c2', { date: '2026-05-02' }),
    casualBattle('c3'),
  ];

  async function prepare(t: TestContext) {
    const { url } = await startService(t, world);
    return { url, folder: join(makeFolder(t), 'deep', 'dump') };
  }

  it('writes Parquet by default, and replaces an earlier dump', async (t) => {
    const { url, folder } = await prepare(t);
    const run = (...args: string[]) => runMuster(['export', 'dump', folder, '--database', url, ...args]);
    const first = await run();
    assert.equal(first.status, 0, first.stderr);
    assert.equal(first.stdout, '');
    const { resources } = readPackage(folder);
    assert.ok(
      resources.every(
        ({ format, schema }) => format === 'parquet' && schema.fields.every(({ name }) => name !== 'url'),
      ),
    );
    assert.equal((await run('--format', 'csv,ndjson', '--site-url', 'https://site.test/')).status, 0);
    const again = readPackage(folder).resources;
    assert.equal(again.length, 2 * resources.length, 'a file of each format for each table');
    assert.ok(readdirSync(folder).every((name) => !name.endsWith('.parquet')));
    const clubs = await readFile(folder, 'clubs.csv');
    assert.equal(clubs[0]?.['url'], 'https://site.test/clubs/gate');
    assert.deepEqual(readdirSync(join(folder, '..')), ['dump']);
  });

  it('replaces the folder that a link points to, and keeps the link', async (t) => {
    const { url, folder } = await prepare(t);
    mkdirSync(folder, { recursive: true });
    const link = join(makeFolder(t), 'link');
    symlinkSync(folder, link);
    const { status, stderr } = await runMuster(['export', 'dump', link, '--database', url]);
    assert.equal(status, 0, stderr);
    assert.equal(readlinkSync(link), folder);
    assert.ok(existsSync(join(folder, 'datapackage.json')));
  });

  it('selects tournaments and casual battles of a window', async (t) => {
    const { url, folder } = await prepare(t);
    const slugs = async (...args: string[]) => {
      const run = onDatabase(url);
      const { status, stderr } = await run(`export dump ${folder} --format ndjson`, ...args);
      assert.equal(status, 0, stderr);
      const rows = (name: string) => readFile(folder, `${name}.ndjson`);
      return [
        ...(await rows('tournaments')).map(({ slug }) => slug),
        ...(await rows('battles')).map(({ id }) => id),
        (await rows('clubs')).length,
      ];
    };
    assert.deepEqual(await slugs(), [
      'late',
      'early',
      'undated',
      'late_b',
      'early_b',
      'undated_b',
      'c2',
      'c1',
      'c3',
      1,
    ]);
    assert.deepEqual(await slugs('--from', '2026-01-01'), ['late', 'late_b', 'c2', 1]);
    assert.deepEqual(await slugs('--from', '2020-01-01', '--to', '2025-05-01'), ['early', 'early_b', 1]);
  });

  it('rejects invalid requests with one line', async (t) => {
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
    assert.match(taken.stderr, /^muster: .* contains something else \(thesis\.txt\); name a new folder\n$/);
    assert.deepEqual(readdirSync(folder), ['thesis.txt']);
  });

  it('leaves nothing that looks complete when it is killed, and nothing at all on SIGTERM', async (t) => {
    const service = await startService(t, [...generateWorld({ tournaments: 12, seed: 3 })]);
    /** Whether the signal came before the end of the export. */
    const interrupt = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean> => {
      const parent = makeFolder(t);
      const folder = join(parent, 'dump');
      const started = startMuster([
        'export',
        'dump',
        folder,
        '--database',
        service.url,
        '--format',
        'parquet,csv,ndjson',
      ]);
      await until({
        what: 'the beginning of the dump',
        see: () => readdirSync(parent).length > 0,
        unless: started.ended,
      });
      started.kill(signal);
      await started.ended;
      if (existsSync(folder)) {
        assert.equal(readPackage(folder).resources.length, 3 * describeTables(false).length);
        return false;
      }
      assert.ok(signal === 'SIGKILL' || readdirSync(parent).length === 0, readdirSync(parent).join());
      return true;
    };
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      let tries = 0;
      while (!(await interrupt(signal))) {
        tries += 1;
        assert.ok(tries < 20, `no ${signal} came before the end of its export`);
      }
    }
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { makeFolder } from '../builders/engines.ts';
import { findMachineNode, npm, type Packed, pack, skipRegistry } from '../builders/npm.ts';
import { skipProcesses } from '../builders/processes.ts';
import { runMuster, serveMuster } from '../builders/run-muster.ts';
import { signalServer } from '../builders/signalled.ts';
import { until } from '../builders/until.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const largestBytes = 4_000_000;

const skip = await skipRegistry();

/** What a folder of sources becomes: TypeScript is compiled, everything else stays as it is; only its settings are left out. */
function listCompiled(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'tsconfig.json')
    .map(({ parentPath, name }) => `dist/${join(parentPath, name).slice(root.length + 1)}`)
    .map((file) => file.replace(/\.ts$/, '.js'));
}

/** What browsers run, which the package has joined. */
function isScript(file: string): boolean {
  return /^dist\/src\/(?:pages\/assets\/.*|http\/docs\/script)\.js$/.test(file);
}

describe('the package', () => {
  const into = makeFolder({ after });
  let packed: Packed;
  before(async () => {
    packed = await pack(root, into);
  });

  it('has what serving needs, compiled, with the declarations of its entry, and nothing else', () => {
    const expected = [
      'LICENSE',
      'README.md',
      'package.json',
      'bin/muster.js',
      ...readdirSync(join(root, 'deploy')).map((file) => `deploy/${file}`),
      'dist/package.json',
      'dist/src/cli/main.d.ts',
      ...globSync(['docs/*.md', 'docs/{generated,rules}/*.md'], { cwd: root }).map((file) => `dist/${file}`),
      ...listCompiled('examples').filter((file) => /\.(?:json|sql)$/.test(file)),
      ...listCompiled('src').filter((file) => !isScript(file)),
      'dist/src/pages/assets/bundled.json',
      'dist/src/http/docs/bundled.json',
      ...['army-list', 'client', 'foreign', 'rules'].flatMap((name) => listCompiled(`packages/${name}/src`)),
    ];
    assert.deepEqual([...packed.files].sort(), expected.sort());
  });

  it(`is smaller than ${largestBytes} bytes without what it depends on`, () => {
    assert.ok(packed.unpackedSize < largestBytes, String(packed.unpackedSize));
  });

  describe('installed into an empty folder', { skip }, () => {
    const folder = makeFolder({ after });
    const entry = join(folder, 'node_modules/.bin/muster');
    const machine = findMachineNode();
    before(async () => {
      writeFileSync(join(folder, 'package.json'), '{}');
      const quickly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
      await npm(['install', packed.path, ...quickly], folder, machine);
    });

    for (const [name, node] of [
      ['the Node that is pinned', process.execPath],
      ['the Node of the machine', machine],
    ] as const) {
      it(`serves the demo world on ${name}`, { skip: node === undefined && 'there is none' }, async (t) => {
        const options = { entry, cwd: makeFolder(t), ...(node !== undefined && { node }) };
        const told = await runMuster(['--version'], options);
        assert.deepEqual(told, { status: 0, stdout: `${version}\n`, stderr: '' });
        const { address, output, stop } = await serveMuster(t, ['--demo'], options);
        const said = await until({
          what: 'a key',
          see: () => output().stderr,
          is: (words) => words.includes('Ctrl-C'),
        });
        const key = /key\s+(\S+)/.exec(said)?.[1];
        const headers = { authorization: `Bearer ${key}` };
        const answer = await fetch(`${address}/api/v1/tournaments?limit=1`, { headers });
        const { data } = (await answer.json()) as { data: { slug: string }[] };
        assert.equal(answer.status, 200);
        for (const path of [
          '/',
          `/tournaments/${data[0]?.slug}`,
          '/docs',
          '/docs/guide',
          '/docs/event-file',
          '/docs/rules/standings',
          '/openapi.json',
        ])
          assert.equal((await fetch(address + path)).status, 200, path);
        assert.equal((await stop('SIGTERM')).status, 0);
      });
    }

    it('is what the unit of systemd starts, in its own folder', async () => {
      const unit = readFileSync(
        join(folder, 'node_modules/@muster-results/muster/deploy/muster.service'),
        'utf8',
      );
      const [, node = '', script = ''] =
        /^ExecStart=(\S+) (\S+) serve$/m.exec(unit.replaceAll('/opt/muster', folder)) ?? [];
      const { stdout } = await run(node, [script, '--version']);
      assert.equal(stdout, `${version}\n`);
    });

    for (const [name, command, args] of [
      ['npx', 'npx', ['muster', 'serve']],
      ['the Node of the machine', machine, [entry, 'serve']],
    ] as const) {
      it(`lets requests in progress finish on Ctrl-C, started by ${name}`, {
        skip: skipProcesses || (command === undefined && 'there is none'),
      }, async (t) => {
        const started = { command: command ?? '', args, cwd: folder };
        const { answered, streamEnded, said } = await signalServer(t, started, {
          signal: 'SIGINT',
          to: 'group',
        });
        assert.deepEqual({ answered, streamEnded }, { answered: 201, streamEnded: 'whole' }, said);
      });
    }

    it('accepts submissions of organisers', async (t) => {
      const options = { entry, cwd: makeFolder(t) };
      const made = await runMuster(['keys', 'create', '--account', 'Iron Gate', '--all-clubs'], options);
      const { address, stop } = await serveMuster(t, [], options);
      writeFileSync(join(options.cwd, 'cup.json'), JSON.stringify(tournament('cup')));
      const to = ['--to', address, '--key', made.stdout.trim(), '--publish'];
      const told = await runMuster(['submit', 'cup.json', ...to], options);
      assert.equal(told.status, 0, told.stderr);
      assert.equal((await fetch(`${address}/tournaments/cup`)).status, 200);
      assert.equal((await stop('SIGTERM')).status, 0);
    });

    it('has types that resolve', async () => {
      const source = `import { main } from '@muster-results/muster';
      export const status: Promise<number> = main(['--version']);
      // @ts-expect-error words are texts
      main([1]);`;
      writeFileSync(join(folder, 'use.mts'), source);
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--types', ''];
      await run(process.execPath, [compiler, ...options, 'use.mts'], { cwd: folder }).catch(
        (error: { stdout: string }) => assert.fail(error.stdout),
      );
    });
  });
});

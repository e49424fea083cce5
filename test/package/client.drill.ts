import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { compileClient } from '../builders/client-site.ts';
import { makeFolder } from '../builders/engines.ts';
import { findMachineNode, npm, type Packed, pack } from '../builders/npm.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const client = join(root, 'packages/client');
const largestBytes = 5 * 1024;

describe('the package of the client', () => {
  const into = makeFolder({ after });
  let packed: Packed;
  before(async () => {
    packed = await pack(client, into);
  });

  it('has its modules with their declarations, and nothing else', () => {
    const modules = readdirSync(join(client, 'src')).flatMap((file) => [
      `dist/${file.replace(/ts$/, 'js')}`,
      `dist/${file.replace(/ts$/, 'd.ts')}`,
    ]);
    assert.deepEqual([...packed.files].sort(), ['LICENSE', 'README.md', 'package.json', ...modules].sort());
  });

  it('has the version of the service and depends on nothing', () => {
    const about = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    assert.equal(about.version, version);
    assert.deepEqual(
      Object.keys(about).filter((key) => /dependencies/i.test(key)),
      [],
    );
  });

  it('can be installed before it is published, as its README says', () => {
    const readme = readFileSync(join(client, 'README.md'), 'utf8');
    const commands = `npm pack ../muster/packages/client && npm i ./${basename(packed.path)}`;
    assert.ok(readme.includes(commands), `${commands} in the README`);
  });

  it(`takes at most ${largestBytes} bytes, gzipped`, async (t) => {
    const folder = makeFolder(t);
    await compileClient(folder, '--removeComments', '--declaration', 'false');
    // Comments and indentation gone, names left as they are: no bundler makes it larger.
    const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const { length } = gzipSync(code.join('').replaceAll(/^\s+/gm, ''), { level: 9 });
    assert.ok(length <= largestBytes, String(length));
    t.diagnostic(`${length} bytes before names are shortened`);
  });

  it('installs without a registry, runs on the Node of the machine, and its types resolve', async (t) => {
    const folder = makeFolder(t);
    const node = findMachineNode() ?? process.execPath;
    writeFileSync(join(folder, 'package.json'), '{}');
    await npm(['install', '--offline', '--no-audit', '--no-fund', packed.path], folder, node);
    writeFileSync(
      join(folder, 'use.mts'),
      `import { isBoard, Muster, MusterError, type BoardRow, type Tournament } from '@muster-results/client';
      const muster = new Muster({ baseUrl: 'http://127.0.0.1:9', key: 'k', retries: 0 });
      export async function winner(tournament: Tournament): Promise<BoardRow | undefined> {
        const standings = await muster.tournaments.standings(tournament.slug);
        // @ts-expect-error a match has no rank
        standings.data.map(({ rank }) => rank);
        return isBoard(standings) ? standings.data[0] : undefined;
      }
      // @ts-expect-error there is no such state
      muster.tournaments.list({ status: 'over' });
      const failed = await muster.tournaments.get('x').catch((error: unknown) => error);
      console.log(failed instanceof MusterError && failed.code);`,
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const lib = ['--lib', 'es2023,dom', '--types', ''];
    await run(process.execPath, [compiler, '--strict', '--module', 'nodenext', ...lib, 'use.mts'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => assert.fail(error.stdout));
    const { stdout } = await run(node, ['use.mjs'], { cwd: folder });
    assert.equal(stdout, 'NETWORK\n');
  });
});

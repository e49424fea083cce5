// Each package is packed, installed without the service, and does on the Node of the machine what its README shows.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from '../builders/engines.ts';
import { findMachineNode, npm, type Packed, pack, skipRegistry } from '../builders/npm.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Each needs only packages that stand before it. */
const names = ['army-list', 'rules', 'foreign'];

const printed: Readonly<Record<string, string>> = {
  'army-list': 'Skaven, Claw-horde, 1990 points\nSkaven\n',
  rules: '1 Ada 3\n2 Cy 1\n2 Dee 1\n4 Bo 0\ntable 1: Ada – Dee\ntable 2: Cy – Bo\n',
  foreign: 'trf Chess at the Ford: Novak, Ada / Lind, Bo\n012 Chess at the Ford\n',
};

const skip = await skipRegistry();

describe('the packages', () => {
  const into = makeFolder({ after });
  const packed = new Map<string, Packed>();
  before(async () => {
    for (const name of names) packed.set(name, await pack(join(root, 'packages', name), into));
  });

  for (const name of names) {
    const folder = join(root, 'packages', name);

    it(`${name} has its modules with their declarations, and nothing else`, () => {
      const modules = globSync('**/*.{ts,js}', { cwd: join(folder, 'src') }).flatMap((file) =>
        ['.js', '.d.ts'].map((ending) => file.replace(/\.[jt]s$/, ending)),
      );
      const expected = ['LICENSE', 'README.md', 'package.json', ...modules.map((file) => `dist/${file}`)];
      assert.deepEqual([...(packed.get(name)?.files ?? [])].sort(), expected.sort());
    });

    it(`${name} has the version of the service, and needs what the service needs in the same versions`, () => {
      const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      assert.equal(about.version, version);
      for (const [other, wanted] of Object.entries(about.dependencies)) {
        const isOurs = names.some((one) => other === `@muster-results/${one}`);
        assert.equal(wanted, isOurs ? version : dependencies[other], other);
      }
    });

    it(`${name} imports no module of Node`, () => {
      for (const file of globSync('**/*.ts', { cwd: join(folder, 'src') })) {
        const source = readFileSync(join(folder, 'src', file), 'utf8');
        assert.doesNotMatch(source, /from 'node:|\bBuffer\b|\bprocess\./, file);
      }
    });

    it(`${name} installed on its own prints what its README shows`, { skip }, async (t) => {
      const empty = makeFolder(t);
      const node = findMachineNode() ?? process.execPath;
      const needed = names.slice(0, names.indexOf(name) + 1).map((one) => packed.get(one)?.path ?? '');
      writeFileSync(join(empty, 'package.json'), '{ "type": "module" }');
      await npm(['install', '--no-audit', '--no-fund', '--prefer-offline', ...needed], empty, node);
      const example = /```js\n([\s\S]*?)```/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1];
      writeFileSync(join(empty, 'example.js'), example ?? '');
      const { stdout } = await run(node, ['example.js'], { cwd: empty });
      assert.equal(stdout, printed[name]);
    });
  }
});

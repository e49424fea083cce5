// Scripts as browsers get them: joined, without types, and small.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAsset, findAssetByPath } from '../../src/pages/frame/assets.ts';
import { startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

/** Gzipped, with the libraries. Scripts of visitors: as in November 2026, with 1.5 KB for the clock. */
const mostBytes = {
  'script.js': 3590,
  'venue.js': 3600,
  'screen.js': 2900,
  'worker.js': 1418,
  'personal.js': 5600,
  'personal-worker.js': 1744,
  // Too small to be compressed.
  'desk-worker.js': 800,
  'seasons.js': 30 * 1024,
  'ratings.js': 26 * 1024,
  'people.js': 16 * 1024,
  'team.js': 22 * 1024,
};
/** Everything that the desk of an event loads, at once or later. */
const mostDeskBytes = 60 * 1024;

function listFiles(name: string): string[] {
  const { path, imports = [] } = findAsset(name);
  return [path, ...imports];
}

function readFile(path: string): string {
  return String(findAssetByPath(path)?.body);
}

describe('a script', () => {
  const start = startOnce((suite) => startService(suite, [], { pages: true }));

  /** As they are sent, gzipped. */
  async function sumBytes(paths: Iterable<string>): Promise<number> {
    const { request } = await start();
    const sent = [...new Set(paths)].map((path) => request('GET', path, { 'accept-encoding': 'gzip' }));
    return (await Promise.all(sent)).reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  for (const [name, most] of Object.entries(mostBytes))
    it(`${name} has at most ${most} bytes, gzipped, with the libraries`, async () => {
      const total = await sumBytes(listFiles(name));
      assert.ok(total > 0 && total <= most, `${total} bytes`);
    });

  it(`of the desk has at most ${mostDeskBytes} bytes, gzipped, together with its parts and libraries`, async () => {
    const total = await sumBytes([...listFiles('desk.js'), ...(findAsset('desk.js').later ?? [])]);
    assert.ok(total <= mostDeskBytes, `${total} bytes`);
  });

  it('imports nothing but files that are served, directly or not, and a script on its own imports nothing', () => {
    for (const name of Object.keys(mostBytes)) {
      const { path, imports = [] } = findAsset(name);
      const named = [path, ...imports].flatMap((file) =>
        [...readFile(file).matchAll(/\b(?:from|import)"(\.\/[^"]+)"/g)].map(([, from = '']) => from),
      );
      assert.deepEqual(new Set(named.map((one) => one.replace('./', '/assets/'))), new Set(imports), name);
    }
    for (const name of ['script.js', 'venue.js', 'worker.js', 'desk-worker.js'])
      assert.deepEqual(findAsset(name).imports, []);
  });

  it('of the desk loads the venue and the awards later, with nothing of the desk a second time', () => {
    const { imports = [], later = [] } = findAsset('desk.js');
    assert.deepEqual(later.map((path) => path.replace(/-[^-]*$/, '')).sort(), [
      '/assets/awards',
      '/assets/venue',
    ]);
    for (const path of later) {
      assert.ok(!imports.includes(path));
      assert.doesNotMatch(readFile(path), /aria-describedby|\/organisers\//, 'neither fields nor requests');
    }
  });

  it('has no types, comments and indentation', () => {
    for (const name of [...Object.keys(mostBytes), 'desk.js'])
      assert.doesNotMatch(readFile(findAsset(name).path), /\b(?:interface|readonly) \w|\/\*|^ /m, name);
  });
});

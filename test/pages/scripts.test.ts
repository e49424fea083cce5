// Scripts as browsers get them: joined, without types, and small.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { findAsset, findAssetByPath } from '../../src/pages/frame/assets.ts';

/** Gzipped, with the libraries. Scripts of visitors: as in November 2026, with 1.5 KB for the clock. Pages of the desk share the libraries, and most of its parts. */
const mostBytes = {
  'script.js': 3590,
  'venue.js': 3600,
  'screen.js': 2900,
  'worker.js': 1418,
  'personal.js': 5600,
  'personal-worker.js': 1744,
  'desk-worker.js': 700,
  // Sign-up, the clock and results alone came after the first limit of 60 KB.
  'desk.js': 72 * 1024,
  'desk-venue.js': 20 * 1024,
  'desk-awards.js': 20 * 1024,
  'seasons.js': 30 * 1024,
  'ratings.js': 26 * 1024,
  'people.js': 16 * 1024,
  'team.js': 22 * 1024,
};

async function readAll(name: string): Promise<string[]> {
  const { path, imports = [] } = findAsset(name);
  const bodies = [path, ...imports].map((one) => findAssetByPath(one)?.read());
  return (await Promise.all(bodies)).map(String);
}

describe('a script', () => {
  for (const [name, most] of Object.entries(mostBytes))
    it(`${name} has at most ${most} bytes, gzipped, with the libraries`, async () => {
      const total = (await readAll(name)).reduce((sum, body) => sum + gzipSync(body).length, 0);
      assert.ok(total <= most, `${total} bytes`);
    });

  it('is joined into one, which imports the libraries that it needs and nothing else', async () => {
    const { imports = [] } = findAsset('desk.js');
    const [own = '', ...libraries] = await readAll('desk.js');
    const imported = [...own.matchAll(/^import \* as p\d+ from '\.\/(.*)';$/gm)].map(([, name]) => name);
    assert.ok(imports.length >= 4, 'libraries are served from here');
    assert.deepEqual(
      imported.map((name) => `/assets/${name}`),
      imports,
    );
    assert.doesNotMatch(own, /^export |^import \{/m);
    assert.doesNotMatch(libraries.join('\n'), /from ?["'][^.]/);
  });

  it('has no types, and no blanks in their place', async () => {
    for (const name of Object.keys(mostBytes)) {
      const [own = ''] = await readAll(name);
      const left = /^.*(?:^(?:interface|type|declare) |[^ ] {4,}[^ ]|[ \t]$).*$/m.exec(own);
      assert.equal(left?.[0], undefined, name);
    }
  });
});

// The first club without a file.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeBareUrl, makeFolder, sqlite } from '../builders/engines.ts';
import { onDatabase, runMuster } from '../builders/run-muster.ts';

describe('muster clubs', () => {
  it('adds a club that keys can be made for, and lists all clubs', async (t) => {
    const url = await makeBareUrl(t, sqlite);
    const run = onDatabase(url);
    const place = ['--city=Brackwater', '--country=United Kingdom', '--website=https://iron-gate.example'];
    const added = await run('clubs add iron-gate', '--name=Iron Gate', ...place);
    assert.deepEqual([added.status, added.stdout], [0, '']);
    assert.match(
      added.stderr,
      /^made a new database: .+\nadded iron-gate; next: "muster keys create --account NAME --club iron-gate"/,
    );
    assert.match((await run('clubs add anvil', '--name', 'Zeta Anvil')).stderr, /^added anvil;/);
    const { stdout, stderr } = await run('clubs list');
    assert.equal(stderr, 'SLUG       NAME        CITY        COUNTRY\n');
    assert.equal(
      stdout,
      'iron-gate  Iron Gate   Brackwater  United Kingdom\nanvil      Zeta Anvil  -           -\n',
    );
    assert.equal((await run('keys create --account Ada --club iron-gate')).status, 0);
    const exported = await run('export all');
    assert.deepEqual(JSON.parse(exported.stdout.split('\n')[1] ?? ''), {
      kind: 'club',
      slug: 'iron-gate',
      name: 'Iron Gate',
      city: 'Brackwater',
      country: 'United Kingdom',
      website: 'https://iron-gate.example',
    });
    assert.match((await run('submissions list')).stdout, /operator {2}taken {2}club iron-gate added$/m);

    const twice = await run('clubs add iron-gate --name Other');
    assert.deepEqual(
      [twice.status, twice.stderr],
      [1, 'muster: the club "iron-gate" already exists; use "muster import FILE" to change it\n'],
    );
    assert.equal((await run('clubs list')).stdout, stdout);
  });
});

describe('muster clubs', () => {
  it('accepts what an event file accepts; if something is wrong, it says so and adds nothing', async (t) => {
    const cwd = makeFolder(t);
    const wrong: readonly (readonly [args: string[], status: number, words: RegExp])[] = [
      [['Iron Gate', '--name', 'Iron Gate'], 1, /^muster: SLUG is "Iron Gate"; expected /],
      [['iron-gate', '--name', ''], 1, /^muster: --name is /],
      [
        ['iron-gate', '--name', 'Iron Gate', '--website', 'javascript:1'],
        1,
        /^muster: --website is "javascript:1"; /,
      ],
      [['iron-gate'], 2, /^muster: --name needs the name of the club$/m],
      [['--name', 'Iron Gate'], 2, /^muster: usage: muster clubs add SLUG --name NAME/],
    ];
    for (const [args, status, words] of wrong) {
      const told = await runMuster(['clubs', 'add', ...args], { cwd });
      assert.equal(told.status, status, told.stderr);
      assert.match(told.stderr, words);
    }
    const { status, stderr } = await runMuster(['clubs', 'list'], { cwd });
    assert.deepEqual([status, stderr.split(';')[0]], [3, 'muster: there is no database at ./data/muster.db']);
  });
});

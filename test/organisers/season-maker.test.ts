// Tables of seasons that a submission leaves due are made by its server, or by another one if that ends (docs/rules/seasons.md, When a table is made).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club, finished, seasonRecord } from '../../packages/rules/test/builders/records.ts';
import type { Database } from '../../src/store/database.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { listDue } from '../../src/store/publish/due-seasons.ts';
import { findSeasonTable } from '../../src/store/read/unpublished.ts';
import { submitRecords } from '../builders/change-records.ts';
import { sqlite } from '../builders/engines.ts';
import { makeClient, startOrganised } from '../builders/organisers.ts';
import { onDatabase, serveMuster } from '../builders/run-muster.ts';
import { makeRequest, serveApart } from '../builders/service.ts';
import { until } from '../builders/until.ts';

const world = [
  club('gate'),
  club('other'),
  finished('cup', '2026-03-01', ['Ada Bo'], { club: 'gate' }),
  seasonRecord('foreign', { club: 'other' }),
];
const turned = finished('cup', '2026-03-01', ['Bo Ada'], { club: 'gate' });

async function findFirst(database: Database): Promise<string | undefined> {
  const table = await findSeasonTable(database.fresh, 'foreign');
  return (table?.rows[0] as { player: string } | undefined)?.player;
}

/** A submission whose process ended right after the commit. */
async function submitAndEnd(database: Database): Promise<void> {
  await submitRecords(database, [turned]);
  assert.deepEqual(await listDue(database), ['foreign']);
}

describe('seasons that are due', () => {
  it('are made after the submission, and show in the feed and on every page', async (t) => {
    const service = await startOrganised(t, sqlite, world);
    const { since } = (await service.get('/api/v1/changes?kind=season')).body;
    const ada = await service.organiser(['gate']);
    assert.equal((await ada.submit([turned])).status, 201);
    const first = async () => (await service.get('/api/v1/seasons/foreign/standings')).body.data[0].player;
    await until({ what: 'the table', see: first, is: (player) => player === 'Bo' });
    const { body } = await service.get(`/api/v1/changes?kind=season&since=${since}`);
    assert.deepEqual(
      body.data.map(({ id, change }: Record<string, unknown>) => [id, change]),
      [['foreign', 'updated']],
    );
  });

  it('are made when a server starts, and by another server if their own has ended', async (t) => {
    const { url } = await startOrganised(t, sqlite, world);
    const database = await openDatabase(url);
    t.after(() => database.close());
    await submitAndEnd(database);
    // As if it had been due for a long time.
    await database.write((writer) => writer.run(`UPDATE season_due SET at = '2026-01-01T00:00:00.000Z'`));
    await until({ what: 'the table', see: () => findFirst(database), is: (player) => player === 'Bo' });
    await until({ what: 'nothing due', see: () => listDue(database), is: ({ length }) => length === 0 });
  });

  it('are shown by a dry run as they will be, also if their record is unchanged', async (t) => {
    const service = await startOrganised(t, sqlite, world);
    await submitAndEnd(service.database);
    const bo = await service.organiser(['other']);
    const { body } = await bo.submit([seasonRecord('foreign', { club: 'other' })], '?dryRun=true');
    assert.equal(body.data.changes[0].change, 'unchanged');
    assert.deepEqual(pick(body.data.seasons[0].data, 'player'), ['Bo', 'Ada']);
  });

  it('that take too long are set aside: the former table stays, and list, desk and command say so', async (t) => {
    const service = await startOrganised(t, sqlite, world, { seasonMilliseconds: 1 });
    const ada = await service.organiser(['gate']);
    const bo = await service.organiser(['other']);
    assert.equal('setAside' in (await bo.get('/seasons/foreign')).body.data, false);
    await ada.submit([turned]);
    const { headers, body } = await until({
      what: 'a season that is set aside',
      see: () => bo.get('/seasons/foreign'),
      is: ({ body: seen }) => seen.data.setAside,
    });
    assert.deepEqual(body.data, (await bo.get('/seasons')).body.data[0]);
    assert.equal(await findFirst(service.database), 'Ada');
    const again = await bo.get('/seasons/foreign', { 'if-none-match': String(headers.etag) });
    assert.equal(again.status, 304);
    const { stdout } = await onDatabase(service.url)('seasons list');
    assert.match(stdout, /^foreign +published, set aside/m);
    // A further result does not retry it; a change of its own record makes it at once, because it is small.
    await ada.submit([finished('more', '2026-04-01', ['Bo Ada'], { club: 'gate' })]);
    assert.deepEqual(await listDue(service.database), []);
    assert.equal((await bo.submit([seasonRecord('foreign', { club: 'other', name: 'New' })])).status, 201);
    assert.equal(await findFirst(service.database), 'Bo');
    assert.equal('setAside' in (await bo.get('/seasons/foreign')).body.data, false);
  });
});

describe('a server that is killed', () => {
  it('leaves what was due to the next one', async (t) => {
    const { url, child } = await serveApart(t, sqlite, world);
    const database = await openDatabase(url);
    t.after(() => database.close());
    child.kill('SIGKILL');
    await submitAndEnd(database);
    const key = await createKey(database, { account: 'Bo', label: '', prefix: 'org_v1_', clubs: ['other'] });
    const { address } = await serveMuster(t, ['--database', url]);
    const bo = makeClient({ request: makeRequest(Number(new URL(address).port)) }, key);
    await until({ what: 'the table', see: () => findFirst(database), is: (player) => player === 'Bo' });
    assert.equal('setAside' in (await bo.get('/seasons/foreign')).body.data, false);
  });
});

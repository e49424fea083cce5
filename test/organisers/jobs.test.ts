// A job of an organiser is bounded in time and memory, ends with its server, and leaves nothing behind.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { exportTournament } from '../../src/export/export-records.ts';
import { makeWorkers } from '../../src/organisers/worker-process.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { makeClient, startOrganised } from '../builders/organisers.ts';
import { serveMuster } from '../builders/run-muster.ts';
import { makeRequest, serve } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';
import { until, within } from '../builders/until.ts';
import { makeZip } from '../builders/zip.ts';

const [sqlite = assert.fail()] = engines;

function cup(name: string) {
  return tournament('cup', { club: 'gate', name });
}

/** Calls `see` with the next process that this one starts. */
function onNextProcess(see: (child: ChildProcess) => void): void {
  const onStart = (started: unknown) => {
    unsubscribe('child_process', onStart);
    see((started as { process: ChildProcess }).process);
  };
  subscribe('child_process', onStart);
}

/** A submission that takes seconds to import. */
const largeBody = gzipSync(
  Array.from({ length: 30_000 }, (_, index) => JSON.stringify(club(`club-${index}`))).join('\n'),
);

/** A separate server during a large submission; `freed` resolves when the write lock is free. */
async function startLargeJob(t: TestContext) {
  const url = await sqlite.makeUrl(t);
  const temporary = makeFolder(t);
  let isHeld = false;
  const database = await openDatabase(url, {
    onWait: () => {
      isHeld = true;
    },
  });
  t.after(() => database.close());
  const key = await createKey(database, { account: 'Ada', label: '', prefix: 'org_v1_', clubs: 'all' });
  const serving = await serveMuster(t, ['--database', url, '--drain-seconds', '1'], {
    env: { TMPDIR: temporary },
  });
  const client = makeClient({ request: makeRequest(Number(new URL(serving.address).port)) }, key);
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  const answered = client.post('/submissions', largeBody, headers).then(
    ({ status }) => status,
    () => 0,
  );
  let writing: Promise<void> | undefined;
  await until({
    what: 'a job that holds the write lock',
    see() {
      writing ??= database
        .write(async () => undefined)
        .finally(() => {
          if (!isHeld) writing = undefined;
        });
      return isHeld;
    },
  });
  const countClubs = () => database.value<number>('SELECT count(*) FROM club');
  return { ...serving, answered, temporary, countClubs, freed: writing ?? Promise.reject() };
}

// The life of a worker process does not depend on the engine.
describe('a job', () => {
  /** With worker processes that start once for several tests. */
  const startShared = startOnce(async (suite) => {
    const event = tournament('cup', {
      club: 'gate',
      stages: [{ id: 'swiss', rounds: 1 }],
      participants: [participant('a'), participant('b')],
    });
    const list = { text: 'x'.repeat(60_000) };
    const many = Array.from({ length: 30 }, (_, n) => participant(`p${n}`, { list, player: `Plàyer ${n}` }));
    const large = tournament('large', { club: 'gate', participants: many });
    const service = await startOrganised(suite, sqlite, [club('gate'), event, large], {
      jobs: {},
      waitMilliseconds: 300_000,
    });
    return { service, ada: await service.organiser('all') };
  });

  it('whose worker ends is rejected with the name of the worker and how it ended', async (t) => {
    const { seasons } = makeWorkers({ databaseUrl: await sqlite.makeUrl(t) });
    t.after(() => seasons.close());
    const job = seasons.run({ type: 'season', season: 'league' }, undefined, 1000);
    seasons.rest();
    await assert.rejects(job, {
      name: 'DatabaseError',
      message: 'the worker "seasons" ended with SIGKILL',
    });
  });

  it('that asks whether it may commit when its worker is closed is ended without an error', async (t) => {
    const { seasons } = makeWorkers({ databaseUrl: await sqlite.makeUrl(t) });
    let closed: Promise<void> | undefined;
    onNextProcess((child) =>
      child.once('message', () => {
        closed = seasons.close();
        // The answer is sent to a process that is gone.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      }),
    );
    await assert.rejects(seasons.run({ type: 'season', season: 'league', setAside: true }, undefined, 1000));
    assert.ok(closed !== undefined, 'it was asked');
    await closed;
  });

  it('that takes too long is killed: 503, nothing changed, and others continue', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')], { jobs: { jobMilliseconds: 1000 } });
    const ada = await service.organiser(['gate']);
    await using lock = await service.database.begin();
    const late = await ada.submit([cup('Late')]);
    await lock[Symbol.asyncDispose]();
    assert.equal(late.status, 503, late.text);
    assert.match(late.body.error.message, /longer than 1 seconds and was stopped; nothing was changed/);
    assert.match(String(late.headers['retry-after']), /^\d+$/);
    const patient = await serve(service.database, {
      organisers: service.url,
      organiserKeyPrefix: 'org_v1_',
    });
    t.after(patient.close);
    const later = makeClient({ request: makeRequest(patient.port) }, ada.key);
    assert.equal((await later.get('/tournaments/cup')).status, 404);
    assert.equal((await later.submit([cup('Later')])).status, 201);
  });

  it('ends with a server that is killed, also while it computes, and leaves nothing', async (t) => {
    const { child, freed, countClubs, temporary } = await startLargeJob(t);
    child.kill('SIGKILL');
    await within('the write lock', freed, () => 'it is held');
    assert.equal(await countClubs(), 0);
    assert.deepEqual(
      readdirSync(temporary).filter((name) => name.startsWith('muster')),
      [],
    );
  });

  it('does not delay the shutdown of its server', async (t) => {
    const { stop, answered, freed, countClubs } = await startLargeJob(t);
    const { status, stderr } = await stop('SIGTERM');
    assert.equal(status, 0, stderr);
    assert.equal(await answered, 503);
    await within('the write lock', freed, () => 'it is held');
    assert.equal(await countClubs(), 0);
  });

  it('of the reader runs while one of the writer waits', async () => {
    const { service, ada } = await startShared();
    const transaction = await service.database.begin();
    const waiting = ada.submit([cup('Waits')]);
    const [found, tried] = [
      await ada.get('/people/duplicates'),
      await ada.post('/tournaments/cup/next?dryRun=true', '{"seed":"x"}'),
    ];
    await transaction[Symbol.asyncDispose]();
    assert.deepEqual(found.body?.data, []);
    assert.deepEqual([tried.status, tried.body.step?.kind], [200, 'start'], tried.text);
    assert.equal((await waiting).status, 201);
  });

  it('of the reader returns a file of more than 1 MB whole', async () => {
    const { service, ada } = await startShared();
    const { body, bytes } = await ada.get('/tournaments/large/file');
    assert.ok(bytes.length > 1_800_000);
    assert.deepEqual(body, await exportTournament(service.database, 'large'));
  });

  it('that needs too much memory is rejected, and the next one is done', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')], { jobs: { heapMegabytes: 48 } });
    const ada = await service.organiser(['gate']);
    // Every object has a shape of its own.
    const shapes = Array.from({ length: 300_000 }, (_, index) => `{"k${index}":1}`);
    const large = await ada.post('/submissions', `{"format":"muster/1","clubs":[${shapes.join()}]}`);
    assert.equal(large.status, 413, large.text.slice(0, 300));
    assert.match(large.body.error.message, /more memory than a submission may use/);
    assert.equal((await ada.submit([cup('Small')])).status, 201);
  });

  it('of more than 150,000 records is rejected', async () => {
    const { ada } = await startShared();
    const post = (records: number) =>
      ada.post('/submissions', '1\n'.repeat(records), { 'content-type': 'application/x-ndjson' });
    const most = await post(150_000);
    assert.equal(most.body.error.message, '150000 problems; nothing was changed');
    const more = await post(150_001);
    assert.equal(more.status, 413, more.text.slice(0, 300));
    assert.match(more.body.error.message, /150,000 records/);
  });

  for (const engine of engines)
    it(`of too many records is rejected before it waits for the lock on ${engine.name}`, async (t) => {
      const service = await startOrganised(t, engine, [club('gate')], { waitMilliseconds: 300_000 });
      const ada = await service.organiser(['gate']);
      await using _lock = await service.database.begin();
      const most = engine.name === 'SQLite' ? 150_000 : 50_000;
      const lines = `{"kind":"club","slug":"gate","name":"Gate"}\n \n${'1\n'.repeat(most - 1)}`;
      const lists = `{"format":"muster/1","clubs":[${'{},'.repeat(most)}{}]}`;
      const archive = makeZip({ 'a.ndjson': lines, 'b.json': '{"format":"muster/1","clubs":[{}]}' });
      for (const [body, type] of [
        [`${lines}1`, 'application/x-ndjson'],
        [`${lines}1`, 'text/plain'],
        [lists, 'application/json'],
        [archive, 'application/zip'],
      ] as const) {
        const { status, text } = await ada.post('/submissions', body, { 'content-type': type });
        assert.equal(status, 413, text.slice(0, 300));
        assert.match(text, new RegExp(`More than ${most.toLocaleString('en')} records`));
      }
    });
});

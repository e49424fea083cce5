// Requests that wait for a worker or for the write lock get an answer, and nothing of a rejected one is done later.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, request as send } from 'node:http';
import { describe, it } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { listDescendants, readCommand, skipProcesses } from '../builders/processes.ts';
import { until } from '../builders/until.ts';

const records = [club('gate'), dayCup()];

for (const engine of engines) {
  describe(`a request that waits for another writer on ${engine.name}`, () => {
    it('gets 503 with Retry-After in time, and nothing of it is saved later', async (t) => {
      const service = await startOrganised(t, engine, records, { waitMilliseconds: 300 });
      const ada = await service.organiser(['gate']);
      const { a } = await readPlayers(service, ada);
      await using lock = await service.database.begin();
      // The first one waits for the lock, the others for the worker.
      const answers = await Promise.all([
        a?.report(14, 9),
        ada.submit([tournament('late', { club: 'gate' })]),
        a?.withdraw(),
        // Not `next`, which may find before it waits that the round is not finished.
        ada.post('/tournaments/cup/publish'),
      ]);
      for (const answer of answers) {
        assert.equal(answer?.status, 503, answer?.text ?? '');
        assert.match(String(answer?.headers['retry-after']), /^\d+$/);
        assert.match(answer?.body.error.message, /took too long; nothing was changed/);
      }
      await lock[Symbol.asyncDispose]();
      const kept = await ada.submit([tournament('next', { club: 'gate' })]);
      assert.equal(kept.status, 201, kept.text);
      assert.equal((await a?.battle())?.body.data.state, 'open', 'no report was saved');
      assert.equal((await ada.get('/tournaments/late')).status, 404);
    });
  });
}

describe('the queue of the server', () => {
  it('accepts many reports of one tournament at once, in addition to submissions', async (t) => {
    const service = await startOrganised(t, engines[0], records);
    const ada = await service.organiser(['gate']);
    const players = Object.values(await readPlayers(service, ada));
    await using lock = await service.database.begin();
    const asked = Array.from({ length: 36 }, (_, index) =>
      players[index % players.length]?.report(1, 0, {}, index % players.length < 2 ? 'b_1' : 'b_2'),
    );
    const submitted = [ada.submit([club('gate')]), ada.submit([club('gate')])];
    for (let round = 0; round < 5; round += 1) assert.equal((await ada.get('/me')).status, 200);
    await lock[Symbol.asyncDispose]();
    for (const answer of await Promise.all(asked)) assert.notEqual(answer?.status, 503, answer?.text ?? '');
    for (const { status } of await Promise.all(submitted)) assert.equal(status, 201);
  });

  it('drops a submission whose client disconnected while it waited', async (t) => {
    const service = await startOrganised(t, engines[0], records);
    const ada = await service.organiser(['gate']);
    // The worker starts before the lock is held, since jobs wait for it for 20 s at most.
    assert.equal((await ada.submit([tournament('before', { club: 'gate' })])).status, 201);
    await using lock = await service.database.begin();
    // One of two with the same name is under way once the other is rejected.
    const publish = () => ada.post('/tournaments/cup/publish', undefined, { 'idempotency-key': 'first' });
    const both = [publish(), publish()];
    assert.equal((await Promise.race(both)).status, 409);
    // Without a body, it waits as soon as it is read.
    const gone = send({
      host: '127.0.0.1',
      port: service.port,
      method: 'DELETE',
      path: '/organisers/v1/tournaments/before',
      headers: { authorization: `Bearer ${ada.key}` },
    });
    gone.on('error', () => undefined);
    const received = nextRequest();
    gone.end();
    const { socket } = await received;
    const third = ada.submit([tournament('third', { club: 'gate' })]);
    for (let round = 0; round < 5; round += 1) assert.equal((await ada.get('/me')).status, 200);
    gone.destroy();
    if (!socket.readableEnded && !socket.destroyed)
      await new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
    await lock[Symbol.asyncDispose]();
    assert.equal((await third).status, 201);
    await Promise.all(both);
    assert.equal((await ada.get('/tournaments/before')).status, 200);
  });
});

describe('a long read whose process is killed', { skip: skipProcesses }, () => {
  it('is done again by a new one', async (t) => {
    const service = await startOrganised(t, engines[0], records, { jobs: {} });
    const ada = await service.organiser(['gate']);
    const reading = ada.get('/tournaments/cup/desk');
    const reader = await until({
      what: 'the reader to start',
      see: () => listDescendants(process.pid).find((pid) => readCommand(pid).includes(service.url)),
    });
    process.kill(reader ?? assert.fail(), 'SIGKILL');
    const { status, text } = await reading;
    assert.equal(status, 200, text);
  });
});

/** The next request that the server of this process receives. */
function nextRequest(): Promise<IncomingMessage> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const channel = 'http.server.request.start';
  const receive = (message: unknown) => {
    unsubscribe(channel, receive);
    resolve((message as { request: IncomingMessage }).request);
  };
  subscribe(channel, receive);
  return promise;
}

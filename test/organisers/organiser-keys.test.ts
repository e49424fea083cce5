// Where organiser keys are valid, and which methods their addresses allow.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';

describe('organiser keys', () => {
  it('are rejected by the read API because of their form, as API keys are here', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')]);
    const ada = await service.organiser(['gate']);
    const read = await service.get('/api/v1/tournaments', { authorization: `Bearer ${ada.key}` });
    assert.deepEqual([read.status, read.body.error.message], [401, 'Invalid API key format']);
    const write = await ada.get('/me', { authorization: `Bearer ${service.key}` });
    assert.deepEqual([write.status, write.body.error.message], [401, 'Invalid API key format']);
    const swapped = await createKey(service.database, {
      account: 'x',
      label: '',
      prefix: 'svc_v1_',
      clubs: ['gate'],
    });
    const odd = await service.get('/api/v1/tournaments', { authorization: `Bearer ${swapped}` });
    assert.deepEqual([odd.status, odd.body.error.message], [401, 'Invalid API key'], 'whatever its prefix');
    for (const path of ['/me', '/nowhere', '/submissions']) {
      const none = await service.request('GET', `/organisers/v1${path}`);
      assert.deepEqual(
        [none.status, none.body.error.message],
        [401, 'Missing or invalid Authorization header'],
      );
      assert.equal(none.headers['www-authenticate'], 'Bearer');
    }
    const unknown = await ada.get('/nowhere');
    assert.equal(unknown.status, 404);
    const options = await service.request('OPTIONS', '/organisers/v1/submissions', {
      authorization: `Bearer ${ada.key}`,
    });
    assert.deepEqual([options.status, options.headers.allow], [405, 'GET, HEAD, POST']);
    for (const path of ['/submissions/s_1/undo', '/tournaments/cup/publish']) {
      const read = await ada.get(path);
      assert.deepEqual([read.status, read.headers.allow], [405, 'POST'], 'nothing is changed by reading');
    }
    for (const answer of [unknown, options, await ada.get('/me')])
      assert.deepEqual(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
        [],
        'no CORS',
      );
  });

  it('work only if ORGANISERS is on', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')], {
      organisers: undefined,
      organiserKeyPrefix: undefined,
      pages: true,
    });
    const ada = await service.organiser(['gate']);
    for (const { status, body } of [await ada.get('/me'), await ada.submit([club('gate')])])
      assert.deepEqual([status, body.error.code], [404, 'NOT_FOUND']);
  });
});

// The operations of accounts, their webhooks and invitations in /organisers/openapi.json: every answer is as it says.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import type { OpenApi } from '../../src/contract/openapi-types.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { dropOwner, setOwner } from '../../src/store/records/ownership.ts';
import { readDescription } from '../builders/described.ts';
import { makeClient } from '../builders/organisers.ts';
import { makeRequest, serve } from '../builders/service.ts';
import { makeVisitor, type Visitor } from '../builders/sign-in-provider.ts';
import { until } from '../builders/until.ts';
import { startReceiver } from '../builders/webhook-receiver.ts';
import { site, start } from './signed-in.ts';

const organiser = { account: 'Lee', label: '', prefix: 'org_v1_', clubs: 'all' } as const;

/** Of the operations of accounts: the request, whether it has a body, and whether its caller needs a name. */
function listRequests(api: OpenApi) {
  return Object.entries(api.paths)
    .filter(([path]) => path.startsWith('/account'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, responses }]) => ({
        method: method.toUpperCase(),
        path: path.replace('{id}', 'none'),
        hasBody: requestBody !== undefined,
        needsName: JSON.stringify(responses['403'] ?? null).includes('Choose a name first'),
      })),
    );
}

describe('the description of accounts', () => {
  it('has every address, and every answer is as described', async (t) => {
    const receiver = await startReceiver(t);
    const { provider, service, options, come } = await start(t, {
      organisers: 'on',
      organiserKeyPrefix: 'org_v1_',
      webhooks: { isLocal: true },
      sender: { times: { poll: 40, delays: [60_000] } },
    });
    const api: OpenApi = (await service.request('GET', '/organisers/openapi.json')).body;
    const described = readDescription(api);
    /** All requests of this visitor are checked. */
    const checked = ({ cookies }: Pick<Visitor, 'cookies'>, request = service.request) => {
      const checkedRequest: typeof request = async (method, path, headers, body) => {
        const answer = await request(method, path, headers, body);
        described.check(method, path, answer);
        return answer;
      };
      return makeVisitor(checkedRequest, site, cookies);
    };
    const stranger = checked({ cookies: new Map() });
    const unnamed = checked(await come('unnamed'));
    const kim = checked(await come('kim'));

    // What is rejected before an operation begins, and bodies that cannot be read.
    for (const { method, path, hasBody, needsName } of listRequests(api)) {
      assert.equal((await stranger.send(method, path)).status, 401, path);
      if (method === 'POST')
        assert.equal((await kim.post(path, {}, { origin: 'https://evil.example' })).status, 403, path);
      if (needsName) assert.equal((await unnamed.send(method, path)).status, 403, path);
      if (!hasBody) continue;
      const json = { 'content-type': 'application/json' };
      assert.equal((await kim.send('POST', path, '{', json)).status, 400, path);
      assert.equal((await kim.send('POST', path, '{}', { 'content-type': 'text/plain' })).status, 415, path);
      assert.equal((await kim.send('POST', path, ' '.repeat(16_385), json)).status, 413, path);
    }

    assert.equal((await kim.post('/account/name', {})).status, 422);
    assert.equal((await kim.post('/account/name', { name: 'Kim' })).status, 200);
    assert.equal((await kim.post('/account/name', { name: 'Kim' })).status, 409);
    for (const path of ['/account/keys', '/account/webhooks', '/account/delete'])
      assert.equal((await kim.post(path, {})).status, 422, path);

    const { body: made } = await kim.post('/account/keys', { name: 'bot' });
    for (let more = 0; more < 4; more += 1) await kim.post('/account/keys', { name: 'bot' });
    assert.equal((await kim.post('/account/keys', { name: 'bot' })).status, 409);
    await service.request('GET', '/api/v1/games', { authorization: `Bearer ${made.data.key}` });
    assert.equal((await kim.post(`/account/keys/${made.data.id}/revoke`)).body.data.state, 'revoked');
    assert.equal((await kim.post('/account/keys/none/revoke')).status, 404);
    const signIn = { ...provider.options, ownKeys: false };
    const closed = await serve(service.database, { ...options, signIn });
    t.after(closed.close);
    const there = checked(kim, makeRequest(closed.port));
    assert.equal((await there.post('/account/keys', { name: 'bot' })).status, 403);

    const webhooks = '/account/webhooks';
    const added = await kim.post(webhooks, { url: receiver.url, kinds: ['club'], tournaments: [] });
    const { id } = added.body.data;
    const unreachable = await kim.post(webhooks, { url: 'http://127.0.0.1:9/', tournaments: ['cup'] });
    const listDeliveries = async (webhook: string) =>
      (await kim.get(`${webhooks}/${webhook}/deliveries`)).body.data;
    const [sent] = await until({
      what: 'a delivery',
      see: () => listDeliveries(id),
      is: (all) => all.length > 0,
    });
    assert.deepEqual([sent.status, sent.error], [204, null]);
    const [failed] = await until({
      what: 'a delivery that failed',
      see: () => listDeliveries(unreachable.body.data.id),
      is: (all) => all.length > 0,
    });
    assert.deepEqual([failed.status, failed.error], [null, 'connection']);
    for (let more = 0; more < 3; more += 1) await kim.post(webhooks, { url: receiver.url });
    assert.equal((await kim.post(webhooks, { url: receiver.url })).status, 409);
    for (const step of ['rotate', 'disable', 'enable', 'remove']) {
      assert.equal((await kim.post(`${webhooks}/${id}/${step}`)).status, step === 'remove' ? 204 : 200);
      assert.equal((await kim.post(`${webhooks}/none/${step}`)).status, 404);
      assert.equal((await kim.get(webhooks)).status, 200);
    }
    assert.equal((await kim.get(`${webhooks}/none/deliveries`)).status, 404);

    await service.import([tournament('own')]);
    const invited = await makeClient(service, await createKey(service.database, organiser)).post(
      '/tournaments/own/invitations',
      '{ "role": "judge", "name": "Kim" }',
    );
    await makeVisitor(service.request, site, kim.cookies).post(new URL(invited.body.data.url).pathname);
    const { data: shown } = (await kim.get('/account')).body;
    assert.deepEqual([shown.keys[0].state, shown.tournaments[0].slug], ['revoked', 'own']);
    const again = checked(await come('kim'));
    assert.equal((await again.post('/account/sign-out')).status, 204);
    const third = checked(await come('kim'));
    assert.equal((await third.post('/account/sign-out-everywhere')).status, 204);
    const last = checked(await come('kim'));
    await service.database.write((writer) => setOwner(writer, 'tournament', ['own'], 'Kim'));
    assert.equal((await last.post('/account/delete', { name: 'Kim' })).status, 409);
    await service.database.write((writer) => dropOwner(writer, 'Kim'));
    assert.equal((await last.post('/account/delete', { name: 'Kim' })).status, 204);
    assert.deepEqual(described.listUnchecked('/account'), []);
  });

  it('has invitations and the session of a browser, and every answer is as described', async (t) => {
    const { service, come } = await start(t, { organisers: 'on', organiserKeyPrefix: 'org_v1_' });
    await service.import([tournament('cup')]);
    const described = readDescription((await service.request('GET', '/organisers/openapi.json')).body);
    const checked = async (asked: ReturnType<Visitor['get']>, request: string, status: number) => {
      const answer = await asked;
      assert.equal(answer.status, status, answer.text);
      const [method = '', path = ''] = request.split(' ');
      described.check(method, path, answer);
      return answer.body;
    };
    const invited = await makeClient(service, await createKey(service.database, organiser)).post(
      '/tournaments/cup/invitations',
      '{ "role": "scorekeeper", "name": "Lee" }',
    );
    const path = new URL(invited.body.data.url).pathname;
    const lee = makeVisitor(service.request, site);
    const hasSession = async () =>
      (await checked(lee.get('/desk/session'), 'GET /desk/session', 200)).data.signedIn;
    assert.equal(await hasSession(), false);
    const { data } = await checked(lee.get(path), `GET ${path}`, 200);
    assert.deepEqual([data.slug, data.role], ['cup', 'scorekeeper']);
    await checked(lee.post(path, {}, { origin: 'https://evil.example' }), `POST ${path}`, 403);
    await checked((await come('unnamed')).post(path), `POST ${path}`, 403);
    await checked(lee.post(path), `POST ${path}`, 201);
    assert.equal(await hasSession(), true);
    await checked(lee.get('/i/unknown'), 'GET /i/unknown', 404);
    await checked(lee.post('/i/unknown'), 'POST /i/unknown', 404);
    assert.deepEqual([...described.listUnchecked('/i/'), ...described.listUnchecked('/desk/')], []);
  });
});

// /account/webhooks as JSON and forms, and the commands of operators.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { onDatabase } from '../builders/run-muster.ts';
import { type ServiceOptions, startService } from '../builders/service.ts';
import { makeVisitor, startProvider } from '../builders/sign-in-provider.ts';
import { until } from '../builders/until.ts';
import { startReceiver } from '../builders/webhook-receiver.ts';

const site = 'https://results.example';
const path = '/account/webhooks';
/** Nothing listens there, and nothing is sent unless a test starts a sender. */
const url = 'http://127.0.0.1:9/hook';

async function start(t: TestContext, more: ServiceOptions = {}, engine = engines[0]) {
  const provider = await startProvider(t);
  const webhooks = { isLocal: true };
  const options = { pages: true, siteUrl: site, signIn: provider.options, webhooks, ...more };
  const service = await startService(t, [club('host')], options, engine);
  const come = async (name: string) => {
    const visitor = makeVisitor(service.request, site);
    await visitor.signIn(provider, name);
    await visitor.post('/account/name', { name });
    return visitor;
  };
  return { provider, service, come };
}

describe('webhooks of an account', () => {
  it('are added, listed, rotated, disabled, enabled and removed', async (t) => {
    const { service, come } = await start(t);
    const [kim, lee] = [await come('Kim'), await come('Lee')];
    assert.deepEqual((await kim.get(path)).body, { data: [], next: null });
    const added = await kim.post(path, { url, kinds: ['club', 'tournament', 'club'] });
    assert.equal(added.status, 201);
    const { secret, ...webhook } = added.body.data;
    assert.deepEqual(Object.keys(added.body.data), [
      'id',
      'url',
      'kinds',
      'tournaments',
      'state',
      'reason',
      'created',
      'since',
      'secret',
    ]);
    const { id, since } = webhook;
    assert.deepEqual(webhook, {
      id,
      url,
      kinds: ['club', 'tournament'],
      tournaments: [],
      state: 'testing',
      reason: null,
      created: webhook.created,
      since,
    });
    assert.match(webhook.created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual((await service.get(`/api/v1/changes?since=${since}`)).body.data, []);
    assert.deepEqual((await kim.get(path)).body, { data: [webhook], next: null });
    assert.deepEqual((await kim.get(`${path}/${id}/deliveries`)).body, { data: [], next: null });

    const rotated = (await kim.post(`${path}/${id}/rotate`)).body.data;
    assert.deepEqual(rotated, { ...webhook, secret: rotated.secret });
    assert.notEqual(rotated.secret, secret);
    const disabled = { ...webhook, state: 'disabled', reason: 'Disabled by hand' };
    for (let times = 0; times < 2; times += 1) {
      const answer = await kim.post(`${path}/${id}/disable`);
      assert.deepEqual([answer.status, answer.body.data], [200, disabled]);
    }
    for (let times = 0; times < 2; times += 1) {
      const answer = await kim.post(`${path}/${id}/enable`);
      assert.deepEqual([answer.status, answer.body.data], [200, webhook]);
    }
    const missing = { status: 404, message: 'Webhook not found', code: 'NOT_FOUND' };
    for (const step of ['rotate', 'disable', 'enable', 'remove'])
      assert.deepEqual((await lee.post(`${path}/${id}/${step}`)).body.error, missing, step);
    assert.deepEqual((await lee.get(`${path}/${id}/deliveries`)).body.error, missing);
    assert.equal((await kim.post(`${path}/${id}/remove`)).status, 204);
    assert.deepEqual((await kim.post(`${path}/${id}/remove`)).body.error, missing);
    assert.deepEqual((await kim.get(path)).body.data, []);
  });

  it('are rejected with the reason', async (t) => {
    const { come } = await start(t, { webhooks: { isLocal: false } });
    const kim = await come('Kim');
    const form = 'url must be an absolute https address';
    const notPublic = 'url must lead to a public address';
    const kinds = 'kinds must be a list of tournament, club, player, battle, season, rating';
    const wrong: readonly (readonly [fields: object, message: RegExp | string])[] = [
      [{}, form],
      [{ url: 'http://results.example' }, form],
      [{ url: 'http://127.0.0.1/' }, form],
      [{ url: 'https://kim:x@8.8.8.8/' }, form],
      [{ url: 'https://8.8.8.8/#a' }, form],
      [{ url: `https://8.8.8.8/${'a'.repeat(485)}` }, form],
      [{ url: 'https://127.1/' }, notPublic],
      [{ url: 'https://[::ffff:10.0.0.1]/' }, notPublic],
      [{ url: 'https://localhost/' }, notPublic],
      [{ url: 'https://name.invalid/' }, 'url cannot be resolved'],
      [{ url: 'https://8.8.8.8/', kinds: ['x'] }, kinds],
      [{ url: 'https://8.8.8.8/', kinds: 'club' }, /^kinds must/],
      [{ url: 'https://8.8.8.8/', tournaments: ['A b'] }, /^tournaments must/],
      [{ url: 'https://8.8.8.8/', tournaments: ['a'.repeat(101)] }, /^tournaments must/],
      [
        { url: 'https://8.8.8.8/', tournaments: Array.from({ length: 21 }, (_, n) => `t-${n}`) },
        /^tournaments/,
      ],
      [{ url: 'https://8.8.8.8/', tournaments: ['cup'], kinds: ['club'] }, /^with tournaments/],
    ];
    for (const [fields, message] of wrong) {
      const { status, body } = await kim.post(path, fields);
      assert.equal(status, 422, JSON.stringify(fields));
      if (typeof message === 'string') assert.equal(body.error.message, message);
      else assert.match(body.error.message, message);
    }
    const good = await kim.post(path, {
      url: 'https://8.8.8.8/',
      tournaments: ['cup'],
      kinds: ['tournament'],
    });
    assert.deepEqual([good.status, good.body.data.tournaments], [201, ['cup']]);
  });

  for (const engine of engines)
    it(`are five at most, even if several are requested at once, on ${engine.name}`, async (t) => {
      const { come } = await start(t, {}, engine);
      const kim = await come('Kim');
      const answers = await Promise.all(Array.from({ length: 8 }, () => kim.post(path, { url })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 201, 201, 409, 409, 409]);
      const rejected = answers.find(({ status }) => status === 409);
      assert.equal(rejected?.body.error.message, 'At most 5 webhooks; remove one first');
      const listed = (await kim.get(path)).body.data;
      assert.equal(listed.length, 5);
      assert.equal((await kim.get(`${path}/wh_%00/deliveries`)).status, 404);
    });

  it('are forms on the page of the account, which shows a secret once', async (t) => {
    const { come } = await start(t);
    const kim = await come('Kim');
    const added = await kim.submit(
      path,
      new URLSearchParams([
        ['url', url],
        ['tournaments', 'cup'],
        ['tournaments', 'open, league'],
      ]) as never,
    );
    assert.equal(added.status, 200);
    const [, secret = ''] = /<code class="secret">(whsec_[^<]+)</.exec(added.text) ?? [];
    assert.notEqual(secret, '');
    const [{ id, tournaments }] = (await kim.get(path)).body.data;
    assert.deepEqual(tournaments, ['cup', 'open', 'league']);
    const page = await kim.get('/account', { accept: 'text/html' });
    assert.ok(!page.text.includes('whsec_'));
    for (const step of ['rotate', 'disable', 'remove'])
      assert.ok(page.text.includes(`action="${path}/${id}/${step}"`));
    const rotated = await kim.submit(`${path}/${id}/rotate`);
    assert.match(rotated.text, /<code class="secret">whsec_/);
    const disabled = await kim.submit(`${path}/${id}/disable`);
    assert.deepEqual([disabled.status, disabled.headers.location], [303, '/account']);
    const again = await kim.get('/account', { accept: 'text/html' });
    assert.match(again.text, /Disabled by hand/);
    assert.ok(again.text.includes(`action="${path}/${id}/enable"`));
    const rejected = await kim.submit(path, { url: 'ftp://"><b>' });
    assert.equal(rejected.status, 422);
    assert.match(rejected.text, /url must be an absolute https address/);
    assert.ok(rejected.text.includes('value="ftp://&quot;&gt;&lt;b&gt;"'));
    const deliveries = await kim.get(`${path}/${id}/deliveries`, { accept: 'text/html' });
    assert.match(deliveries.text, /Nothing has been sent yet/);
    assert.equal((await kim.get(path, { accept: 'text/html' })).status, 303);
  });

  it('need a session, a name and this site; without WEBHOOKS they are 404', async (t) => {
    const { provider, service, come } = await start(t);
    const stranger = makeVisitor(service.request, site);
    assert.equal((await stranger.get(path)).status, 401);
    assert.equal((await stranger.post(path, { url })).status, 401);
    await stranger.signIn(provider, 'unnamed');
    for (const answer of [await stranger.get(path), await stranger.post(path, { url })])
      assert.deepEqual([answer.status, answer.body.error.message], [403, 'Choose a name first']);
    const kim = await come('Kim');
    const forged = await kim.post(path, { url }, { origin: 'https://evil.example' });
    assert.deepEqual(
      [forged.status, forged.body.error.message],
      [403, 'This request did not come from this site'],
    );
    assert.deepEqual((await kim.get(path)).body.data, []);
    const off = await start(t, { webhooks: undefined });
    const lee = await off.come('Lee');
    for (const answer of [
      await lee.get(path),
      await lee.post(path, { url }),
      await lee.get(`${path}/x/deliveries`),
    ])
      assert.equal(answer.status, 404);
    assert.ok(!(await lee.get('/account', { accept: 'text/html' })).text.includes('Webhooks'));
  });
});

describe('muster webhooks', () => {
  it('does for any account what its owner does, and rejects in the same words', async (t) => {
    const receiver = await startReceiver(t);
    const times = { poll: 40, delays: [1] };
    const { service } = await start(t, { sender: { times } });
    const run = onDatabase(service.url);
    const flags = ['--account', 'tests', '--url', receiver.url];
    const added = await run('webhooks add', ...flags, '--kind', 'club', '--webhooks-local', 'on');
    assert.match(added.stdout, /^wh_\w+ whsec_\S+\n$/);
    const [id = '', secret = ''] = added.stdout.trim().split(' ');
    await until({ what: 'the test', see: () => receiver.received.length });
    const list = async () => JSON.parse((await run('webhooks list', '--json')).stdout);
    await until({ what: 'an active webhook', see: list, is: ([one]) => one?.state === 'active' });
    const [shown] = await list();
    assert.deepEqual(Object.keys(shown).slice(0, 3), ['id', 'account', 'url']);
    assert.ok(!JSON.stringify(shown).includes('whsec_'));
    const [delivery] = JSON.parse((await run('webhooks deliveries', id, '--json')).stdout);
    assert.deepEqual(Object.keys(delivery), [
      'id',
      'at',
      'attempt',
      'status',
      'milliseconds',
      'error',
      'changes',
    ]);
    const rotated = await run('webhooks rotate', id);
    assert.match(rotated.stdout, /^whsec_\S+\n$/);
    assert.notEqual(rotated.stdout.trim(), secret);
    assert.equal((await run('webhooks disable', id)).status, 0);
    const line = (await run('webhooks list')).stdout;
    assert.match(line, new RegExp(`^${id} +tests +disabled +${receiver.url} +Disabled by hand\n$`));
    assert.equal((await run('webhooks enable', id)).status, 0);
    assert.equal((await run('webhooks remove', id)).status, 0);
    const refused: readonly (readonly [words: readonly string[], message: string])[] = [
      [['remove', id], 'Webhook not found'],
      [['deliveries', 'x'], 'Webhook not found'],
      [['add', ...flags], 'url must be an absolute https address'],
      [['add', '--account', 'nobody', '--url', 'https://8.8.8.8/'], 'Account not found'],
      [['add', '--account', 'tests', '--url', 'https://8.8.8.8/', '--kind', 'x'], 'kinds must be a list of'],
    ];
    for (const [words, message] of refused) {
      const { status, stderr } = await run('webhooks', ...words);
      assert.equal(status, 1, words.join(' '));
      assert.ok(stderr.startsWith(`muster: ${message}`), stderr);
    }
  });
});

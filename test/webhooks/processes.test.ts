// Processes of their own: a server that is killed while it sends, the documented receivers, and the bot among the examples.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { listDeliveries } from '../../src/store/keys/webhook-leases.ts';
import { addWebhook } from '../../src/webhooks/register.ts';
import { makeFolder } from '../builders/engines.ts';
import { findFreePort } from '../builders/free-port.ts';
import { serveMuster } from '../builders/run-muster.ts';
import { serve, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';
import { answerWith, hang, startReceiver, verify } from '../builders/webhook-receiver.ts';

const root = join(import.meta.dirname, '../..');
const times = { poll: 40 };

describe('a server that is killed while it sends', () => {
  it('is replaced, and the body comes again under its id; proxies of the environment are not used', async (t) => {
    const receiver = await startReceiver(t);
    receiver.answer = hang;
    const service = await startService(t, [], { webhooks: { isLocal: true } });
    const { database, url } = service;
    // Nothing listens there: a request through it would fail.
    const proxy = 'http://127.0.0.1:9';
    const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, HTTPS_PROXY: proxy };
    const first = await serveMuster(t, ['--database', url, '--webhooks-local', 'on'], { env });
    const webhook = await addWebhook({ database, isLocal: true }, 'tests', { url: receiver.url }, Date.now());
    await until({ what: 'the first attempt', see: () => receiver.received.length });
    await first.stop('SIGKILL');
    receiver.answer = answerWith(200);
    // Its clock is ahead, so that the lease of the first, 15 s, has ended.
    const now = () => Date.now() + 16_000;
    const second = await serve(database, { webhooks: { isLocal: true }, sender: {}, now });
    t.after(() => second.close());
    await until({ what: 'the second attempt', see: () => receiver.received.length === 2 });
    const [cut, again] = receiver.received;
    assert.deepEqual([again?.id, again?.text], [cut?.id, cut?.text]);
    if (again) verify(webhook.secret, again);
    const deliveries = await until({
      what: 'a delivery',
      see: () => listDeliveries(database.keys, webhook.id),
      is: (all) => all.length > 0,
    });
    assert.deepEqual(
      deliveries.map(({ attempt, status }) => [attempt, status]),
      [[1, 200]],
    );
    const { stderr, stdout } = first.output();
    assert.ok(!(stderr + stdout).includes('whsec_'));
  });
});

describe('the receivers of docs/webhooks.md', () => {
  const blocks = readFileSync(join(root, 'docs/webhooks.md'), 'utf8').matchAll(
    /```(js|python)\n([\s\S]+?)```/g,
  );
  const noPython = spawnSync('python3', ['--version']).status !== 0 && 'there is no Python here';
  for (const [, language = '', code = ''] of blocks)
    it(`in ${language}, of twelve lines, verifies, saves its position and ignores duplicates`, {
      skip: language === 'python' && noPython,
    }, async (t) => {
      assert.equal(code.trim().split('\n').length, 12);
      const service = await startService(t, [], { webhooks: { isLocal: true }, sender: { times } });
      const { database } = service;
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}/`;
      const folder = makeFolder(t);
      const { id, secret } = await addWebhook({ database, isLocal: true }, 'tests', { url }, Date.now());
      // Imports of the script are found from the folder that it is run in.
      const script = code.replaceAll("'since'", JSON.stringify(join(folder, 'since')));
      const [command, ...args] =
        language === 'js' ? [process.execPath, '--input-type=module', '-e', script] : ['python3', '-c', code];
      const receiver = run(t, command, args, language === 'js' ? root : folder, {
        SECRET: secret,
        PORT: String(port),
      });
      const forged = { 'webhook-id': 'msg_x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
      const reject = () =>
        fetch(url, { method: 'POST', body: '{}', headers: forged }).then(({ status }) => status);
      await until({ what: 'a receiver', see: () => reject().catch(() => 0), is: (status) => status === 400 });
      await service.database.keys.write((writer) => writer.run('UPDATE webhook SET next_at = 0'));
      const saved = () => {
        try {
          return readFileSync(join(folder, 'since'), 'utf8');
        } catch {
          return '';
        }
      };
      await until({ what: 'the test', see: saved });
      await service.import([club('iron-gate')]);
      await until({
        what: 'the change',
        see: receiver.output,
        is: (text) => text.includes('updated club iron-gate'),
      });
      const { since } = (await service.get('/api/v1/changes?limit=100')).body;
      await until({ what: 'the place', see: saved, is: (place) => place === since });
      const [delivery] = await listDeliveries(database.keys, id);
      assert.equal(delivery?.status, 204);
    });
});

describe('examples/rounds-bot.js', () => {
  it('posts a round to the chat when it is finished', async (t) => {
    const posts: string[] = [];
    const chat = createServer(async (request, response) => {
      posts.push(Buffer.concat((await request.toArray()) as Buffer[]).toString());
      response.end();
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    t.after(() => chat.close());
    const service = await startService(t, [], { webhooks: { isLocal: true }, sender: { times } });
    const { database } = service;
    const port = await findFreePort();
    const { secret } = await addWebhook(
      { database, isLocal: true },
      'tests',
      { url: `http://127.0.0.1:${port}/`, tournaments: ['cup'] },
      Date.now(),
    );
    const client = JSON.stringify(join(root, 'packages/client/src/index.ts'));
    const script = readFileSync(join(root, 'examples/rounds-bot.js'), 'utf8').replace(
      "'@muster-results/client'",
      client,
    );
    const bot = run(t, process.execPath, ['--input-type=module', '-e', script], root, {
      MUSTER_URL: service.address,
      MUSTER_KEY: service.key,
      SECRET: secret,
      CHAT_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/`,
      PORT: String(port),
    });
    await until({ what: 'the bot', see: bot.output, is: (text) => text.includes('ready') });
    await database.keys.write((writer) => writer.run('UPDATE webhook SET next_at = 0'));
    const participants = [
      { key: 'a', player: 'Ada' },
      { key: 'b', player: 'Bo' },
    ];
    const battle = (finished: boolean) => ({
      id: 'one',
      stage: 'swiss',
      round: 1,
      finished,
      players: [
        { participant: 'a', ...(finished && { victoryPoints: 20 }) },
        { participant: 'b', ...(finished && { victoryPoints: 7 }) },
      ],
    });
    const cup = (finished: boolean) =>
      tournament('cup', { participants, stages: [{ id: 'swiss', rounds: 1 }], battles: [battle(finished)] });
    await service.import([cup(false)]);
    await service.import([cup(true)]);
    await until({ what: 'a post', see: () => posts.length, unless: bot.failed });
    assert.match(JSON.parse(posts[0] ?? '').content, /swiss, round 1 is finished\nAda 20 : 7 Bo/);
  });
});

/** Runs a program until the test ends. */
function run(
  t: TestContext,
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, { cwd, env: { PATH, HOME, ...env } });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${command} ended: ${output}`);
  });
  failed.catch(() => undefined);
  return { output: () => output, failed };
}

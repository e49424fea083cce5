// The client against a service that answers 429 and 503, aborts, or never answers.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Muster, MusterError, type MusterOptions } from '../../packages/client/src/index.ts';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import {
  answer,
  cut,
  hangUp,
  type Reply,
  reject,
  stall,
  stallInside,
  startHostileServer,
} from '../builders/hostile-server.ts';

const good = answer({ data: { slug: 'cup' } });
const atOnce = { 'retry-after': '0' };

async function connect(
  t: TestContext,
  replies: readonly Reply[],
  options: Omit<Partial<MusterOptions>, 'baseUrl'> = {},
) {
  const server = await startHostileServer(t, ...replies);
  const muster = new Muster({ baseUrl: server.address, key: 'svc_v1_test', ...options });
  return { ...server, muster };
}

/** What the call fails with. */
async function failureOf(call: Promise<unknown>): Promise<MusterError> {
  const error = await call.then(
    () => assert.fail('it did not fail'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof MusterError, String(error));
  return error;
}

describe('the client retries', () => {
  for (const [name, reply] of [
    ['a 429', reject(429, 'TOO_MANY_REQUESTS', atOnce)],
    ['a 502', reject(502, 'BAD_GATEWAY', atOnce)],
    ['a 503', reject(503, 'SERVICE_UNAVAILABLE', atOnce)],
    ['a 504', reject(504, 'GATEWAY_TIMEOUT', atOnce)],
    ['an answer that breaks off', cut],
    ['a connection that is closed', hangUp],
    ['a service that says nothing', stall],
    ['an answer that stops halfway', stallInside],
  ] as const) {
    it(`after ${name}, and returns the next answer`, async (t) => {
      const { muster, asked } = await connect(t, [reply, good], { timeout: 300 });
      assert.deepEqual(await muster.tournaments.get('cup'), { slug: 'cup' });
      assert.equal(asked.length, 2);
    });
  }

  it('as often as `retries` says, and then fails with the error of the service', async (t) => {
    const reply = reject(503, 'SERVICE_UNAVAILABLE', { ...atOnce, 'x-request-id': 'r-1' });
    const { muster, asked } = await connect(t, [reply], { retries: 3 });
    const { status, code, message, requestId, retryAfter } = await failureOf(muster.tournaments.get('cup'));
    assert.deepEqual([status, code, message], [503, 'SERVICE_UNAVAILABLE', 'told to answer 503']);
    assert.deepEqual([requestId, retryAfter], ['r-1', 0]);
    assert.equal(asked.length, 4);
  });

  it('twice by default, and never with retries 0', async (t) => {
    const patient = await connect(t, [reject(429, 'TOO_MANY_REQUESTS', atOnce)]);
    await failureOf(patient.muster.tournaments.get('cup'));
    assert.equal(patient.asked.length, 3);
    const hasty = await connect(t, [hangUp], { retries: 0 });
    await failureOf(hasty.muster.tournaments.get('cup'));
    assert.equal(hasty.asked.length, 1);
  });

  it('not before the time in Retry-After', async (t) => {
    const order: string[] = [];
    const { muster } = await connect(t, [
      reject(429, 'TOO_MANY_REQUESTS', { 'retry-after': '1' }),
      (response, request) => {
        order.push('the second request');
        good(response, request);
      },
    ]);
    // Timers of one process end in the order of their times, however busy the machine is.
    setTimeout(() => order.push('almost a second'), 990);
    await muster.tournaments.get('cup');
    assert.deepEqual(order, ['almost a second', 'the second request']);
  });

  it('never after any other error', async (t) => {
    for (const [status, code] of [
      [400, 'BAD_REQUEST'],
      [401, 'UNAUTHORIZED'],
      [404, 'NOT_FOUND'],
      [410, 'GONE'],
      [500, 'INTERNAL_SERVER_ERROR'],
    ] as const) {
      const { muster, asked } = await connect(t, [reject(status, code)]);
      const failure = await failureOf(muster.tournaments.get('cup'));
      assert.deepEqual([failure.status, failure.code, failure.name], [status, code, 'MusterError']);
      assert.equal(asked.length, 1);
    }
  });
});

describe('without an answer the client fails with', () => {
  it('NETWORK if there is no connection', async (t) => {
    const { muster } = await connect(t, [hangUp], { retries: 0 });
    const { code, status, cause } = await failureOf(muster.tournaments.get('cup'));
    assert.deepEqual([code, status], ['NETWORK', undefined]);
    assert.ok(cause instanceof Error);
  });

  it('TIMEOUT if it takes too long', async (t) => {
    for (const reply of [stall, stallInside]) {
      const { muster } = await connect(t, [reply], { retries: 0, timeout: 50 });
      const { code, status } = await failureOf(muster.tournaments.get('cup'));
      assert.deepEqual([code, status], ['TIMEOUT', undefined]);
    }
  });

  it('NETWORK if the answer is not JSON, and the status if a proxy rejected the request', async (t) => {
    const page: Reply = (response) => response.end('<html>');
    const portal = await connect(t, [page], { retries: 0 });
    assert.equal((await failureOf(portal.muster.tournaments.get('cup'))).code, 'NETWORK');
    const proxy = await connect(t, [(response) => response.writeHead(502).end('<html>')], { retries: 0 });
    const { status, code } = await failureOf(proxy.muster.tournaments.get('cup'));
    assert.deepEqual([status, code], [502, 'HTTP_502']);
  });
});

describe('a signal ends', () => {
  const places = {
    'if given to the client': (signal: AbortSignal) => [{ signal }, {}] as const,
    'if given to the call': (signal: AbortSignal) => [{}, { signal }] as const,
  };
  for (const [place, give] of Object.entries(places)) {
    for (const [what, reply] of [
      ['a request', stall],
      ['an answer', stallInside],
      ['a pause', reject(429, 'TOO_MANY_REQUESTS', { 'retry-after': '3600' })],
    ] as const) {
      it(`${what} at once ${place}`, async (t) => {
        const controller = new AbortController();
        const [ofClient, ofCall] = give(controller.signal);
        const { muster } = await connect(
          t,
          [
            (response, request) => {
              reply(response, request);
              setTimeout(() => controller.abort(new Error('enough')), 50);
            },
          ],
          ofClient,
        );
        const { code, name, cause } = await failureOf(muster.tournaments.get('cup', ofCall));
        assert.deepEqual([code, name, (cause as Error).message], ['ABORTED', 'AbortError', 'enough']);
      });
    }
  }

  it('the reading of a list between two pages, without another request', async (t) => {
    const { muster, asked, address } = await connect(t, [
      (response) =>
        answer({ data: [1, 2], next: `${address}/api/v1/tournaments?cursor=a` })(response, response.req),
    ]);
    const controller = new AbortController();
    const walked: unknown[] = [];
    const walk = async () => {
      for await (const entry of muster.tournaments.list({ signal: controller.signal })) {
        walked.push(entry);
        if (walked.length === 2) controller.abort();
      }
    };
    assert.equal((await failureOf(walk())).code, 'ABORTED');
    assert.deepEqual([walked, asked.length], [[1, 2], 1]);
  });

  it('with no listener left on it after a call', async (t) => {
    const { muster } = await connect(t, [good]);
    const { signal } = new AbortController();
    const counts: number[] = [];
    const counting = new Proxy(signal, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name === 'addEventListener') counts.push(1);
        if (name === 'removeEventListener') counts.push(-1);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await muster.tournaments.get('cup', { signal: counting });
    assert.ok(counts.length > 0);
    assert.equal(
      counts.reduce((sum, one) => sum + one, 0),
      0,
    );
  });
});

describe('the key', () => {
  it('is sent only to the service: only path and query of next are used', async (t) => {
    const elsewhere = await connect(t, [good]);
    const { muster, asked } = await connect(t, [
      answer({ data: [1], next: `${elsewhere.address}/api/v1/tournaments?limit=1&cursor=c` }),
      answer({ data: [2], next: null }),
    ]);
    const walked = [];
    for await (const entry of muster.tournaments.list({ limit: 1 })) walked.push(entry);
    assert.deepEqual(walked, [1, 2]);
    assert.deepEqual(
      asked.map(({ url, headers }) => [url, headers.authorization]),
      [
        ['/api/v1/tournaments?limit=1', 'Bearer svc_v1_test'],
        ['/api/v1/tournaments?limit=1&cursor=c', 'Bearer svc_v1_test'],
      ],
    );
    assert.equal(elsewhere.asked.length, 0);
  });

  it('is not sent where the service redirects to another origin, and its answer is not used', async (t) => {
    const elsewhere = await connect(t, [good]);
    const location = `${elsewhere.address}/api/v1/tournaments/cup`;
    const { muster } = await connect(t, [(response) => response.writeHead(302, { location }).end()], {
      retries: 0,
    });
    const { code } = await failureOf(muster.tournaments.get('cup'));
    assert.equal(code, 'REDIRECTED');
    assert.deepEqual(
      elsewhere.asked.map(({ headers }) => headers.authorization),
      [undefined],
    );
  });
});

describe('an address', () => {
  it('uses the path of the base, and names are escaped', async (t) => {
    const { asked, address } = await connect(t, [good]);
    const muster = new Muster({ baseUrl: `${address}/results/`, key: 'k' });
    await muster.tournaments.get('a/b?c ü');
    await muster.tournaments.standings('cup', { stage: 'placement-5-8' });
    assert.deepEqual(pick(asked, 'url'), [
      '/results/api/v1/tournaments/a%2Fb%3Fc%20%C3%BC',
      '/results/api/v1/tournaments/cup/standings?stage=placement-5-8',
    ]);
  });
});

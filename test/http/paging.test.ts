import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { casualBattle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeRequest, type Service, serve, startService } from '../builders/service.ts';

const slugs = Array.from({ length: 25 }, (_, index) => `t-${String(index).padStart(2, '0')}`);
const records = [
  club('iron-gate'),
  club('oak'),
  ...slugs.map((slug, index) =>
    tournament(slug, {
      startDate: `2026-01-${String((index % 5) + 1).padStart(2, '0')}`,
      status: index % 2 === 0 ? 'ongoing' : 'planned',
      club: 'iron-gate',
      participants: [participant('a'), participant('b'), participant('c')],
    }),
  ),
  casualBattle('c_1', { club: 'iron-gate', date: '2026-01-01' }),
  casualBattle('c_2', { club: 'iron-gate', date: '2026-01-02' }),
  casualBattle('d_1', { club: 'oak' }),
  casualBattle('d_2', { club: 'oak' }),
];

function cursorOf(next: string): string {
  return new URL(next).searchParams.get('cursor') ?? '';
}

async function nextOf({ get }: Service, path: string): Promise<string> {
  const { next } = (await get(path)).body;
  assert.equal(typeof next, 'string', path);
  return next;
}

describe('paging', () => {
  it('next is a complete address with filters, page size and cursor, and null on the last page', async (t) => {
    const service = await startService(t, records, { baseUrl: 'https://api.test/sub' });
    const first = await service.get(
      '/api/v1/tournaments?status=ongoing&from=2026-01-01&to=2026-01-31&unknown=1',
    );
    assert.equal(first.body.next, null);
    assert.equal(first.headers['link'], undefined);
    const path = '/api/v1/tournaments?to=2026-01-31&from=2026-01-01&status=ongoing&limit=7&unknown=1';
    const { body, headers } = await service.get(path);
    const next = new URL(body.next);
    assert.equal(next.origin + next.pathname, 'https://api.test/sub/api/v1/tournaments');
    assert.deepEqual([...next.searchParams.keys()], ['from', 'to', 'status', 'limit', 'cursor']);
    assert.equal(headers['link'], `<${body.next}>; rel="next"`);
    const second = await service.get(next.pathname.replace('/sub', '') + next.search);
    assert.equal(second.body.data.length, 6);
    assert.equal(second.body.next, null);
    const all = [...body.data, ...second.body.data].map(({ slug }: { slug: string }) => slug);
    assert.equal(new Set(all).size, 13);
    assert.deepEqual(Object.keys((await service.get('/api/v1/tournaments/t-01')).body), ['data']);
  });

  it('a list that fits exactly into one page has no next, and 20 is the size of a page', async (t) => {
    const service = await startService(t, records);
    assert.equal((await service.get('/api/v1/tournaments?limit=25')).body.next, null);
    assert.notEqual((await service.get('/api/v1/tournaments?limit=24')).body.next, null);
    const { body } = await service.get('/api/v1/tournaments');
    assert.equal(body.data.length, 20);
    assert.match(body.next, /\?limit=20&cursor=[\w-]+$/);
    const rest = await service.get(body.next.replace('limit=20', 'limit=3'));
    assert.equal(rest.body.data.length, 3);
    assert.notEqual(rest.body.next, null);
  });

  it('without BASE_URL next is built on the address the request came to, if that can be one', async (t) => {
    const service = await startService(t, records);
    const base = async (host: string) =>
      (await service.get('/api/v1/tournaments?limit=1', { host })).body.next.split('/api/')[0];
    assert.equal(await base('results.test:8080'), 'http://results.test:8080');
    assert.equal(await base('[::1]:99'), 'http://[::1]:99');
    for (const broken of [
      'evil.test/"><b>',
      'a b',
      'x@y',
      "x'y",
      'évil.test',
      'a:b:c',
      'a:99999',
      '[::::]',
      `${'a'.repeat(300)}.test`,
    ])
      assert.match(await base(broken), /^http:\/\/127\.0\.0\.1:\d+$/);
    const { data } = (await service.get('/api/v1/tournaments/t-00', { host: 'results.test' })).body;
    assert.equal(data.url, 'http://results.test/tournaments/t-00');
  });

  it('url is built on SITE_URL, then BASE_URL', async (t) => {
    const options = { siteUrl: 'https://site.test', baseUrl: 'https://api.test' };
    const service = await startService(t, records, options);
    const { data, next } = (await service.get('/api/v1/clubs/iron-gate/battles?limit=1')).body;
    assert.equal(data[0].url, 'https://site.test/battles/c_2');
    assert.match(next, /^https:\/\/api\.test\/api\/v1\/clubs\/iron-gate\/battles\?limit=1&cursor=/);
  });

  it('a cursor that was altered or cut is rejected, whichever bit or letter it is', async (t) => {
    const service = await startService(t, records);
    const cursor = cursorOf(await nextOf(service, '/api/v1/tournaments?limit=1'));
    const rejected = async (text: string) => {
      const { status, body } = await service.get(
        `/api/v1/tournaments?limit=1&cursor=${encodeURIComponent(text)}`,
      );
      assert.deepEqual([text, status, body.error?.message], [text, 400, 'Invalid cursor']);
    };
    const whole = Buffer.from(cursor, 'base64url');
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      await rejected(bytes.toString('base64url'));
    }
    for (let length = 1; length < cursor.length; length += 1) await rejected(cursor.slice(0, length));
    for (const text of [`${cursor}=`, `${cursor}A`, ` ${cursor}`, cursor.toUpperCase(), `${cursor}%00`])
      await rejected(text);
  });

  it('a cursor made for another address, owner or filter is rejected; limit may change', async (t) => {
    const service = await startService(t, records);
    const cursor = cursorOf(await nextOf(service, '/api/v1/tournaments?from=2026-01-01&limit=1'));
    const status = async (path: string) => (await service.get(`${path}cursor=${cursor}`)).status;
    assert.equal(await status('/api/v1/tournaments?from=2026-01-01&'), 200);
    assert.equal(await status('/api/v1/tournaments/?limit=100&from=2026-01-01&other=1&'), 200);
    assert.equal(await status('/api/v1/tournaments?'), 400);
    assert.equal(await status('/api/v1/tournaments?from=2026-01-02&'), 400);
    assert.equal(await status('/api/v1/tournaments?from=2026-01-01&to=2026-02-01&'), 400);
    assert.equal(await status('/api/v1/tournaments?from=2026-01-01&status=ongoing&'), 400);
    assert.equal(await status('/api/v1/clubs/iron-gate/tournaments?from=2026-01-01&'), 400);
    const other = cursorOf(await nextOf(service, '/api/v1/clubs/iron-gate/battles?limit=1'));
    assert.equal((await service.get(`/api/v1/clubs/oak/battles?cursor=${other}`)).status, 400);
    const mine = cursorOf(await nextOf(service, '/api/v1/tournaments/t-01/participants?limit=1'));
    assert.equal((await service.get(`/api/v1/tournaments/t-02/participants?cursor=${mine}`)).status, 400);
    assert.equal((await service.get(`/api/v1/tournaments/t-01/participants?cursor=${mine}`)).status, 200);
  });

  it('a cursor lasts at least CURSOR_TTL and at most one and a half times as long', async (t) => {
    let seconds = 1_000_000;
    const options = { cursorTtl: 100, now: () => seconds * 1000 };
    const service = await startService(t, records, options);
    const next = await nextOf(service, '/api/v1/tournaments?limit=1');
    for (const [passed, status] of [
      [100, 200],
      [149, 200],
      [150, 400],
      [10_000, 400],
    ] as const) {
      seconds = 1_000_000 + passed;
      assert.deepEqual([passed, (await service.get(next)).status], [passed, status]);
    }
  });

  it('every process on a database accepts the cursors of the others', async (t) => {
    const service = await startService(t, records);
    const next = await nextOf(service, '/api/v1/tournaments?limit=1');
    const { port, close } = await serve(service.database);
    t.after(close);
    const answer = await makeRequest(port)('GET', next, { authorization: `Bearer ${service.key}` });
    assert.equal(answer.status, 200);
  });

  it('ids with any letters work in addresses, cursors and links', async (t) => {
    const odd = ['a\\b', 'c?d#e', 'f%2Fg', '100%', 'ü💥', 'x+y', "o'neill&co", '%25', '..a', 'url":"'];
    const service = await startService(
      t,
      odd.flatMap((id) =>
        ['1', '2'].map((end) =>
          casualBattle(`${id}${end}`, { players: [{ player: 'A', playerId: id }, { player: 'B' }] }),
        ),
      ),
      {},
    );
    for (const id of odd) {
      const spelled = encodeURIComponent(id);
      const { data } = (await service.get(`/api/v1/battles/${spelled}1`)).body;
      assert.equal(data?.id, `${id}1`);
      assert.ok(data.url.endsWith(`/battles/${spelled}1`));
      const next = await nextOf(service, `/api/v1/users/${spelled}/battles?limit=1`);
      const { status, body } = await service.get(next);
      assert.deepEqual([id, status, body.data?.length, body.next], [id, 200, 1, null]);
    }
  });

  it('the longest names that can be imported still give a next that works', async (t) => {
    const slug = 'a'.repeat(100);
    const people = ['a', 'b', 'c'].map((end) =>
      participant(`${'鋼'.repeat(133)}${end}`, { player: '\u0001'.repeat(300) }),
    );
    const service = await startService(t, [tournament(slug, { participants: people })]);
    const path = `/api/v1/tournaments/${encodeURIComponent(slug)}/participants?limit=1`;
    const second = await service.get(await nextOf(service, path));
    assert.equal(second.status, 200);
    assert.equal((await service.get(second.body.next)).body.next, null);
  });
});

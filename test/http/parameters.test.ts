import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { casualBattle, club, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';

const dates = ['2025-12-31', '2026-01-01', '2026-06-15', '2026-12-31', '2027-01-01'];
const records = [
  club('iron-gate'),
  player('p_ada'),
  ...dates.map((date) => tournament(`t-${date}`, { startDate: date, status: 'finished', club: 'iron-gate' })),
  tournament('undated', { status: 'ongoing', club: 'iron-gate' }),
  ...dates.map((date) => casualBattle(`c-${date}`, { date, club: 'iron-gate' })),
  casualBattle('c-undated', { club: 'iron-gate' }),
];

const dated = [
  '/api/v1/tournaments',
  '/api/v1/clubs/iron-gate/tournaments',
  '/api/v1/clubs/iron-gate/battles',
  '/api/v1/users/p_ada/battles',
];
const lists = [...dated, '/api/v1/tournaments/undated/participants', '/api/v1/tournaments/undated/battles'];

const wrongDates = [
  '',
  '2026-2-01',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-04-31',
  '1900-02-29',
  '26-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01 ',
  '+2026-01-01',
  'today',
  '20260101',
  '２０２６-01-01',
];

const limits: Readonly<Record<string, readonly string[]>> = {
  'limit must be a positive integer': [
    '',
    '0',
    '-1',
    '+1',
    '1.5',
    '1e2',
    '0x10',
    'abc',
    '01',
    ' 1',
    '1 ',
    '١',
    'NaN',
    '00',
  ],
  'limit must not exceed 100': ['101', '1000', '9'.repeat(40)],
};

// Parameters are checked before the store is asked.
describe('parameters', () => {
  it('each wrong value is a 400 with the message of its parameter', async (t) => {
    const { get } = await startService(t, records);
    const rejected = async (path: string, message: string) => {
      const { status, body } = await get(path);
      assert.deepEqual(
        [path, status, body],
        [path, 400, { error: { status: 400, message, code: 'BAD_REQUEST' } }],
      );
    };
    for (const path of dated) {
      for (const value of wrongDates) {
        const spelled = encodeURIComponent(value);
        await rejected(`${path}?from=${spelled}`, 'from must be a date (YYYY-MM-DD)');
        await rejected(`${path}?to=${spelled}`, 'to must be a date (YYYY-MM-DD)');
      }
      await rejected(`${path}?from=2026-01-01&from=2026-01-01`, 'from must be a date (YYYY-MM-DD)');
      await rejected(`${path}?to=2026-01-01&to=2026-01-01`, 'to must be a date (YYYY-MM-DD)');
      await rejected(`${path}?from=2026-01-02&to=2026-01-01`, 'from must not be after to');
      await rejected(`${path}?from=2026-03-01&to=2027-03-02`, 'the date window must not exceed one year');
    }
    for (const path of lists) {
      for (const [message, values] of Object.entries(limits)) {
        for (const value of values) await rejected(`${path}?limit=${encodeURIComponent(value)}`, message);
      }
      await rejected(`${path}?limit=5&limit=5`, 'limit must be a positive integer');
      for (const value of ['', 'abc', '%00', '%zz', 'a'.repeat(3000)])
        await rejected(`${path}?cursor=${value}`, 'Invalid cursor');
      await rejected(`${path}?cursor=a&cursor=a`, 'Invalid cursor');
    }
    for (const value of ['', 'Finished', 'done', 'planned,ongoing', 'finished%20'])
      await rejected(
        `/api/v1/tournaments?status=${value}`,
        'status must be one of planned, ongoing, finished',
      );
    await rejected(
      '/api/v1/tournaments?status=planned&status=planned',
      'status must be one of planned, ongoing, finished',
    );
    await rejected(
      '/api/v1/tournaments/undated/standings?stage=swiss&stage=swiss',
      'stage must be given once',
    );
    await rejected('/api/v1/tournaments/undated/standings?stage=&stage=', 'stage must be given once');
  });

  it('of several wrong ones the first of from, to, window, status, stage, limit, cursor is named', async (t) => {
    const { get } = await startService(t, records);
    const message = async (path: string) => (await get(path)).body.error.message;
    const all = ['cursor=x', 'limit=0', 'status=x', 'to=x', 'from=x'];
    const expected = [/^from must be/, /^to must be/, /^status/, /^limit/, /^Invalid cursor/];
    for (const words of expected) {
      assert.match(await message(`/api/v1/tournaments?${all.join('&')}`), words);
      all.pop();
      if (words.source.startsWith('^to')) {
        const window = 'from=2026-02-01&to=2026-01-01';
        assert.match(
          await message(`/api/v1/tournaments?${all.join('&')}&${window}`),
          /^from must not be after/,
        );
      }
    }
    assert.match(await message('/api/v1/tournaments/none?x=1'), /^Tournament not found/);
    assert.match(await message('/api/v1/clubs/none/battles?limit=0'), /^limit/);
    assert.match(await message('/api/v1/users/none/battles?cursor=x'), /^Invalid cursor/);
    assert.match(await message('/api/v1/tournaments/none/standings?stage=a&stage=b'), /^stage must/);
  });

  it('both ends of a window are included, and what has no date is left out', async (t) => {
    const { get } = await startService(t, records);
    for (const path of dated) {
      const shown = async (query: string): Promise<string[]> =>
        (await get(`${path}?${query}`)).body.data.map(({ slug, id }: { slug?: string; id?: string }) =>
          (slug ?? id ?? '').replace(/^[tc]-/, ''),
        );
      assert.deepEqual(await shown('from=2026-01-01&to=2026-12-31'), [
        '2026-12-31',
        '2026-06-15',
        '2026-01-01',
      ]);
      assert.deepEqual(await shown('from=2026-12-31'), ['2027-01-01', '2026-12-31']);
      assert.deepEqual(await shown('to=2026-01-01'), ['2026-01-01', '2025-12-31']);
      assert.deepEqual(await shown('to=0001-01-01'), []);
      assert.deepEqual(await shown('from=9999-12-31'), []);
      assert.deepEqual(await shown('from=2026-06-15&to=2026-06-15'), ['2026-06-15']);
      assert.equal((await shown('')).length, 6);
    }
  });

  it('a window is a calendar year at most, leap days counted to 28 February', async (t) => {
    const { get } = await startService(t, []);
    const windows: readonly (readonly [from: string, to: string, status: number])[] = [
      ['2026-03-01', '2027-03-01', 200],
      ['2026-03-01', '2027-03-02', 400],
      ['2024-02-29', '2025-02-28', 200],
      ['2024-02-29', '2025-03-01', 400],
      ['2023-02-28', '2024-02-28', 200],
      ['2023-02-28', '2024-02-29', 400],
      ['2023-03-01', '2024-03-01', 200],
      ['2023-12-31', '2024-12-31', 200],
      ['2023-12-31', '2025-01-01', 400],
      ['9999-01-01', '9999-12-31', 200],
      ['0000-01-01', '0001-01-01', 200],
      ['0000-02-29', '0001-02-28', 200],
      ['0000-02-29', '0001-03-01', 400],
    ];
    for (const [from, to, status] of windows) {
      const answer = await get(`/api/v1/tournaments?from=${from}&to=${to}`);
      assert.deepEqual([from, to, answer.status], [from, to, status]);
    }
  });

  it('unknown parameters are ignored, such as status on club tournaments', async (t) => {
    const { get } = await startService(t, records);
    const count = async (path: string) => (await get(path)).body.data.length;
    assert.equal(await count('/api/v1/clubs/iron-gate/tournaments?status=planned'), 6);
    assert.equal(await count('/api/v1/clubs/iron-gate/tournaments?status='), 6);
    assert.equal(await count('/api/v1/clubs/iron-gate/battles?stage=x&stage=y&__proto__=1&toString'), 6);
    assert.equal((await get('/api/v1/tournaments/undated?limit=0&from=x&cursor=y')).status, 200);
    assert.equal(await count('/api/v1/tournaments/undated/battles?from=x&to=y&status=z'), 0);
    assert.equal(await count('/api/v1/tournaments?status=finished'), 5);
    assert.equal(await count('/api/v1/tournaments?status=ongoing'), 1);
    assert.equal(await count('/api/v1/tournaments?status=planned'), 0);
    assert.equal(await count('/api/v1/tournaments?limit=100'), 6);
    assert.equal(await count('/api/v1/tournaments?limit=1'), 1);
  });
});

// Results that players report by their personal links.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, openBattle, readPlayers } from '../builders/players.ts';
import { collectPublic } from '../builders/public-surface.ts';

async function start(t: TestContext, fields: object = {}) {
  const service = await startOrganised(t, sqlite, [club('gate'), dayCup(fields)], { pages: true });
  const organiser = await service.organiser(['gate']);
  const { a, b, c, d } = await readPlayers(service, organiser);
  if (!a || !b || !c || !d) throw new Error('a player has no link');
  return { service, organiser, a, b, c, d };
}

const result = (own: number, opponent: number, winner: string) => ({
  own: { victoryPoints: own, metrics: {} },
  opponent: { victoryPoints: opponent, metrics: {} },
  winner,
});

describe('reports of players', () => {
  it('become the result once both report the same, as a submission that can be undone', async (t) => {
    const { service, organiser, a, b } = await start(t);
    const before = await collectPublic(t, service, 'cup');
    const open = (await a.battle()).body.data;
    assert.deepEqual(open, {
      ...{ battle: 'b_1', stage: 'swiss', round: 1, table: 1, scenario: null, opponent: 'Bo' },
      ...{ state: 'open', reports: { own: null, opponent: null }, result: null, needs: [] },
    });
    const first = await a.report(14, 9);
    assert.equal(first.status, 200);
    assert.equal(first.body.data.state, 'reported');
    assert.deepEqual(first.body.data.reports, { own: result(14, 9, 'own'), opponent: null });
    assert.deepEqual((await b.battle()).body.data.reports, {
      own: null,
      opponent: result(9, 14, 'opponent'),
    });
    assert.deepEqual((await organiser.get('/tournaments/cup/reports')).body, {
      data: [
        {
          ...{ battle: 'b_1', stage: 'swiss', round: 1, table: 1, state: 'reported' },
          versions: [
            {
              by: 'a',
              sides: [
                { participant: 'a', victoryPoints: 14, metrics: {} },
                { participant: 'b', victoryPoints: 9, metrics: {} },
              ],
              winner: 'a',
            },
          ],
        },
      ],
      next: null,
    });
    assert.deepEqual(await collectPublic(t, service, 'cup'), before, 'nothing public changes');
    const confirmed = await b.report(9, 14);
    assert.equal(confirmed.body.data.state, 'confirmed');
    assert.deepEqual(confirmed.body.data.result, result(9, 14, 'opponent'));
    const { data } = (await service.get('/api/v1/battles/b_1')).body;
    assert.equal(data.winner, 'Ada');
    const [submission] = (await organiser.get('/submissions')).body.data;
    assert.equal(submission.account, 'players');
    assert.deepEqual(submission.changes[0].details, [
      '1 result changed: b_1',
      'reported by Ada (a) and Bo (b)',
    ]);
    assert.deepEqual((await organiser.get('/tournaments/cup/reports')).body.data, []);
    assert.equal((await organiser.post(`/submissions/${submission.id}/undo`)).status, 201);
    assert.deepEqual((await b.battle()).body.data, { ...open, opponent: 'Ada' });
  });

  it('are disputed while they differ, until one player accepts the figures of the other', async (t) => {
    const { organiser, a, b } = await start(t);
    await a.report(14, 9);
    const disputed = await b.report(12, 12);
    assert.equal(disputed.body.data.state, 'disputed');
    assert.deepEqual(disputed.body.data.reports.opponent, result(9, 14, 'opponent'));
    const [row] = (await organiser.get('/tournaments/cup/reports')).body.data;
    assert.equal(row.state, 'disputed');
    assert.deepEqual(
      row.versions.map(({ by, winner }: Record<string, unknown>) => [by, winner]),
      [
        ['a', 'a'],
        ['b', null],
      ],
    );
    const changed = await a.report(13, 9);
    assert.equal(changed.body.data.state, 'disputed');
    assert.equal((await a.withdraw('b_1')).body.data.state, 'reported');
    const settled = await a.report(12, 12, { winner: 'draw' });
    assert.equal(settled.body.data.state, 'confirmed');
    const late = await b.report(12, 12);
    assert.equal(late.status, 409);
    assert.equal(late.body.error.code, 'CONFLICT');
    assert.equal(late.body.data.state, 'confirmed');
    assert.equal((await b.withdraw()).status, 409);
  });

  it('are removed by a result of the organiser, other players or a renewed link', async (t) => {
    const { service, organiser, a, b, c } = await start(t);
    await a.report(14, 9);
    await c.report(1, 2, {}, 'b_2');
    const renewed = await organiser.post('/tournaments/cup/links/a/renew');
    assert.equal(renewed.status, 200);
    assert.equal((await a.report(14, 9)).status, 404);
    assert.equal((await b.battle()).body.data.reports.opponent.winner, 'opponent', 'a report survives');
    const swapped = dayCup({
      battles: [openBattle('b_1', 'b', 'a', { table: 1 }), openBattle('b_2', 'c', 'd', { table: 2 })],
    });
    assert.equal((await organiser.submit([swapped])).status, 201);
    assert.deepEqual((await b.battle()).body.data.reports.opponent, result(9, 14, 'opponent'));
    const crossed = dayCup({ battles: [openBattle('b_1', 'a', 'd'), openBattle('b_2', 'c', 'b')] });
    assert.equal((await organiser.submit([crossed])).status, 201);
    assert.deepEqual((await organiser.get('/tournaments/cup/reports')).body.data, []);
    assert.equal((await b.report(1, 2)).status, 409);
    await b.report(1, 2, {}, 'b_2');
    const players = [
      { participant: 'c', victoryPoints: 3 },
      { participant: 'b', victoryPoints: 4 },
    ];
    const decided = dayCup({
      battles: [openBattle('b_1', 'a', 'd'), { ...openBattle('b_2', 'c', 'b'), players }],
    });
    await organiser.submit([decided]);
    assert.equal((await b.battle()).body.data.state, 'confirmed');
    await service.import([crossed]);
    assert.equal((await b.battle()).body.data.state, 'open');
  });

  it('offer a draw on the form where it is accepted: on boards, but not in brackets', async (t) => {
    const offered = async (fields: object) => {
      const { service, a } = await start(t, fields);
      const { text } = await service.request('GET', `/p/${a.code}`);
      return [...text.matchAll(/<option value="(\w*)"/g)].map(([, value]) => value);
    };
    const matches = [{ round: 'Final', table: 3, battle: 'b_1' }];
    const final = {
      stages: [{ id: 'knockout', players: 2, matches }],
      battles: [{ ...openBattle('b_1', 'a', 'b'), stage: 'knockout', round: null }],
    };
    assert.deepEqual(await offered({ scoring: { outcome: 'reported' } }), ['', 'own', 'opponent', 'draw']);
    assert.deepEqual(await offered(final), ['', 'own', 'opponent']);
  });

  it('are rejected with the message of the importer if the figures break a rule', async (t) => {
    const knockout = {
      stages: [{ id: 'knockout', players: 2, matches: [{ round: 'Final', table: 3, battle: 'b_1' }] }],
      battles: [{ ...openBattle('b_1', 'a', 'b'), stage: 'knockout', round: null }],
      scoring: { bonuses: [{ metric: 'Warlord slain', points: 1 }] },
    };
    const { service, a, b } = await start(t, knockout);
    const { data } = (await a.battle()).body;
    assert.deepEqual([data.round, data.table, data.needs], ['Final', 3, ['winner', 'Warlord slain']]);
    const problemsOf = async (answer: Promise<{ status: number; body: Record<string, never[]> }>) => {
      const { status, body } = await answer;
      return [status, ...(body['problems'] ?? []).map(({ pointer, code }) => `${pointer} ${code}`)];
    };
    assert.deepEqual(await problemsOf(a.report(9, 9)), [422, '/winner reportWithoutWinner']);
    assert.deepEqual(await problemsOf(a.report(9, 9, { winner: 'draw' })), [
      422,
      '/winner reportWithoutWinner',
    ]);
    const painted = { own: { victoryPoints: 1, metrics: { Painted: 1 } } };
    assert.deepEqual(await problemsOf(a.report(1, 2, painted)), [
      422,
      '/own/metrics/Painted metricWithoutBonus',
    ]);
    const words = await a.report(1, 2, { own: { victoryPoints: 'many' } });
    assert.equal(words.status, 422);
    assert.match(words.body.problems[0].message, /expected a number/);
    const slain = { victoryPoints: 9, metrics: { 'Warlord slain': 1 } };
    await a.report(9, 9, { own: slain, winner: 'own' });
    const { text } = await service.request('GET', `/p/${b.code}`);
    assert.match(text, /Ada reports 9 – 9 \(you lose, Warlord slain 0 : 1\)/);
    const same = await b.report(9, 9, { opponent: slain, winner: 'opponent' });
    assert.equal(same.body.data.state, 'confirmed');
    assert.equal(same.body.data.result.opponent.metrics['Warlord slain'], 1);
  });

  it('replace what the rounds of a battle counted for the bonuses', async (t) => {
    const [one, other] = openBattle('b_1', 'a', 'b').players;
    const rounds = [{ round: 1, victoryPoints: 2, metrics: { Slain: 2, Painted: true } }];
    const { a, b, organiser } = await start(t, {
      battles: [openBattle('b_1', 'a', 'b', { players: [{ ...one, metrics: { Slain: 1 }, rounds }, other] })],
      scoring: { bonuses: [{ metric: 'Slain', points: 1 }] },
    });
    await a.report(14, 9, { own: { victoryPoints: 14, metrics: { Slain: 3 } } });
    const { body } = await b.report(9, 14, { opponent: { victoryPoints: 14, metrics: { Slain: 3 } } });
    assert.equal(body.data.result.opponent.metrics['Slain'], 3);
    const [record] = (await organiser.get('/tournaments/cup/file')).body.tournaments;
    const [side] = record.battles[0].players;
    assert.deepEqual([side.metrics, side.rounds[0].metrics], [{ Slain: 3 }, { Painted: true }]);
  });

  it('count a metric that is called like a part that every object has', async (t) => {
    const scoring = { bonuses: [{ metric: 'constructor', points: 1 }] };
    const { service, a, b } = await start(t, { scoring });
    assert.equal((await a.report(14, 9)).status, 200);
    assert.equal((await service.request('GET', `/p/${a.code}`)).status, 200);
    const none = { victoryPoints: 14, metrics: { constructor: 0 } };
    const { body } = await b.report(9, 14, { opponent: none });
    assert.equal(body.data.state, 'confirmed');
    const { status, text } = await service.request('GET', '/battles/b_1');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /native code/);
  });

  it('are for shown rounds, and show the newest battle without a result', async (t) => {
    const stages = [{ id: 'swiss', rounds: 3, shownRounds: 1 }];
    const battles = [
      openBattle('b_1', 'a', 'b', { table: 1 }),
      openBattle('b_2', 'c', 'd', { table: 2 }),
      openBattle('b_3', 'a', 'c', { round: 2 }),
    ];
    const { service, a } = await start(t, { stages, battles });
    assert.equal((await a.battle()).body.data.battle, 'b_1');
    const hidden = await a.report(1, 2, {}, 'b_3');
    assert.deepEqual([hidden.status, hidden.body.data.battle], [409, 'b_1']);
    await service.import([dayCup({ battles })]);
    assert.equal((await a.battle()).body.data.battle, 'b_3');
  });

  it('are at most ten a minute for each link, rejected ones included', async (t) => {
    const { a, b } = await start(t);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await a.report(n, 1, n % 2 ? { x: 1 } : {})).status);
    assert.deepEqual(statuses.slice(0, 3), [200, 422, 200]);
    assert.equal(statuses.at(-1), 429);
    assert.equal((await b.report(1, 1)).status, 200);
  });

  it('that arrive at the same time have one outcome', async (t) => {
    const { organiser, a, b } = await start(t);
    await a.report(14, 9);
    const answers = await Promise.all([b.report(9, 14), b.report(9, 14), a.report(14, 9)]);
    assert.ok(answers.some(({ status, body }) => status === 200 && body.data.state === 'confirmed'));
    for (const { status, body } of answers)
      assert.ok(status === 409 ? body.data.state === 'confirmed' : status === 200);
    const ours = (await organiser.get('/submissions')).body.data.filter(
      ({ account }: { account: string }) => account === 'players',
    );
    assert.equal(ours.length, 1);
  });
});

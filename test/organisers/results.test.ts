// POST /organisers/v1/tournaments/{slug}/results: results without the rest of the record, merged field by field into what is stored.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { engines, sqlite } from '../builders/engines.ts';
import { type OrganiserClient, problemsOf, startOrganised } from '../builders/organisers.ts';
import { dayCup, openBattle } from '../builders/players.ts';
import { startOnce } from '../builders/suite.ts';

const path = '/tournaments/cup/results';

function enter(key: OrganiserClient, battles: readonly object[], query = '', headers = {}) {
  return key.post(path + query, JSON.stringify({ battles }), headers);
}

async function readBattles(key: OrganiserClient) {
  return (await key.get('/tournaments/cup/file')).body.tournaments[0].battles;
}

describe('results alone', () => {
  const open = startOnce(async (suite) => {
    const service = await startOrganised(suite, sqlite, [club('gate'), club('other')]);
    const ada = await service.organiser(['gate'], 'Ada');
    return {
      service,
      ada,
      /** Battle b_1 of a and b, b_2 of c and d. */
      begin: (fields?: object) => service.import([dayCup(fields)]),
    };
  });

  it('replace the fields that are given, remove those that are null, and leave the rest as it is stored', async () => {
    const { ada, begin } = await open();
    const players = [
      { participant: 'a', outcome: 'win', drops: 3, metrics: { Painted: true }, faction: 'Skaven' },
      { participant: 'b', rounds: [{ round: 1, victoryPoints: 4 }] },
    ];
    const b1 = { ...openBattle('b_1', 'a', 'b', { table: 1, scenario: 'Mill' }), winner: 'a', players };
    await begin({ battles: [openBattle('b_2', 'c', 'd'), b1] });
    const entered = await enter(ada, [
      {
        id: 'b_1',
        victorySize: 'minor',
        players: [
          { participant: 'b', victoryPoints: 9 },
          { participant: 'a', outcome: null, drops: null, metrics: { Slain: 2 }, role: 'attacker' },
        ],
      },
    ]);
    assert.equal(entered.status, 201, entered.text);
    const { account, files, changes } = entered.body.data;
    assert.deepEqual([account, files], ['Ada', []]);
    assert.deepEqual(changes[0].details, ['1 result changed: b_1']);
    assert.deepEqual(await readBattles(ada), [
      openBattle('b_2', 'c', 'd'),
      {
        ...b1,
        victorySize: 'minor',
        players: [
          { participant: 'a', metrics: { Slain: 2 }, faction: 'Skaven', role: 'attacker' },
          { participant: 'b', rounds: [{ round: 1, victoryPoints: 4 }], victoryPoints: 9 },
        ],
      },
    ]);
    const undone = await ada.post(`/submissions/${entered.body.data.id}/undo`);
    assert.equal(undone.status, 201, undone.text);
    assert.deepEqual((await readBattles(ada))[1], b1);
  });

  it('can be tried without a trace', async () => {
    const { ada, begin } = await open();
    await begin();
    const before = await readBattles(ada);
    const tried = await enter(ada, [{ id: 'b_1', winner: 'b' }], '?dryRun=true');
    assert.deepEqual([tried.status, tried.body.data.id, tried.body.data.dryRun], [200, null, true]);
    assert.deepEqual(tried.body.data.changes[0].details, ['1 result changed: b_1']);
    assert.deepEqual(await readBattles(ada), before);
    assert.equal((await enter(ada, [{ id: 'b_1' }], '?dryRun=odd')).status, 400);
  });

  it('are rejected completely, with the position in the body, if something is wrong', async () => {
    const { ada, begin } = await open();
    await begin();
    const before = await readBattles(ada);
    const good = { id: 'b_1', winner: 'a' };
    const side = (more: object) => [good, { id: 'b_2', players: [{ participant: 'd', ...more }] }];
    const wrong: readonly [body: unknown, problem: string][] = [
      [side({ list: { text: 'x' } }), '/battles/1/players/0/list unknown key "list"'],
      [side({ victoryPoints: 'x' }), '/battles/1/players/0/victoryPoints "x" is not a number'],
      [[good, { id: 'b_2', table: 3 }], '/battles/1/table unknown key "table"'],
      [[good, { id: 'b_3' }], '/battles/1/id no battle "b_3" in this tournament'],
      [[good, good], '/battles/1/id battle "b_1" is already used at /battles/0/id'],
      [
        [{ id: 'b_2', players: [{ participant: 'd' }, { participant: 'a' }] }],
        '/battles/0/players/1/participant "a" did not play battle "b_2"; expected "c" or "d"',
      ],
      [
        [{ id: 'b_2', players: [{ participant: 'd' }, { participant: 'd' }] }],
        '/battles/0/players/1/participant participant "d" is already used at /battles/0/players/0/participant',
      ],
      [[{ id: 'b_2', winner: 'a' }], '/battles/0/winner winner "a" (Ada) did not play'],
      [
        [good, { id: 'b_2', finished: false, players: [{ participant: 'd', outcome: 'win' }] }],
        '/battles/1/players/0/outcome outcome "win" in a battle that is not finished',
      ],
      [[], '/battles has 0 elements; expected 1 to 200'],
      [Array.from({ length: 201 }, () => good), '/battles has 201 elements; expected 1 to 200'],
    ];
    for (const [battles, expected] of wrong) {
      const [first = ''] = problemsOf(await enter(ada, battles as object[]));
      assert.ok(first.startsWith(expected), `${first} instead of ${expected}`);
    }
    assert.deepEqual(problemsOf(await ada.post(path, '{}')), [' "battles" is missing; expected a list']);
    assert.equal((await ada.post(path, '{')).status, 422);
    assert.deepEqual(await readBattles(ada), before);
  });

  it('name a side that is not in the body by the players of its battle', async () => {
    const { ada, begin } = await open();
    const players = [{ participant: 'a', outcome: 'win' }, { participant: 'b' }];
    await begin({ battles: [{ ...openBattle('b_1', 'a', 'b'), players }] });
    const [problem = ''] = problemsOf(await enter(ada, [{ id: 'b_1', finished: false }]));
    assert.match(problem, /^\/battles\/0\/players outcome "win" in a battle that is not finished/);
  });

  it('need a key that may change the tournament, and are rejected if their If-Match is stale', async () => {
    const { service, ada, begin } = await open();
    await begin();
    const { headers } = await ada.get('/tournaments/cup');
    const stale = { 'if-match': String(headers['etag']) };
    assert.equal((await enter(ada, [{ id: 'b_1', winner: 'a' }], '', stale)).status, 201);
    const late = await enter(ada, [{ id: 'b_2', winner: 'c' }], '', stale);
    assert.equal(late.status, 412);
    assert.match(late.body.error.message, /^"cup" was changed by Ada at .*\(1 result changed: b_1\)$/);
    const other = await service.organiser(['other'], 'Other');
    assert.equal((await enter(other, [{ id: 'b_2', winner: 'c' }])).status, 404);
    const [, second] = await readBattles(ada);
    assert.deepEqual(second, openBattle('b_2', 'c', 'd', { table: 2 }));
  });
});

for (const engine of engines)
  describe(`two scorekeepers on ${engine.name}`, () => {
    it('never overwrite each other, whatever they enter at the same time', async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), dayCup()], { submissionLimit: 1000 });
      const desks = [await service.organiser(['gate'], 'Ada'), await service.organiser(['gate'], 'Bo')];
      const keys = ['a', 'b', 'c', 'd'];
      // Each desk enters one side of each table, and another figure every time.
      await Promise.all(
        desks.map(async (desk, index) => {
          for (let points = 1; points <= 3; points += 1)
            for (const [table, id] of ['b_1', 'b_2'].entries()) {
              const participant = keys[2 * table + index];
              const players = [{ participant, victoryPoints: 10 * points + index }];
              const { status, text } = await enter(desk, [{ id, players }]);
              assert.equal(status, 201, text);
            }
        }),
      );
      const [desk] = desks;
      const stored = (await readBattles(desk as OrganiserClient)) as {
        players: { victoryPoints: number }[];
      }[];
      const scores = stored.map(({ players }) => players.map(({ victoryPoints }) => victoryPoints));
      assert.deepEqual(scores, [
        [30, 31],
        [30, 31],
      ]);
    });
  });

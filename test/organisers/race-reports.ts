// Both players, the organiser, undo, renewed links and `next` at the same time: in any order there is one outcome, the same for everyone.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import type { Engine } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, openBattle } from '../builders/players.ts';
import { listDescendants, readCommand } from '../builders/processes.ts';

/** What a player may report. */
export const scores = [
  [14, 9],
  [9, 14],
  [7, 7],
] as const;

type Action = 'withdraw' | readonly [number, number];
interface Side {
  readonly victoryPoints: number | null;
}
interface Link {
  readonly participant: string;
  readonly code: string;
}
interface Submission {
  readonly id: string;
  readonly account: string;
  readonly state: string;
}

/** The concurrent requests, and the milliseconds after which the worker is killed. */
const momentOf = (kills: boolean) =>
  fc.record({
    a: fc.constantFrom<Action | undefined>(...scores, 'withdraw', undefined),
    b: fc.constantFrom<Action | undefined>(...scores, 'withdraw', undefined),
    organiser: fc.constantFrom('undo', 'next', 'renew', 'decide', 'open', undefined, undefined, undefined),
    kill: kills
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.integer({ min: 0, max: 60 }))
      : fc.constant(undefined),
  });

const participants = [participant('a', { player: 'Ada' }), participant('b', { player: 'Bo' })];
/** Ada and Bo meet, with a result or without. */
export const cup = (score?: readonly [number, number]) => {
  const points = (index: 0 | 1) => (score === undefined ? {} : { victoryPoints: score[index] });
  const players = [
    { participant: 'a', ...points(0) },
    { participant: 'b', ...points(1) },
  ];
  return dayCup({ participants, battles: [{ ...openBattle('b_1', 'a', 'b'), players }] });
};

/** With `kills`, jobs run in worker processes, which are killed in between. */
export async function raceReports(t: TestContext, engine: Engine, kills: boolean): Promise<void> {
  const options = kills ? { jobs: {} } : {};
  const service = await startOrganised(t, engine, [club('gate'), cup()], options);
  const organiser = await service.organiser(['gate']);
  const readBattle = async () => (await service.get('/api/v1/battles/b_1')).body.data;
  const readChanges = async () => (await organiser.get('/submissions?limit=100')).body.data as Submission[];
  const open = await readBattle();
  await fc.assert(
    fc.asyncProperty(fc.array(momentOf(kills), { minLength: 4, maxLength: 8 }), async (moments) => {
      await service.import([cup([1, 1])]);
      await service.import([cup()]);
      await organiser.post('/tournaments/cup/links/renew');
      const sent = { a: new Set<string>(), b: new Set<string>() };
      const before = (await readChanges()).length;
      // The server may notice the end of a worker only with the next job.
      let isKilled = false;
      for (const { a, b, organiser: work, kill } of moments) {
        const known = await readChanges();
        const links = (await organiser.get('/tournaments/cup/links')).body.data as Link[];
        const play = (key: 'a' | 'b', action: Action) => {
          const player = makePlayer(service, links.find(({ participant: own }) => own === key)?.code ?? '');
          if (action === 'withdraw') return player.withdraw('b_1');
          sent[key].add(action.join());
          const [own, opponent] = key === 'a' ? action : action.toReversed();
          return player.report(own ?? 0, opponent ?? 0);
        };
        const last = known.find(({ account, state }) => account === 'players' && state === 'taken');
        const answers = await Promise.all([
          a && play('a', a),
          b && play('b', b),
          work === 'undo' && last && organiser.post(`/submissions/${last.id}/undo`),
          work === 'next' && organiser.post('/tournaments/cup/next'),
          work === 'renew' && organiser.post('/tournaments/cup/links/a/renew'),
          work === 'decide' && organiser.submit([cup([3, 4])]),
          work === 'open' && organiser.submit([cup()]),
          kill !== undefined && wait(kill).then(() => killWorkers(service.url)),
        ]);
        for (const answer of answers)
          if (answer) assert.ok(answer.status < 500 || isKilled || kill !== undefined, answer.text);
        isKilled = kill !== undefined;
        await checkState(sent, open);
      }
      const added = (await readChanges()).toReversed().slice(before);
      for (const [index, { account }] of added.entries())
        assert.ok(account !== 'players' || added[index - 1]?.account !== 'players', 'confirmed once');
    }),
    { numRuns: casesOf(1) },
  );
  const stands = await readBattle();
  await rebuild(service.database);
  assert.deepEqual(await readBattle(), stands);

  /** Checks that everyone sees the same outcome, and that it is a possible one. */
  async function checkState(
    sent: { readonly a: ReadonlySet<string>; readonly b: ReadonlySet<string> },
    whenOpen: object,
  ): Promise<void> {
    const battle = await readBattle();
    const reports = (await organiser.get('/tournaments/cup/reports')).body.data as { battle: string }[];
    const links = (await organiser.get('/tournaments/cup/links')).body.data as Link[];
    const [own, other] = await Promise.all(
      links.map(async ({ code }) => (await makePlayer(service, code).battle()).body.data),
    );
    const points = battle.players.map(({ victoryPoints }: Side) => victoryPoints);
    if (points[0] === null) {
      assert.deepEqual(battle, whenOpen, 'nothing is public before it is confirmed');
      assert.deepEqual(own.reports.own?.own, other.reports.opponent?.opponent);
      assert.deepEqual(other.reports.own?.own, own.reports.opponent?.opponent);
      assert.equal(own.state, other.state);
      assert.deepEqual(
        reports.map((report) => report.battle),
        own.state === 'open' ? [] : ['b_1'],
      );
      return;
    }
    const agreed = sent.a.intersection(sent.b);
    assert.ok(points.join() === '3,4' || agreed.has(points.join()), points.join());
    assert.ok(reports.every((report) => report.battle !== 'b_1'));
    if (own.battle !== 'b_1') return;
    assert.equal(own.state, 'confirmed');
    assert.deepEqual([own.result.own.victoryPoints, own.result.opponent.victoryPoints], points);
    assert.deepEqual([other.result.opponent.victoryPoints, other.result.own.victoryPoints], points);
  }
}

function killWorkers(databaseUrl: string): void {
  for (const pid of listDescendants(process.pid))
    if (readCommand(pid).includes(databaseUrl)) process.kill(pid, 'SIGKILL');
}

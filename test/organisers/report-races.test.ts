// Both players, the organiser, undo, renewed links and `next` in random order, one after the other against a plain model of what must stand, and at
// once, with kills of the worker in between.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, openBattle } from '../builders/players.ts';
import { listDescendants, readCommand } from '../builders/processes.ts';

type Step =
  | { readonly by: 'a' | 'b'; readonly does: 'report'; readonly score: readonly [number, number] }
  | { readonly by: 'a' | 'b'; readonly does: 'withdraw' | 'renew' }
  | { readonly by: 'organiser'; readonly does: 'undo' | 'open' | 'decide' | 'next' };

const scores = [
  [14, 9],
  [9, 14],
  [7, 7],
] as const;
const player = fc.constantFrom('a' as const, 'b' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      by: player,
      does: fc.constant('report' as const),
      score: fc.constantFrom(...scores),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ by: player, does: fc.constantFrom('withdraw' as const, 'renew' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('organiser' as const),
      does: fc.constantFrom('undo' as const, 'open' as const, 'decide' as const, 'next' as const),
    }),
  },
);

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
const moment = fc.record({
  a: fc.constantFrom<Action | undefined>(...scores, 'withdraw', undefined),
  b: fc.constantFrom<Action | undefined>(...scores, 'withdraw', undefined),
  organiser: fc.constantFrom('undo', 'next', 'renew', 'decide', 'open', undefined, undefined, undefined),
  kill: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.integer({ min: 0, max: 60 })),
});

const participants = [participant('a', { player: 'Ada' }), participant('b', { player: 'Bo' })];
const cup = (score?: readonly [number, number]) => {
  const points = (index: 0 | 1) => (score === undefined ? {} : { victoryPoints: score[index] });
  const players = [
    { participant: 'a', ...points(0) },
    { participant: 'b', ...points(1) },
  ];
  return dayCup({ participants, battles: [{ ...openBattle('b_1', 'a', 'b'), players }] });
};

for (const engine of engines) {
  describe(`reports in any order, on ${engine.name}`, () => {
    it('have exactly one outcome, and none before both agree', async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), cup()]);
      const organiser = await service.organiser(['gate']);
      const readLinks = async () => (await organiser.get('/tournaments/cup/links')).body.data;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
          await service.import([cup([1, 1])]);
          await service.import([cup()]);
          await organiser.post('/tournaments/cup/links/renew');
          const reports: { a?: string | undefined; b?: string | undefined } = {};
          let result: string | undefined;
          let confirmed: string | undefined;
          let isPairedOn = false;
          for (const one of steps) {
            const links = await readLinks();
            const use = (key: string) =>
              makePlayer(
                service,
                links.find((link: Record<string, string>) => link['participant'] === key).code,
              );
            if (one.does === 'report') {
              const [own, opponent] = one.by === 'a' ? one.score : one.score.toReversed();
              const { status } = await use(one.by).report(own ?? 0, opponent ?? 0);
              // The limit of a code; the report did not arrive.
              if (status === 429) continue;
              assert.equal(status, result === undefined ? 200 : 409);
              if (result !== undefined) continue;
              reports[one.by] = one.score.join();
              if (reports.a !== reports.b) continue;
              result = one.score.join();
              confirmed = (await organiser.get('/submissions?limit=1')).body.data[0].id;
              reports.a = reports.b = undefined;
            } else if (one.does === 'withdraw') {
              const { status } = await use(one.by).withdraw('b_1');
              assert.equal(status, result === undefined ? 200 : 409);
              reports[one.by] = undefined;
            } else if (one.does === 'renew') {
              const old = use(one.by);
              await organiser.post(`/tournaments/cup/links/${one.by}/renew`);
              assert.equal((await old.battle()).status, 404);
            } else if (one.does === 'undo') {
              if (confirmed === undefined) continue;
              const { status } = await organiser.post(`/submissions/${confirmed}/undo`);
              assert.equal(status, isPairedOn ? 409 : 201, 'a later submission changed it');
              if (!isPairedOn) confirmed = result = undefined;
            } else if (one.does === 'next') {
              const { status } = await organiser.post('/tournaments/cup/next');
              assert.equal(status, result === undefined || isPairedOn ? 409 : 201);
              isPairedOn ||= result !== undefined;
            } else {
              confirmed = undefined;
              isPairedOn = false;
              result = one.does === 'open' ? undefined : '3,4';
              const { status } = await organiser.submit([one.does === 'open' ? cup() : cup([3, 4])]);
              assert.equal(status, 201);
              if (result !== undefined) reports.a = reports.b = undefined;
            }
            const { data } = (await service.get('/api/v1/battles/b_1')).body;
            const points = data.players.map(
              ({ victoryPoints }: { victoryPoints: number | null }) => victoryPoints,
            );
            assert.deepEqual(points, result?.split(',').map(Number) ?? [null, null]);
            const open = (await organiser.get('/tournaments/cup/reports')).body.data;
            const by = (open[0]?.versions ?? []).map((version: { by: string }) => version.by);
            assert.deepEqual(
              by,
              (['a', 'b'] as const).filter((key) => reports[key] !== undefined),
            );
          }
        }),
        { numRuns: casesOf(engine === engines[0] ? 6 : 2) },
      );
    });

    it('at once, with kills of the worker in between, leave one outcome and nothing half done', async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), cup()], { jobs: {} });
      const organiser = await service.organiser(['gate']);
      const readBattle = async () => (await service.get('/api/v1/battles/b_1')).body.data;
      const readChanges = async () =>
        (await organiser.get('/submissions?limit=100')).body.data as Submission[];
      const open = await readBattle();
      await fc.assert(
        fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 8 }), async (moments) => {
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
              const player = makePlayer(
                service,
                links.find(({ participant: own }) => own === key)?.code ?? '',
              );
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
        { numRuns: casesOf(2) },
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
    });
  });
}

function killWorkers(databaseUrl: string): void {
  for (const pid of listDescendants(process.pid))
    if (readCommand(pid).includes(databaseUrl)) process.kill(pid, 'SIGKILL');
}

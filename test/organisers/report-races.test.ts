// Both players, the organiser, undo, renewed links and `next` in random order, one after the other compared with a plain model, and at the same time. With
// kills of the worker: report-kills.drill.ts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { club } from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { makePlayer } from '../builders/players.ts';
import { cup, raceReports, scores } from './race-reports.ts';

type Step =
  | { readonly by: 'a' | 'b'; readonly does: 'report'; readonly score: readonly [number, number] }
  | { readonly by: 'a' | 'b'; readonly does: 'withdraw' | 'renew' }
  | { readonly by: 'organiser'; readonly does: 'undo' | 'open' | 'decide' | 'next' };

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
        { numRuns: casesOf(engine === engines[0] ? 6 : 1) },
      );
    });

    it('at the same time leave one outcome and nothing half done', (t) => raceReports(t, engine, false));
  });
}

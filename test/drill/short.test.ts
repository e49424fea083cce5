// The drills that take seconds, at their short size: real faults on real processes, one after the other.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drills } from '../../scripts/drill/drills.ts';
import { runDrill, writeFigure } from '../../scripts/drill/outcome.ts';

describe('every figure holds of the short form of', () => {
  for (const drill of drills.filter(({ short = false }) => short)) {
    it(`${drill.name}: ${drill.summary}`, async (t) => {
      const { figures, skipped } = await runDrill(drill, 'short');
      if (skipped !== undefined) {
        assert.notEqual(process.env['CI'], 'true', skipped);
        t.skip(skipped);
        return;
      }
      for (const figure of figures) t.diagnostic(writeFigure(figure));
      assert.deepEqual(figures.filter(({ holds }) => !holds).map(writeFigure), []);
    });
  }
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';
import { startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

function cup(city: string) {
  return tournament('cup', {
    city,
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { playerId: 'p_a' }), participant('b')],
    battles: [battle('b_1', 'a', 'b', '1-0')],
  });
}

for (const engine of engines) {
  describe(`a running server on ${engine.name}`, () => {
    it('shows what a command changed, without a restart', async (t) => {
      const folder = makeFolder(t);
      const service = await startService(t, [], {}, engine);
      const database = ['--database', service.url];
      const run = async (...words: string[]) => {
        const { status, stderr, stdout } = await runMuster([...words, ...database]);
        assert.equal(status, 0, stderr);
        return stdout.trim();
      };
      const importCup = async (city: string) => {
        const file = join(folder, 'cup.ndjson');
        await writeFile(file, JSON.stringify(cup(city)));
        await run('import', file);
      };
      const read = async (path: string): Promise<string | number> => {
        const { body, status } = await service.get(`/api/v1/${path}`);
        return body.data?.city ?? status;
      };
      const shows = async (path: string, expected: string | number) => {
        await until({
          what: `${expected} at ${path}`,
          see: () => read(path),
          is: (seen) => seen === expected,
        });
      };
      await shows('tournaments/cup', 404);
      await importCup('Graz');
      await shows('tournaments/cup', 'Graz');
      await importCup('Linz');
      await shows('tournaments/cup', 'Linz');
      await run('tournaments', 'unpublish', 'cup');
      for (const path of ['tournaments/cup', 'battles/b_1', 'users/p_a/battles']) await shows(path, 404);
      await run('tournaments', 'publish', 'cup');
      for (const path of ['battles/b_1', 'users/p_a/battles']) await shows(path, 200);
      await run('tournaments', 'remove', 'cup');
      for (const path of ['tournaments/cup', 'battles/b_1', 'users/p_a/battles']) await shows(path, 404);
    });
  });
}

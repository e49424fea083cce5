import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { importRecords, startService } from '../builders/service.ts';

it('the event file of the documentation imports without a problem or a warning', async (t) => {
  const page = readFileSync(new URL('../../docs/event-file.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const service = await startService(t);
  assert.deepEqual((await importRecords(service.database, example, 'open.json')).warnings, []);
  const { data } = (await service.get('/api/v1/battles/igo26-1')).body;
  assert.equal(data.winner, 'Ada Novak');
  assert.deepEqual(data.players[1].rounds, [
    {
      round: 1,
      victoryPoints: 8,
      objectivePoints: 0,
      objectives: ['Bridge'],
      battleTactic: null,
      battleTacticScored: false,
      priority: false,
    },
  ]);
  assert.equal(data.players[0].list.points, 1990);
  assert.deepEqual(Object.keys(data.players[0]).slice(-2), ['list', 'rounds']);
});

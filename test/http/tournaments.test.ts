import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engines } from '../builders/engines.ts';
import { club, tournament } from '../builders/records.ts';
import { startService } from '../builders/service.ts';

for (const engine of engines) {
  describe(`tournaments on ${engine.name}`, () => {
    it('a tournament has exactly the keys of api.md, in its order', async (t) => {
      const service = await startService(
        t,
        [club('iron-gate'), tournament('open', { club: 'iron-gate' })],
        {},
        engine,
      );
      const { status, body } = await service.get('/api/v1/tournaments/open');
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['data']);
      assert.deepEqual(Object.keys(body.data), [
        'slug',
        'name',
        'status',
        'startDate',
        'endDate',
        'description',
        'city',
        'country',
        'players',
        'rounds',
        'battleSize',
        'battlePack',
        'organizer',
        'tournamentOrganizers',
        'stages',
        'url',
      ]);
    });
  });
}

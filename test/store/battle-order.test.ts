import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rebuild } from '../../src/import/rebuild.ts';
import { engines } from '../builders/engines.ts';
import { startService } from '../builders/service.ts';
import { battle, tournament } from '../builders/tournament.ts';

// Letters whose order by UTF-16 units is not their order by code point.
const ids = ['xa', 'x\uFF5E', 'x\uFFFD', 'x\u{1F600}', 'x\u{1F601}'];
function player(key: string) {
  return { key, player: key, playerId: `p_${key}` };
}
const records = [
  {
    kind: 'tournament',
    published: true,
    ...tournament(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(player),
      [3, 0, 4, 1, 2].map((place, index) =>
        battle(1, 'abcde'[index] ?? '', 'fghij'[index] ?? '', '2-1', { id: ids[place] ?? '' }),
      ),
    ),
  },
];

for (const engine of engines) {
  describe(`battles whose ids have letters of all planes, on ${engine.name}`, () => {
    it('come once each, by code point, page by page', async (t) => {
      const service = await startService(t, records, {}, engine);
      const seen: string[] = [];
      let path: string | null = '/api/v1/tournaments/open/battles?limit=1';
      while (path !== null && seen.length <= ids.length) {
        const { body } = await service.get(path);
        seen.push(...body.data.map(({ id }: { id: string }) => id));
        path = body.next?.replace(/^http:\/\/[^/]*/, '') ?? null;
      }
      assert.deepEqual(seen, ids);
      for (const key of 'abcde') {
        const { status, body } = await service.get(`/api/v1/users/p_${key}/battles`);
        assert.deepEqual([status, body.data.length], [200, 1]);
      }
      assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
    });
  });
}

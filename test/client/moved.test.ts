// A player who has another id now: the client and the tools of assistants follow the alias to it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Muster } from '../../packages/client/src/muster.ts';
import { casualBattle, player } from '../../packages/rules/test/builders/records.ts';
import { connectHost } from '../builders/mcp.ts';
import { startService } from '../builders/service.ts';

it('a client that requests an alias gets the player and their battles', async (t) => {
  const service = await startService(t, [
    { ...player('p_main', 'Ada'), aliases: ['p_ada'] },
    casualBattle('b1'),
    casualBattle('b2'),
  ]);
  const muster = new Muster({ baseUrl: service.address, key: service.key });
  assert.equal((await muster.players.get('p_ada')).playerId, 'p_main');
  const ids: string[] = [];
  for await (const { id } of muster.players.battles('p_ada', { opponent: 'p_bo', limit: 1 })) ids.push(id);
  assert.deepEqual(ids, ['b1', 'b2']);
  const host = await connectHost(t, 'HTTP', service);
  const args = { player: 'p_ada', opponent: 'p_bo', limit: 1 };
  const page = (await host.callTool({ name: 'list_battles', arguments: args })).structuredContent as {
    readonly data: readonly { readonly id: string }[];
    readonly next: string;
  };
  assert.equal(page.data[0]?.id, 'b1');
  const more = await host.callTool({ name: 'list_battles', arguments: { ...args, next: page.next } });
  assert.equal((more.structuredContent as typeof page).data[0]?.id, 'b2');
});

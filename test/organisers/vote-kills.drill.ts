// Players vote on two servers while their workers are killed: everyone who got an answer has voted, and no one twice.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, readPlayers } from '../builders/players.ts';
import { listDescendants, readCommand } from '../builders/processes.ts';
import { serve } from '../builders/service.ts';

const award = 'Prize';
const at = '/tournaments/cup/votes';
const participants = Array.from({ length: 8 }, (_, index) =>
  participant(`k${index}`, { player: `P ${index}` }),
);

for (const engine of engines)
  describe(`votes beside kills on ${engine.name}`, () => {
    it('are never lost once they were answered, and never two of one player', async (t) => {
      const cup = dayCup({
        published: true,
        participants,
        battles: [],
        awards: [{ name: award, vote: true }],
      });
      const service = await startOrganised(t, engine, [club('gate'), cup], { jobs: {} });
      const organiser = await service.organiser(['gate']);
      const other = await openDatabase(service.url);
      t.after(() => other.close());
      const options = { organisers: service.url, organiserKeyPrefix: 'org_v1_', jobs: {} };
      const second = await serve(other, options);
      t.after(() => second.close());
      await organiser.put(at, { award, state: 'open' });
      const players = Object.values(await readPlayers(service, organiser));
      const [{ candidates }] = (await players[7]?.votes())?.body.data ?? [];
      const ids: string[] = candidates.map(({ id }: { id: string }) => id);
      const elsewhere = (code: string, candidate: string | undefined) =>
        fetch(`${second.address}/p/${code}/vote`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ award, for: candidate }),
        });
      const answered = new Set<string>();
      for (let round = 0; round < 6; round += 1) {
        const answers = await Promise.all([
          ...players
            .slice(0, 6)
            .flatMap(({ code }, index) => [
              makePlayer(service, code).vote(award, ids[6] ?? ''),
              elsewhere(code, ids[index === 5 ? 4 : 5]),
            ]),
          wait(10 * round).then(() => killWorkers(service.url)),
        ]);
        for (const [index, answer] of answers.entries())
          if (answer?.status === 200) answered.add(players[index >> 1]?.code ?? '');
      }
      assert.ok(answered.size > 0);
      for (const player of players)
        if (answered.has(player.code)) assert.equal((await player.votes()).body.data[0].voted, true);
      const close = () => organiser.put(at, { award, state: 'closed' });
      let answer = await close();
      // The server may notice the end of a worker only with the next job.
      for (let more = 0; more < 3 && answer.status >= 500; more += 1) answer = await close();
      const [closed] = answer.body.data;
      assert.ok(closed.votes >= answered.size && closed.votes <= 6, `${closed.votes} of ${answered.size}`);
    });
  });

function killWorkers(databaseUrl: string): undefined {
  for (const pid of listDescendants(process.pid))
    if (readCommand(pid).includes(databaseUrl)) process.kill(pid, 'SIGKILL');
}

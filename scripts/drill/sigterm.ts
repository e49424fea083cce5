// Sends SIGTERM during requests: all of them are answered.
import { setTimeout as wait } from 'node:timers/promises';
import { keepAlive, sendRequest } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { startServed } from './served.ts';
import { makeWorld } from './world.ts';

const drainSeconds = 10;
const connections = 200;
const rounds = { short: 1, full: 5, long: 20 };

export const sigterm: Drill = {
  name: 'sigterm',
  summary: `SIGTERM with ${connections} requests in flight, and as many idle connections`,
  async run(size) {
    let [lost, sent, badExits, longest] = [0, 0, 0, 0];
    for (let round = 0; round < rounds[size]; round += 1) {
      const { url, key } = await makeWorld();
      const { port, stop } = await startServed({ url, args: ['--drain-seconds', String(drainSeconds)] });
      const agents = Array.from({ length: 2 * connections }, keepAlive);
      const paths = ['/api/v1/tournaments?limit=100', '/api/v1/tournaments?limit=1'];
      const send = (from: number) =>
        agents
          .slice(from, from + connections)
          .map((agent, index) => sendRequest(port, paths[index % 2] ?? '', { key, agent }));
      await Promise.all([...send(0), ...send(connections)]);
      const underWay = send(connections);
      // The requests are sent, and the first ones are being handled.
      await wait(round);
      const started = performance.now();
      const status = await stop();
      longest = Math.max(longest, performance.now() - started);
      const answers = await Promise.all(underWay);
      lost += answers.filter((answer) => answer.status !== 200).length;
      sent += answers.length;
      if (status !== 0) badExits += 1;
      for (const agent of agents) agent.destroy();
    }
    return [
      none('requests not answered', lost, sent),
      none('exits other than 0', badExits, rounds[size]),
      figure(
        'longest stop',
        `${(longest / 1000).toFixed(1)} s`,
        `≤ ${drainSeconds} s`,
        longest <= drainSeconds * 1000,
      ),
    ];
  },
};

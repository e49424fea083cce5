// Restarts all workers one by one while a hundred clients keep their connections.
import { setTimeout as wait } from 'node:timers/promises';
import { startTraffic } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { startServed } from './served.ts';
import { makeWorld } from './world.ts';

const sizes = {
  short: { workers: 2, connections: 20, rounds: 1 },
  full: { workers: 2, connections: 100, rounds: 3 },
};

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  summary: 'SIGHUP renews all workers three times under 100 keep-alive connections',
  async run(size) {
    const { workers, connections, rounds } = sizes[size === 'short' ? 'short' : 'full'];
    const { url, key } = await makeWorld();
    const { port, child, said, stop } = await startServed({ url, args: ['--workers', String(workers)] });
    const paths = ['/api/v1/tournaments?limit=2'];
    const traffic = startTraffic({ port, key, paths, connections, pause: 5 });
    const renewed = () => said().split('all workers are renewed').length - 1;
    for (let round = 1; round <= rounds; round += 1) {
      await wait(300);
      child.kill('SIGHUP');
      while (renewed() < round) await wait(20);
    }
    await wait(300);
    const { sent, unexpected } = await traffic.end();
    const status = await stop();
    const why = [...new Set(unexpected.map((answer) => answer.error ?? answer.status))].join(', ');
    return [
      none(`requests lost${why === '' ? '' : ` (${why})`}`, unexpected.length, sent),
      figure('exit status', String(status), '0', status === 0),
    ];
  },
};

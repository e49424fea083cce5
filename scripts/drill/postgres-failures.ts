// Restarts and freezes PostgreSQL, kills its connections, and starts without it: answers are 503 meanwhile, and work again soon after.
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '../../test/builders/postgres.ts';
import { type PostgresServer, startPostgres } from '../../test/builders/postgres-server.ts';
import { startTcpProxy, type TcpProxy } from '../../test/builders/tcp-proxy.ts';
import { sendRequest, startTraffic } from './client.ts';
import { type Drill, type Figure, figure, none } from './drill.ts';
import { importRecords, readDemo } from './records.ts';
import { startServed } from './served.ts';
import { issueKey } from './world.ts';

const mostSeconds = 2;
/** Milliseconds after which it will not recover by itself. */
const timeoutMilliseconds = 20_000;
const path = '/api/v1/tournaments';

interface Fault {
  readonly name: string;
  /** Before the server starts. */
  readonly first?: (proxy: TcpProxy) => void;
  /** Resolves when the database is back. */
  run(server: PostgresServer, proxy: TcpProxy): Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: 'restarted',
    async run(server) {
      await server.halt();
      await wait(1000);
      await server.start();
    },
  },
  {
    name: 'frozen for 5 s',
    async run(_server, proxy) {
      proxy.freeze();
      await wait(5000);
      proxy.thaw();
    },
  },
  {
    name: 'connections killed',
    async run({ url }) {
      const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster'`;
      for (let time = 0; time < 10; time += 1) {
        await administer(url, kill);
        await wait(100);
      }
    },
  },
  {
    name: 'absent at the start',
    first: (proxy) => proxy.refuse(),
    async run(_server, proxy) {
      await wait(2000);
      proxy.allow();
    },
  },
];

export const postgresFailures: Drill = {
  name: 'postgres-failures',
  summary: 'PostgreSQL restarted, frozen for 5 s, its connections killed, absent at the start',
  async run() {
    const server = await startPostgres();
    await importRecords(server.url, await readDemo(4));
    const key = await issueKey(server.url);
    const figures: Figure[] = [];
    for (const fault of faults) figures.push(...(await suffer(server, fault, key)));
    await server.remove();
    return figures;
  },
};

async function suffer(server: PostgresServer, fault: Fault, key: string): Promise<Figure[]> {
  const ends: (() => void)[] = [];
  const proxy = await startTcpProxy({ after: (end) => void ends.push(end as () => void) }, server.port);
  fault.first?.(proxy);
  const url = server.url.replace(`:${server.port}/`, `:${proxy.port}/`);
  const { port, stop } = await startServed({ url });
  const isGood = ({ status, headers }: { status: number; headers: object }) =>
    status === 200 || (status === 503 && 'retry-after' in headers);
  const traffic = startTraffic({ port, key, paths: [path], connections: 8, pause: 10, isGood });
  if (fault.first === undefined) await wait(1000);
  await fault.run(server, proxy);
  const back = performance.now();
  while (
    (await sendRequest(port, path, { key })).status !== 200 &&
    performance.now() < back + timeoutMilliseconds
  )
    await wait(20);
  const seconds = (performance.now() - back) / 1000;
  await wait(500);
  const { unexpected, sent, statuses } = await traffic.end();
  const status = await stop();
  for (const end of ends) end();
  const why = [...new Set(unexpected.map((answer) => answer.error ?? answer.status))].join(', ');
  return [
    none(
      `${fault.name}: answers but 200 and 503 with Retry-After${why === '' ? '' : ` (${why})`}`,
      unexpected.length,
      sent,
    ),
    figure(
      `${fault.name}: good again (${statuses[503] ?? 0} answers 503)`,
      `${seconds.toFixed(2)} s`,
      `≤ ${mostSeconds} s`,
      seconds <= mostSeconds && status === 0,
    ),
  ];
}

// A separate process that runs one PostgreSQL server for all test processes of this checkout, as long as one of them is
// connected. The port that it listens on is its lock; the connection of a test process ends with that process.
import { createServer, type Socket } from 'node:net';
import { keeperPort, prepareOnce } from './postgres.ts';
import { startPostgres } from './postgres-server.ts';

const lingerMs = 3000;
/** No background work, and no log for standbys, which the servers of test/postgres/replicas.test.ts have. */
const settings = ['max_connections=400', 'autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0'];

const clients = new Set<Socket>();
let stopping: NodeJS.Timeout | undefined;

const listener = createServer((socket) => {
  clearTimeout(stopping);
  clients.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clients.delete(socket);
    if (clients.size === 0) stopSoon();
  });
  started.then((answer) => socket.write(`${JSON.stringify(answer)}\n`));
});
// Another keeper is running already.
listener.on('error', () => process.exit(0));

const started = new Promise<{ url: string } | { error: string }>((resolve) => {
  listener.listen(keeperPort, '127.0.0.1', async () => {
    stopSoon();
    try {
      const server = await startPostgres(settings);
      stop = server.remove;
      await prepareOnce(server.url);
      resolve({ url: server.url });
    } catch (error) {
      resolve({ error: error instanceof Error ? error.message : String(error) });
    }
  });
});

let stop = async (): Promise<void> => undefined;

function stopSoon(): void {
  stopping = setTimeout(async () => {
    await started;
    if (clients.size > 0) return;
    listener.close();
    await stop();
    process.exit(0);
  }, lingerMs);
}

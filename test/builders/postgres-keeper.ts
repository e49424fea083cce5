// A separate process that runs one PostgreSQL server for all test processes of this checkout, as long as one of them is
// connected. The port that it listens on is its lock; the connection of a test process ends with that process.
import { createServer, type Socket } from 'node:net';
import { keeperPort, prepareOnce } from './postgres.ts';
import { startPostgres } from './postgres-server.ts';

const lingerMs = 3000;

const visitors = new Set<Socket>();
let leaving: NodeJS.Timeout | undefined;

const door = createServer((socket) => {
  clearTimeout(leaving);
  visitors.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    visitors.delete(socket);
    if (visitors.size === 0) leaveSoon();
  });
  started.then((answer) => socket.write(`${JSON.stringify(answer)}\n`));
});
// Another keeper is running already.
door.on('error', () => process.exit(0));

const started = new Promise<{ url: string } | { error: string }>((resolve) => {
  door.listen(keeperPort, '127.0.0.1', async () => {
    leaveSoon();
    try {
      const server = await startPostgres(['max_connections=400']);
      stop = server.remove;
      await prepareOnce(server.url);
      resolve({ url: server.url });
    } catch (error) {
      resolve({ error: error instanceof Error ? error.message : String(error) });
    }
  });
});

let stop = async (): Promise<void> => undefined;

function leaveSoon(): void {
  leaving = setTimeout(async () => {
    await started;
    if (visitors.size > 0) return;
    door.close();
    await stop();
    process.exit(0);
  }, lingerMs);
}

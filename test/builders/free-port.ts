// A port for what cannot choose one by itself.
import { createServer } from 'node:net';

/** Below the ports that systems hand out for outgoing connections, so that nothing takes it in between, and above that of the keeper of PostgreSQL. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

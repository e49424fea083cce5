// A free port for programs that cannot choose one themselves.
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, so that none of them takes it in between, and above the ports of the PostgreSQL keeper. */
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

// A proxy between a program and its server that fails as networks do: it freezes, disconnects, or rejects connections.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export interface TcpProxy {
  readonly port: number;
  /** The connections that are open. */
  count(): number;
  /** No data passes and nothing is closed; new connections are accepted and get no answer. */
  freeze(): void;
  thaw(): void;
  /** Ends every connection, and accepts no new ones until `allow`. */
  refuse(): void;
  allow(): void;
}

/** `change` may alter what the server sends. */
export async function startTcpProxy(
  t: Pick<TestContext, 'after'>,
  target: number,
  change: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  let rejecting = false;
  const server = createServer((near) => {
    if (rejecting) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(change(chunk as Buffer)));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (frozen) socket.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  t.after(() => {
    cut();
    server.close();
  });
  return {
    port,
    count: () => sockets.size / 2,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    refuse() {
      rejecting = true;
      cut();
    },
    allow() {
      rejecting = false;
    },
  };
}

// Stands between a program and its server, and misbehaves as networks do: freezes, cuts, rejects.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TcpProxy {
  readonly port: number;
  /** Nothing goes through, nothing is closed; new connections are taken and go unanswered. */
  freeze(): void;
  thaw(): void;
  /** Ends every connection, takes no new ones until `allow`. */
  refuse(): void;
  allow(): void;
}

/** How long a byte is under way, and how many get through in a second. */
export interface Pace {
  readonly delay: number;
  readonly bytesASecond: number;
}

/** What is written leaves in its order, each piece when its time has come. */
function writeSlowly(to: Socket, { delay, bytesASecond }: Pace): (chunk: Buffer) => void {
  let free = 0;
  let last = Promise.resolve();
  return (chunk) => {
    free = Math.max(performance.now(), free) + (chunk.length / bytesASecond) * 1000;
    const due = free + delay;
    last = last.then(async () => {
      await sleep(Math.max(0, due - performance.now()), undefined, { ref: false });
      to.write(chunk);
    });
  };
}

/** `change` may alter what the server sends; with `pace` it is far away. */
export async function startTcpProxy(
  t: Pick<TestContext, 'after'>,
  target: number,
  change: (chunk: Buffer) => Buffer = (chunk) => chunk,
  pace?: Pace,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  let rejecting = false;
  const door = createServer((near) => {
    if (rejecting) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const [there, back] = [far, near].map((socket) =>
      pace === undefined ? (chunk: Buffer) => socket.write(chunk) : writeSlowly(socket, pace),
    );
    near.on('data', (chunk) => there?.(chunk as Buffer));
    far.on('data', (chunk) => back?.(change(chunk as Buffer)));
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
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as { port: number };
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  t.after(() => {
    cut();
    door.close();
  });
  return {
    port,
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

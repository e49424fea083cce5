// A server that answers the first request with the first reply, the next with the next, and all others with the last.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export interface HostileServer {
  readonly address: string;
  /** The requests so far. */
  readonly asked: readonly IncomingMessage[];
}

export async function startHostileServer(
  t: Pick<TestContext, 'after'>,
  ...replies: readonly Reply[]
): Promise<HostileServer> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)];
    asked.push(request);
    reply?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

export function answer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function reject(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return answer({ error: { status, message: `told to answer ${status}`, code } }, status, headers);
}

/** Begins an answer and disconnects. */
export const cut: Reply = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"data":', () => response.destroy());
};

/** Disconnects without an answer. */
export const hangUp: Reply = (response) => {
  response.destroy();
};

/** Reads the request and never answers. */
export const stall: Reply = () => undefined;

/** Begins an answer and never ends it. */
export const stallInside: Reply = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"data":');
};

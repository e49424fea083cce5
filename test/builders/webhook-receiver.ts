// A receiver of webhooks on loopback, which verifies what it gets as the usual library does.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  readonly body: any;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** Everything that arrived, in order. */
  readonly received: readonly Received[];
  /** How many requests were open at most at the same time. */
  mostAtOnce(): number;
  /** Answers requests from now on; by default 204. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

export async function startReceiver(t: Pick<TestContext, 'after'>): Promise<Receiver> {
  const received: Received[] = [];
  let [open, most] = [0, 0];
  const server = createServer(async (request: IncomingMessage, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const id = String(request.headers['webhook-id']);
    const one = { id, path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    receiver.answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  t.after(close);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    mostAtOnce: () => most,
    answer: answerWith(204),
    close,
  };
  return receiver;
}

export function answerWith(status: number, headers: Record<string, string> = {}): Receiver['answer'] {
  return (response) => response.writeHead(status, headers).end();
}

/** Never answers. */
export function hang(): void {}

/** Fails unless a signature was made with this secret. */
export function verify(secret: string, { text, headers }: Received): void {
  new Webhook(secret).verify(text, headers as Record<string, string>);
}

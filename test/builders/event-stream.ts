// A minimal client of an event stream.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Service } from './service.ts';

export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

export interface OpenStream {
  readonly answer: IncomingMessage;
  /** The next event, or comment (without an id); undefined when the stream has ended. */
  next(): Promise<StreamEvent | undefined>;
  /** Disconnects. */
  cut(): void;
}

export function openStream(
  { port, key }: Pick<Service, 'port' | 'key'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...headers },
      },
      (answer) => {
        const events = readEvents(answer);
        resolve({
          answer,
          async next() {
            const { value, done } = await events.next();
            return done === true ? undefined : value;
          },
          cut: () => asked.destroy(),
        });
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

async function* readEvents(answer: IncomingMessage): AsyncGenerator<StreamEvent, undefined> {
  let text = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield readEvent(block);
    }
  } catch (error) {
    // This side has disconnected.
    if (!/aborted/.test(String(error))) throw error;
  }
}

function readEvent(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}

/** The next event, without comments. */
export async function nextEvent(stream: OpenStream): Promise<StreamEvent | undefined> {
  for (;;) {
    const event = await stream.next();
    if (event === undefined || event.id !== '') return event;
  }
}

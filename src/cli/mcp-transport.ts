// Standard input and output for the Model Context Protocol. The library's transport drops requests that are not answered when the input ends; this one
// answers them first, because a script sends its requests, closes its end and then reads.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** It is answered when the connection closes. */
const subscription = 'subscriptions/listen';

export interface StdioTransport {
  readonly transport: Transport;
  /** When the input has ended and everything is answered. */
  readonly closed: Promise<void>;
}

export function makeStdioTransport(): StdioTransport {
  const pending = new Set<RequestId>();
  const closed = Promise.withResolvers<void>();
  let settled = Promise.withResolvers<void>();

  function settle(id: unknown): void {
    pending.delete(id as RequestId);
    settled.resolve();
    settled = Promise.withResolvers();
  }

  /** Ends with standard input, but not before the last answer. */
  async function* readInput(): AsyncGenerator<Buffer> {
    try {
      yield* process.stdin;
    } catch {
      // An input that fails has ended.
    }
    // Everything has been read.
    await setImmediate();
    while (pending.size > 0) await settled.promise;
  }

  const stdio = new StdioServerTransport(Readable.from(readInput(), { objectMode: false }));
  const transport: Transport = {
    start: () => stdio.start(),
    close: () => stdio.close(),
    async send(message: JSONRPCMessage) {
      await stdio.send(message);
      if (isJSONRPCResponse(message)) settle(message.id);
    },
  };
  stdio.onmessage = (message) => {
    if (isJSONRPCRequest(message) && message.method !== subscription) pending.add(message.id);
    // It gets no answer.
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      settle(message.params?.['requestId']);
    transport.onmessage?.(message);
  };
  stdio.onerror = (error) => transport.onerror?.(error);
  stdio.onclose = () => {
    transport.onclose?.();
    closed.resolve();
  };
  return { transport, closed: closed.promise };
}

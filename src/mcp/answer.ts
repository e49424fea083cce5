// One message of the protocol over HTTP: no sessions, an answer in one piece.
import type { IncomingHttpHeaders } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Muster } from '../../packages/client/src/muster.ts';
import { makeMcpServer } from './server.ts';
import { readVersion } from './version.ts';

export interface McpRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Answers what tools ask the service. */
  readonly fetch: typeof fetch;
  onFault(error: unknown): void;
}

/** Tools ask inside: the address and the key are nobody's. */
const inside = { baseUrl: 'http://inside.invalid', key: '', retries: 0 };

const noBatch = {
  ...{ jsonrpc: '2.0', id: null },
  error: { code: -32600, message: 'Invalid Request: one message at a time' },
};

export async function answerMcp({ headers, body, fetch, onFault }: McpRequest): Promise<Response> {
  // A batch would ask many times and be counted once; no revision in use has them.
  if (/^\s*\[/.test(body.toString('latin1', 0, 100))) return Response.json(noBatch, { status: 400 });
  const version = await readVersion();
  const muster = new Muster({ ...inside, fetch });
  const handler = createMcpHandler(() => makeMcpServer({ muster, version, onFault }), {
    // Nothing here changes while somebody listens: no stream is kept open.
    maxSubscriptions: 0,
  });
  return handler.fetch(
    new Request(`${inside.baseUrl}/mcp`, {
      method: 'POST',
      headers: readHeaders(headers),
      body: new Uint8Array(body),
    }),
  );
}

/** What the protocol reads. */
function readHeaders(headers: IncomingHttpHeaders): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(?:accept|content-type|last-event-id|mcp-.*)$/.test(name))
      read.set(name, value);
  return read;
}

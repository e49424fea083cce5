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

export async function answerMcp({ headers, body, fetch, onFault }: McpRequest): Promise<Response> {
  const message = parseBody(body);
  if (message === undefined) return reject(-32700, 'Parse error: expected JSON in UTF-8');
  // A batch would ask many times and be counted once; no revision in use has them.
  if (Array.isArray(message)) return reject(-32600, 'Invalid Request: one message at a time');
  const version = await readVersion();
  const muster = new Muster({ ...inside, fetch });
  const handler = createMcpHandler(() => makeMcpServer({ muster, version, onFault }), {
    // Nothing here changes while somebody listens: no stream is kept open.
    maxSubscriptions: 0,
  });
  const request = new Request(`${inside.baseUrl}/mcp`, { method: 'POST', headers: readHeaders(headers) });
  // What was judged is what is handled: nobody parses the bytes again.
  return handler.fetch(request, { parsedBody: message });
}

/** Undefined where it is no JSON. */
function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function reject(code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status: 400 });
}

/** What the protocol reads. */
function readHeaders(headers: IncomingHttpHeaders): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(?:accept|content-type|last-event-id|mcp-.*)$/.test(name))
      read.set(name, value);
  return read;
}

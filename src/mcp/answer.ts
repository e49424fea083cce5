// Answers one message of the protocol over HTTP, without sessions or streams.
import type { IncomingHttpHeaders } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Muster } from '../../packages/client/src/muster.ts';
import { makeMcpServer } from './server.ts';
import { readVersion } from './version.ts';

export interface McpRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Sends the requests of the tools to the service. */
  readonly fetch: typeof fetch;
  onFault(error: unknown): void;
}

/** Placeholders: requests stay inside the process and need no address or key. */
const internal = { baseUrl: 'http://inside.invalid', key: '', retries: 0 };

export async function answerMcp({ headers, body, fetch, onFault }: McpRequest): Promise<Response> {
  const message = parseBody(body);
  if (message === undefined) return reject(-32700, 'Parse error: expected JSON in UTF-8');
  // A batch would make many requests and count as one; the current revision of the protocol has none.
  if (Array.isArray(message)) return reject(-32600, 'Invalid Request: one message at a time');
  const version = await readVersion();
  const muster = new Muster({ ...internal, fetch });
  const handler = createMcpHandler(() => makeMcpServer({ muster, version, onFault }), {
    // The tools do not change, so there is nothing to subscribe to.
    maxSubscriptions: 0,
  });
  const request = new Request(`${internal.baseUrl}/mcp`, { method: 'POST', headers: readHeaders(headers) });
  // The checked message is handled: the bytes are not parsed again.
  return handler.fetch(request, { parsedBody: message });
}

/** Undefined if the body is not JSON. */
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

/** The headers that the protocol uses. */
function readHeaders(headers: IncomingHttpHeaders): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(?:accept|content-type|last-event-id|mcp-.*)$/.test(name))
      read.set(name, value);
  return read;
}

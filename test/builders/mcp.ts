// Hosts made with the official client of the Model Context Protocol, for both transports and both revisions of the protocol.
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const entry = join(import.meta.dirname, '../../bin/muster.js');

export interface Address {
  readonly address: string;
  readonly key: string;
}

export const transports = {
  HTTP: ({ address, key }: Address) =>
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  stdio: ({ address, key }: Address) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [entry, 'mcp', '--url', address],
      env: { MUSTER_KEY: key },
    }),
} as const;

export type TransportName = keyof typeof transports;

/** The current revision and the one before. */
export const revisions = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const;

export async function connectHost(
  t: Pick<TestContext, 'after'>,
  transport: TransportName,
  address: Address,
  revision: keyof typeof revisions = '2026-07-28',
): Promise<Client> {
  const host = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: revisions[revision] } },
  );
  await host.connect(transports[transport](address));
  t.after(() => host.close());
  return host;
}

// Hosts made with the official client of the Model Context Protocol, for both transports and both revisions of the protocol.
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import {
  Client,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';

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

const ajv = new AjvJsonSchemaValidator();
const validators = new Map<string, JsonSchemaValidator<unknown>>();

/** That of the client, shared by all hosts of a process: each would compile the schemas of the tools again. */
const validator: jsonSchemaValidator = {
  getValidator: <T>(schema: Parameters<typeof ajv.getValidator>[0]) =>
    validators.getOrInsertComputed(JSON.stringify(schema), () =>
      ajv.getValidator(schema),
    ) as JsonSchemaValidator<T>,
};

export async function connectHost(
  t: Pick<TestContext, 'after'>,
  transport: TransportName,
  address: Address,
  revision: keyof typeof revisions = '2026-07-28',
): Promise<Client> {
  const host = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: revisions[revision] }, jsonSchemaValidator: validator },
  );
  await host.connect(transports[transport](address));
  t.after(() => host.close());
  return host;
}

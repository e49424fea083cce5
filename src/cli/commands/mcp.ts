// muster mcp: serves the Model Context Protocol over standard input and output, for hosts that start it.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Muster } from '../../../packages/client/src/muster.ts';
import { makeMcpServer } from '../../mcp/server.ts';
import { readVersion } from '../../mcp/version.ts';
import type { Command } from '../command.ts';
import { usageError } from '../errors.ts';
import { makeStdioTransport } from '../mcp-transport.ts';
import { notify } from '../output.ts';
import { webAddress } from '../setting-values.ts';
import { parseNamed } from '../settings.ts';
import { stopSignal } from '../stop-signal.ts';

export const mcp: Command = {
  words: 'mcp',
  withoutDatabase: true,
  usage: '[--url URL] [--key KEY]',
  summary: 'serves the Model Context Protocol over standard input and output, reading from a Muster service',
  flags: {
    url: { value: 'URL', summary: 'address of the service (MUSTER_URL)' },
    key: { value: 'KEY', summary: 'API key of the service (MUSTER_KEY)' },
  },
  async run({ flags }) {
    const baseUrl = parseNamed('--url', read(flags['url'], 'MUSTER_URL', '--url'), webAddress);
    const key = read(flags['key'], 'MUSTER_KEY', '--key');
    const version = await readVersion();
    // No retries, because a host does not wait long: the error explains what to do.
    const muster = new Muster({ baseUrl, key, retries: 0 });
    const onFault = (error: unknown) =>
      notify(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const { transport, closed } = makeStdioTransport();
    const server = serveStdio(() => makeMcpServer({ muster, version, onFault }), {
      transport,
      onerror: onFault,
    });
    // A host closes standard input or sends a signal to end the process.
    await Promise.race([closed, stopSignal()]);
    await server.close();
  },
};

function read(flag: string | boolean | undefined, variable: string, name: string): string {
  const given = typeof flag === 'string' ? flag : process.env[variable];
  if (!given) throw usageError(`${name} is missing: pass it, or set ${variable}`);
  return given;
}

// Binds a server to an address, or explains why that fails.
import { once } from 'node:events';
import type { Server } from 'node:net';

export interface BindOptions {
  readonly host: string;
  readonly port: number;
  /** The settings to change, such as `--port`. */
  readonly portSetting: string;
  readonly hostSetting: string;
}

export interface Bound {
  readonly address: string;
  readonly port: number;
}

export async function bind(server: Server, options: BindOptions): Promise<Bound> {
  const { host, port } = options;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw describeError(error as NodeJS.ErrnoException, options);
  }
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: addressOf(host, actualPort), port: actualPort };
}

/** The same error with a message that says what to do, in one line. */
function describeError(error: NodeJS.ErrnoException, options: BindOptions): Error {
  const { host, port, portSetting, hostSetting } = options;
  const words: Record<string, string> = {
    EADDRINUSE: `is used by another program; stop that program, or choose another port with ${portSetting}`,
    EACCES: `may not be used by this user; choose one above 1023 with ${portSetting}`,
    EADDRNOTAVAIL: `is not an address of this machine; choose another with ${hostSetting}`,
    ENOTFOUND: `cannot be resolved; choose another with ${hostSetting}`,
  };
  const known = words[error.code ?? ''];
  if (known !== undefined) error.message = `${host}:${port} ${known}`;
  return error;
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The address to listen on cannot be had; the message says why, in one line. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface Wanted {
  readonly host: string;
  readonly port: number;
  /** Which settings to change: `--port`. */
  readonly portSetting: string;
  readonly hostSetting: string;
}

export function describeListenError(error: NodeJS.ErrnoException, wanted: Wanted): Error {
  const { host, port, portSetting, hostSetting } = wanted;
  const words: Record<string, string> = {
    EADDRINUSE: `is taken by another program; stop that, or choose another with ${portSetting}`,
    EACCES: `may not be used by this user; choose one above 1023 with ${portSetting}`,
    EADDRNOTAVAIL: `is not an address of this machine; choose another with ${hostSetting}`,
    ENOTFOUND: `cannot be resolved; choose another with ${hostSetting}`,
  };
  const known = words[error.code ?? ''];
  return known === undefined ? error : new ListenError(`${host}:${port} ${known}`);
}

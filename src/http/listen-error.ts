// Explains why the server cannot listen on an address.

export interface ListenTarget {
  readonly host: string;
  readonly port: number;
  /** The setting to change, such as `--port`. */
  readonly portSetting: string;
  readonly hostSetting: string;
}

/** The same error with a message that says what to do, in one line. */
export function describeListenError(error: NodeJS.ErrnoException, target: ListenTarget): Error {
  const { host, port, portSetting, hostSetting } = target;
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

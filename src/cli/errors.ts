// Errors that end a command with a message and an exit status.

export const exitStatus = { done: 0, invalidInput: 1, invalidUsage: 2, systemError: 3 } as const;

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly status: number;

  /** Left out: everything has been printed already. */
  constructor(status: number, message?: string) {
    super(message);
    this.status = status;
  }
}

export function usageError(message: string): CommandError {
  return new CommandError(exitStatus.invalidUsage, message);
}

export function inputError(message?: string): CommandError {
  return new CommandError(exitStatus.invalidInput, message);
}

export function systemError(message: string): CommandError {
  return new CommandError(exitStatus.systemError, message);
}

export function missingError(
  kind: 'account' | 'club' | 'key' | 'rating' | 'season' | 'submission' | 'tournament',
  name: string,
): CommandError {
  return inputError(`there is no ${kind} "${name}"; "muster ${kind}s list" shows them`);
}

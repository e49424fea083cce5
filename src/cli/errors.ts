// What ends a command with a message of its own.

/** `usage`: the command was called wrongly. `input`: what it was given is at fault. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: 'usage' | 'input';

  constructor(code: 'usage' | 'input', message: string | undefined) {
    super(message);
    this.code = code;
  }
}

export function usageError(message: string | undefined): CommandError {
  return new CommandError('usage', message);
}

export function inputError(message: string | undefined): CommandError {
  return new CommandError('input', message);
}

// An error that ends a command with its message.

/** `usage`: the command line is invalid. `input`: its input is invalid. */
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

// What ends a command with a message of its own.

/** The command was called wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the command was given is at fault. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

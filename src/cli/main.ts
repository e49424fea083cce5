// The command line (docs/rules/command-line.md): finds the command, parses its arguments, and turns errors into an exit status.
import { parseArgs } from 'node:util';
import { ApiError } from '../contract/errors.ts';
import { readVersion } from '../mcp/version.ts';
import { DatabaseError, hasFault } from '../store/database.ts';
import type { Command } from './command.ts';
import { loadCommands } from './commands.ts';
import { adviseMissing } from './database.ts';
import { CommandError, exitStatus, usageError } from './errors.ts';
import { describeCommand, describeCommands } from './help.ts';
import { notify, print } from './output.ts';
import { flagOf, readSettings } from './settings.ts';

export async function main(words: readonly string[]): Promise<number> {
  // A reader that ends early (such as head, or a log collector that restarts) is no error.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exit(failOfSystem(error));
    });
  try {
    await runCommand(words);
    return exitStatus.done;
  } catch (error) {
    if (error instanceof CommandError) return fail(error.message, error.status);
    if (error instanceof ApiError) return fail(error.message, exitStatus.invalidInput);
    if (error instanceof DatabaseError) return fail(error.message, exitStatus.systemError);
    if (isSystemError(error)) return failOfSystem(error);
    notify(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return exitStatus.systemError;
  }
}

function fail(message: string, status: number): number {
  if (message !== '') notify(`muster: ${message}`);
  return status;
}

function failOfSystem({ code, message }: NodeJS.ErrnoException): number {
  const words = code === 'ENOSPC' ? 'the disk is full; make room and try again' : message;
  return fail(words, exitStatus.systemError);
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

async function runCommand(words: readonly string[]): Promise<void> {
  const [first, second] = words;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    print(describeCommands(await loadCommands()));
    return;
  }
  if (first === '--version') {
    print(await readVersion());
    return;
  }
  const group = await loadCommands(first);
  const command = findCommand(group, words);
  if (command === undefined) {
    if (group.length === 0 || (second !== undefined && !second.startsWith('-'))) {
      const name = words.slice(0, second?.startsWith('-') ? 1 : 2).join(' ');
      throw usageError(`there is no command "${name}"; "muster --help" lists them`);
    }
    if (second !== '--help' && second !== '-h') {
      throw usageError(
        `usage: muster ${first} ${group.map(({ words: known }) => known.slice(first.length + 1)).join('|')}`,
      );
    }
    print(describeCommands(group));
    return;
  }
  const { positionals, values, lists } = parseWords(command, words.slice(command.words.split(' ').length));
  if (values['help'] === true) {
    print(describeCommand(command));
    return;
  }
  const [least, most] = command.takes ?? [0, 0];
  if (positionals.length < least || positionals.length > most) {
    throw usageError(`usage: muster ${`${command.words} ${command.usage}`.trim()}`);
  }
  const settings = readSettings(values, process.env);
  try {
    await command.run({ settings, positionals, flags: values, lists });
  } catch (error) {
    if (hasFault(error, 'missing')) throw new DatabaseError(`${error.message}; ${adviseMissing(settings)}`);
    throw error;
  }
}

function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ words: known }) => known.split(' ').every((word, index) => words[index] === word));
}

function parseWords(command: Command, args: readonly string[]) {
  const names = ['DATABASE_URL', ...(command.settings ?? [])] as const;
  const settings = names.map((name) => [flagOf(name), { type: 'string', multiple: true }] as const);
  const own = Object.entries(command.flags ?? {}).map(
    ([flag, { value }]) =>
      [flag, value === undefined ? { type: 'boolean' } : { type: 'string', multiple: true }] as const,
  );
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries([...settings, ...own]), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const flags: Record<string, string | boolean | undefined> = {};
    const lists: Record<string, readonly string[]> = {};
    for (const [name, value] of Object.entries(values as Record<string, string[] | boolean>)) {
      if (!Array.isArray(value)) flags[name] = value;
      else if (command.flags?.[name]?.multiple) lists[name] = value;
      else if (value.length > 1) throw new Error(`--${name} is given more than once; expected once`);
      else flags[name] = value[0];
    }
    return { positionals, values: flags, lists };
  } catch (error) {
    const [message] = (error as Error).message.split(/\. |\n/);
    throw usageError(`${message}; see "muster ${command.words} --help"`);
  }
}

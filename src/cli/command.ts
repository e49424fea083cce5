// What a command is: its words, its flags, and what it does. Help, usage errors and docs/commands.md are made from this.
import type { ParseArgsOptionsConfig } from 'node:util';
import type { SettingName, Settings } from './settings.ts';
import { escapeControls } from './terminal.ts';

export interface CommandInput {
  readonly settings: Settings;
  readonly positionals: readonly string[];
  /** Flags of the command itself. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  /** Those of its flags that may be given several times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface Command {
  /** "import", "tournaments publish", … */
  readonly words: string;
  /** What follows the words, as help shows it. */
  readonly usage: string;
  readonly summary: string;
  readonly flags?: Readonly<Record<string, FlagHelp>>;
  /** How many positionals it takes. */
  readonly takes?: readonly [least: number, most: number];
  /** It asks no database: the option is taken, as of every command, and not offered. */
  readonly withoutDatabase?: true;
  /** Settings it heeds, besides `DATABASE_URL`. */
  readonly settings?: readonly SettingName[];
  /** Returns the exit status. */
  run(input: CommandInput): Promise<number>;
}

export interface FlagHelp {
  readonly type: NonNullable<ParseArgsOptionsConfig[string]>['type'];
  /** May be given several times. */
  readonly multiple?: true;
  /** What stands for the value in help. */
  readonly value?: string;
  readonly summary: string;
}

export const exitStatus = { done: 0, badInput: 1, badUsage: 2, badMachine: 3 } as const;

export function print(line: string): void {
  process.stdout.write(`${escapeControls(line)}\n`);
}

export function say(line: string): void {
  process.stderr.write(`${escapeControls(line)}\n`);
}

// A command: its words, its flags and its function. Help, usage errors and docs/generated/commands.md are made from this.
import type { ParseArgsOptionsConfig } from 'node:util';
import type { SettingName, Settings } from './settings.ts';

export interface CommandInput {
  readonly settings: Settings;
  readonly positionals: readonly string[];
  /** Flags of the command itself. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  /** Flags that may be given several times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface Command {
  /** "import", "tournaments publish", … */
  readonly words: string;
  /** The arguments after the words, as help shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly flags?: Readonly<Record<string, FlagHelp>>;
  /** How many positional arguments it accepts. */
  readonly takes?: readonly [least: number, most: number];
  /** Uses no database: `--database` is accepted, as by every command, but not shown in help. */
  readonly withoutDatabase?: true;
  /** Settings that it uses, besides `DATABASE_URL`. */
  readonly settings?: readonly SettingName[];
  /** Returns the exit status. */
  run(input: CommandInput): Promise<number>;
}

export interface FlagHelp {
  readonly type: NonNullable<ParseArgsOptionsConfig[string]>['type'];
  /** May be given several times. */
  readonly multiple?: true;
  /** The placeholder of the value in help. */
  readonly value?: string;
  readonly summary: string;
}

export const exitStatus = { done: 0, invalidInput: 1, invalidUsage: 2, systemError: 3 } as const;

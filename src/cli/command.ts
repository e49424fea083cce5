// A command: its words, its flags and its function. Help, usage errors and docs/generated/commands.md are made from this.
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
  /** Throws a CommandError if it fails. */
  run(input: CommandInput): Promise<void>;
}

export interface FlagHelp {
  /** The placeholder of its value in help; a flag without one is on or off. */
  readonly value?: string;
  /** May be given several times. */
  readonly multiple?: true;
  readonly summary: string;
}

// What a person adds to a file that does not say it.
import type { Format } from './formats.ts';

/** How whoever brings a file gives an option, and with which value: `--date YYYY-MM-DD`. */
export type SpellOption = (name: OptionName, value?: string) => string;

export type OptionName = Exclude<keyof ForeignOptions, 'spell'>;

export interface ForeignOptions {
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly date?: string | undefined;
  readonly endDate?: string | undefined;
  readonly club?: string | undefined;
  readonly battlePack?: string | undefined;
  readonly battleSize?: number | undefined;
  readonly format?: Format | undefined;
  readonly published?: boolean | undefined;
  readonly playerIds?: boolean | undefined;
  /** Left out: as on a command line. */
  readonly spell?: SpellOption | undefined;
}

export const spellFlag: SpellOption = (name, value) => {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
};

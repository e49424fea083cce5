// The sentences of problems that an option solves; `spell` writes the option as the reader gives it: the desk names its own fields.
import type { SpellOption } from '../../rules/src/problems/kind.ts';

interface MissingOption {
  readonly option: string;
  readonly value: string;
}

export const optionSentences = {
  dateMissing: ({ option, value }: MissingOption, spell: SpellOption) =>
    `the file has no date; give ${spell(option, value)}`,
  dateUnreadable: ({ date, option, value }: MissingOption & { readonly date: string }, spell: SpellOption) =>
    `the date ${JSON.stringify(date)} cannot be read; give ${spell(option, value)}`,
  exportDay: ({ day, option }: { readonly day: string; readonly option: string }, spell: SpellOption) =>
    `the day of the export, ${day}, is used as the day of the tournament; to change it, use ${spell(option)}`,
  givenForSeveral: ({ option }: { readonly option: string }, spell: SpellOption) =>
    `${spell(option)} is given for several tournaments; convert them one by one`,
  nameMissing: ({ option, value }: MissingOption, spell: SpellOption) =>
    `the file has no name; give ${spell(option, value)}`,
  severalPlatforms: (
    { option, formats }: { readonly option: string; readonly formats: readonly string[] },
    spell: SpellOption,
  ) =>
    `could be ${formats.join(' or ')}; give ${formats.map((format) => spell(option, format)).join(' or ')}`,
  unknownPlatform: ({ option }: { readonly option: string }, spell: SpellOption) =>
    `is not in a known format; if you know the format, give ${spell(option)}`,
};

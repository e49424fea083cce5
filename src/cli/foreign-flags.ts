// The flags for what a file of another platform does not contain, shared by import, convert and submit.

import { formats } from '#foreign/formats';
import { type GivenOptions, optionNames } from '#foreign/option-names';
import { type ForeignOptions, readOptions } from '#foreign/options';
import { spellFlag } from '#rules/problems/problems';
import type { Opened } from '../import/open/open-inputs.ts';
import type { Item } from '../import/read/read-records.ts';
import type { CommandInput, FlagHelp } from './command.ts';
import { usageError } from './errors.ts';

export const foreignFlags: Readonly<Record<string, FlagHelp>> = {
  format: {
    value: formats.join('|'),
    summary: 'the platform of the files, if their content fits several',
  },
  slug: {
    value: 'SLUG',
    summary: 'short name for the web address (default: name and id or day)',
  },
  name: { value: 'NAME', summary: 'name of the tournament' },
  date: { value: 'YYYY-MM-DD', summary: 'first day' },
  'end-date': { value: 'YYYY-MM-DD', summary: 'last day' },
  club: { value: 'SLUG', summary: 'the club that runs it' },
  'battle-pack': { value: 'NAME', summary: 'the battle pack' },
  game: { value: 'TEXT', summary: 'the game that was played' },
  'battle-size': { value: 'POINTS', summary: 'points limit of an army' },
  published: { summary: 'publish the tournament' },
  'player-ids': { summary: 'give people public ids: the platform and its id of the person' },
};

export function readForeignOptions(flags: CommandInput['flags']): ForeignOptions {
  return readOptions(givenOptions(flags), (name, words) => usageError(`${spellFlag(name)} ${words}`));
}

export function givenOptions(flags: CommandInput['flags']): GivenOptions {
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = flags[spellFlag(name).slice('--'.length)];
      return value === undefined || value === false ? [] : [[name, String(value)]];
    }),
  );
}

/** Event files and spreadsheets state all of this themselves. An event file is rejected at its first record, so that its problems before that are reported. */
export function checkForeignOptions(opened: Opened, flags: CommandInput['flags']): Opened {
  const { name, records, compared } = opened;
  const [option] = Object.keys(givenOptions(flags));
  if (option === undefined || compared !== undefined) return opened;
  const isSheets = records.sheets !== undefined;
  const error = usageError(
    `${spellFlag(option)} is only for files from other platforms; ${name} is ${isSheets ? 'a spreadsheet' : 'an event file'}`,
  );
  if (isSheets) throw error;
  if (records.rejected !== undefined) return opened;

  async function* items(): AsyncGenerator<Item> {
    for await (const item of records.items) {
      if ('record' in item) throw error;
      yield item;
    }
  }
  return { ...opened, records: { ...records, items: items() } };
}

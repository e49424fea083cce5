// What a person says about a file of another platform that the file does not: the same flags for import and convert.
import { formats, isFormat } from '../foreign/formats.ts';
import type { ForeignOptions } from '../foreign/options.ts';
import { readDay } from '../foreign/read/day.ts';
import { type CommandInput, type FlagHelp, UsageError } from './command.ts';

export const foreignFlags: Readonly<Record<string, FlagHelp>> = {
  format: {
    type: 'string',
    value: formats.join('|'),
    summary: 'the platform of the files, where their content does not tell',
  },
  slug: {
    type: 'string',
    value: 'SLUG',
    summary: 'short name for the web address (default: name and id or day)',
  },
  name: { type: 'string', value: 'NAME', summary: 'name of the tournament' },
  date: { type: 'string', value: 'YYYY-MM-DD', summary: 'first day' },
  'end-date': { type: 'string', value: 'YYYY-MM-DD', summary: 'last day' },
  club: { type: 'string', value: 'SLUG', summary: 'the club that runs it' },
  'battle-pack': { type: 'string', value: 'NAME', summary: 'the battle pack' },
  'battle-size': { type: 'string', value: 'POINTS', summary: 'points limit of an army' },
  published: { type: 'boolean', summary: 'show the tournament to everybody' },
  'player-ids': { type: 'boolean', summary: 'give people public ids: the platform and its id' },
};

export function readForeignOptions(flags: CommandInput['flags']): ForeignOptions {
  const text = (flag: string): string | undefined => {
    const value = flags[flag];
    if (value === '') throw new UsageError(`--${flag} is empty`);
    return typeof value === 'string' ? value : undefined;
  };
  const format = text('format');
  if (format !== undefined && !isFormat(format)) {
    throw new UsageError(`--format is "${format}"; expected one of ${formats.join(', ')}`);
  }
  const day = (flag: string): string | undefined => {
    const value = text(flag);
    if (value === undefined || (/^\d{4}-\d\d-\d\d$/.test(value) && readDay(value) === value)) return value;
    throw new UsageError(`--${flag} is "${value}"; expected YYYY-MM-DD`);
  };
  return {
    format,
    slug: readSlug(text('slug')),
    name: text('name'),
    date: day('date'),
    endDate: day('end-date'),
    club: text('club'),
    battlePack: text('battle-pack'),
    battleSize: readSize(text('battle-size')),
    published: flags['published'] === true ? true : undefined,
    playerIds: flags['player-ids'] === true,
  };
}

function readSlug(slug: string | undefined): string | undefined {
  if (slug === undefined || (slug.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))) return slug;
  throw new UsageError(
    `--slug is "${slug}"; expected lower-case letters, digits and single hyphens, at most 100`,
  );
}

function readSize(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = Number(text);
  if (/^\d{1,9}$/.test(text) && size <= 1_000_000) return size;
  throw new UsageError(`--battle-size is "${text}"; expected a whole number`);
}

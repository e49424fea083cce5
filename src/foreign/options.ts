// Options for values that a file does not contain.

import type { Format } from './formats.ts';
import { formats, isFormat } from './formats.ts';
import { readDay } from './read/day.ts';

export type OptionName = keyof ForeignOptions;

export interface ForeignOptions {
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly date?: string | undefined;
  readonly endDate?: string | undefined;
  readonly club?: string | undefined;
  readonly battlePack?: string | undefined;
  readonly game?: string | undefined;
  readonly battleSize?: number | undefined;
  readonly format?: Format | undefined;
  readonly published?: boolean | undefined;
  readonly playerIds?: boolean | undefined;
}

export type GivenOptions = Readonly<Partial<Record<OptionName, string>>>;

export const optionNames: readonly OptionName[] = [
  'format',
  'slug',
  'name',
  'date',
  'endDate',
  'club',
  'battlePack',
  'game',
  'battleSize',
  'published',
  'playerIds',
];

/** `makeError` makes the error for an invalid option, in the words of the caller. */
export function readOptions(
  given: GivenOptions,
  makeError: (name: OptionName, words: string) => Error,
): ForeignOptions {
  const text = (name: OptionName): string | undefined => {
    if (given[name] === '') throw makeError(name, 'is empty');
    return given[name];
  };
  const expect = (name: OptionName, value: string, expected: string): Error =>
    makeError(name, `is "${value}"; expected ${expected}`);
  const day = (name: OptionName): string | undefined => {
    const value = text(name);
    if (value === undefined || (/^\d{4}-\d\d-\d\d$/.test(value) && readDay(value) === value)) return value;
    throw expect(name, value, 'YYYY-MM-DD');
  };
  const flag = (name: OptionName): boolean | undefined => {
    const value = text(name);
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true';
    throw expect(name, value, 'true or false');
  };
  const format = text('format');
  if (format !== undefined && !isFormat(format))
    throw expect('format', format, `one of ${formats.join(', ')}`);
  const slug = text('slug');
  if (slug !== undefined && !isSlug(slug))
    throw expect('slug', slug, 'lower-case letters, digits and single hyphens, at most 100');
  const size = text('battleSize');
  if (size !== undefined && !isSize(size)) throw expect('battleSize', size, 'a whole number');
  return {
    format,
    slug,
    name: text('name'),
    date: day('date'),
    endDate: day('endDate'),
    club: text('club'),
    battlePack: text('battlePack'),
    game: text('game'),
    battleSize: size === undefined ? undefined : Number(size),
    published: flag('published'),
    playerIds: flag('playerIds') ?? false,
  };
}

function isSlug(slug: string): boolean {
  return slug.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}

function isSize(text: string): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) <= 1_000_000;
}

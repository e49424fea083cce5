// Options as a person gives them, on a command line or in an address, and what is wrong with them.
import { formats, isFormat } from './formats.ts';
import type { ForeignOptions, OptionName } from './options.ts';
import { readDay } from './read/day.ts';

export type GivenOptions = Readonly<Partial<Record<OptionName, string>>>;

export const optionNames: readonly OptionName[] = [
  ...(['format', 'slug', 'name', 'date', 'endDate', 'club'] as const),
  ...(['battlePack', 'battleSize', 'published', 'playerIds'] as const),
];

/** `refuse` makes an error of what is wrong with an option, in the words of whoever asks. */
export function readOptions(
  given: GivenOptions,
  refuse: (name: OptionName, words: string) => Error,
): ForeignOptions {
  const text = (name: OptionName): string | undefined => {
    if (given[name] === '') throw refuse(name, 'is empty');
    return given[name];
  };
  const expect = (name: OptionName, value: string, expected: string): Error =>
    refuse(name, `is "${value}"; expected ${expected}`);
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

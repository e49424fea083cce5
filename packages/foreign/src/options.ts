// Options for values that a file does not contain.
import { formats, isFormat } from './formats.ts';
import { type GivenOptions, type OptionName, optionNames } from './option-names.ts';
import { readDay } from './read/day.ts';

/** Reads the text of an option; `read` returns undefined if it is not as expected. */
function reading<T>(expected: string, read: (text: string) => T | undefined) {
  return { expected, read };
}

const text = reading('text', (given) => given);
const day = reading('YYYY-MM-DD', (given) =>
  /^\d{4}-\d\d-\d\d$/.test(given) && readDay(given) === given ? given : undefined,
);
const flag = reading('true or false', (given) =>
  given === 'true' || given === 'false' ? given === 'true' : undefined,
);

const readings = {
  format: reading(`one of ${formats.join(', ')}`, (given) => (isFormat(given) ? given : undefined)),
  slug: reading('lower-case letters, digits and single hyphens, at most 100', (given) =>
    given.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(given) ? given : undefined,
  ),
  name: text,
  date: day,
  endDate: day,
  club: text,
  battlePack: text,
  game: text,
  battleSize: reading('a whole number', (given) =>
    /^\d{1,9}$/.test(given) && Number(given) <= 1_000_000 ? Number(given) : undefined,
  ),
  published: flag,
  playerIds: flag,
} satisfies Record<OptionName, object>;

export type ForeignOptions = {
  readonly [Name in OptionName]?: ReturnType<(typeof readings)[Name]['read']>;
};

/** `makeError` makes the error for an invalid option, in the words of the caller. */
export function readOptions(
  given: GivenOptions,
  makeError: (name: OptionName, words: string) => Error,
): ForeignOptions {
  const values = optionNames.flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    if (value === '') throw makeError(name, 'is empty');
    const { read, expected } = readings[name];
    const valid = read(value);
    if (valid === undefined) throw makeError(name, `is "${value}"; expected ${expected}`);
    return [[name, valid]];
  });
  return { playerIds: false, ...Object.fromEntries(values) };
}

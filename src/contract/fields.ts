// Building blocks of the event-file schemas: what a text, a name, a day or an amount may be (docs/rules/event-file.md, Container).
import Type, { type Static, type TSchema } from 'typebox';
import { fitsId, fitsList, largestIdBytes, largestListBytes } from './texts.ts';

export const closed = { additionalProperties: false } as const;

/** A key that may be left out or null (docs/rules/event-file.md, Records: "?"). */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const oneOf = <const T extends readonly string[]>(...words: T) =>
  Type.Enum([...words] as unknown as T);

export const exactlyTwo = <T extends TSchema>(schema: T) =>
  Type.Unsafe<[Static<T>, Static<T>]>(Type.Array(schema, { minItems: 2, maxItems: 2 }));

/** Whole Unicode: no lone surrogate, no NUL. One of the engines takes neither, and no file or terminal needs them. */
const wholeText = '^[^\\0\\p{Cs}]*$';
/** No control characters, and not "." or "..", which no address can end in. */
const nameText = '^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}]+$';
const idText = '^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}\\s/]+$';
const slugText = '^[a-z0-9]+(-[a-z0-9]+)*$';
const webAddress = '^[hH][tT][tT][pP][sS]?://[^\\p{Cc}\\p{Cs}\\s]+$';
export const metricName = '^(?!__proto__$)[^\\0\\p{Cs}]{1,200}$';

/** What a text of a pattern is, in words; `length` is of how many characters. */
export const patternWords: Readonly<Record<string, (length: string) => string>> = {
  [wholeText]: (length) => `text${length}`,
  [nameText]: (length) => `text${length} without control characters`,
  [idText]: (length) =>
    `text${length}, at most ${largestIdBytes} bytes, without spaces, slashes and control characters`,
  [slugText]: (length) => `text${length}: lower-case letters a–z, digits and single hyphens`,
  [webAddress]: () => 'an address with http:// or https://',
};

/** A text that names something and may have spaces. */
export const name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: nameText, description });

/** A text that becomes part of addresses and keys. */
export const id = (description: string) =>
  Type.Refine(Type.String({ minLength: 1, maxLength: 200, pattern: idText, description }), fitsId);

export const slug = () =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: slugText,
    description: 'Short name used in the web address',
  });

/** Names something that stands elsewhere; whether it is there is a matter of the rules. */
export const reference = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: wholeText, description });

export const website = () =>
  Type.Refine(Type.String({ maxLength: 2000, pattern: webAddress }), (value) => URL.canParse(value));

export const label = (maxLength = 300) => Type.String({ minLength: 1, maxLength, pattern: wholeText });
export const text = (maxLength: number) => Type.String({ maxLength, pattern: wholeText });

/** JSON Schema counts characters, so that the bytes are counted beside it. */
export const listText = () =>
  Type.Refine(
    Type.String({
      maxLength: largestListBytes,
      pattern: wholeText,
      description: 'The list as it was exported; at most 64 KB of UTF-8',
    }),
    fitsList,
  );

export const day = () => Type.String({ format: 'date', description: 'A calendar day, YYYY-MM-DD' });
export const amount = () => Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 });
export const positiveAmount = () => Type.Number({ minimum: 0, maximum: 1_000_000_000 });
export const count = (minimum = 0, maximum = 1_000_000) => Type.Integer({ minimum, maximum });
export const round = () => count(1, 9999);

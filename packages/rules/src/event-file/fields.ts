// Building blocks of the event-file schemas: what a text, a name, a day or an amount may be (docs/rules/event-file.md, Container).
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { fitsList, largestListBytes } from '../../../army-list/src/list-text.ts';
import { isLocalTime, isTimeZone, localTimeText, timeZoneText } from './local-times.ts';
import { stagePattern } from './stage-id.ts';
import { fitsId, largestIdBytes, longestDescription } from './texts.ts';

export const closed = { additionalProperties: false } as const;

/** A kind of object, with a section of its own in the reference of fields (docs/generated/event-file-fields.md). */
export function object<T extends TProperties>(title: string, description: string, properties: T) {
  return Type.Object(properties, { title, description, ...closed });
}

/** What readers of the schema see beside the meaning. */
export interface Shown {
  /** The value if the key is left out, where that is a plain value. */
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** A key that must be there. The description is set on the schema, which must therefore be used for this key only. */
export function needed<T extends TSchema>(description: string, schema: T, shown: Shown = {}): T {
  if ('description' in schema) throw new Error(`already described: ${description}`);
  return Object.assign(schema, { description, ...shown });
}

/** A key that may be left out or null. */
export function optional<T extends TSchema>(description: string, schema: T, shown: Shown = {}) {
  return Type.Optional(Type.Union([schema, Type.Null()], { description, ...shown }));
}

/** The type of a schema for code that only reads: an optional key may be undefined as well. */
export type Stated<T extends TSchema> = Reading<Static<T>>;

type Reading<T> = T extends readonly [infer A, infer B]
  ? readonly [Reading<A>, Reading<B>]
  : T extends readonly (infer Item)[]
    ? readonly Reading<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Reading<T[Key]> | OrUndefined<T, Key> }
      : T;

type OrUndefined<T, Key extends keyof T> = string extends Key
  ? never
  : Record<never, never> extends Pick<T, Key>
    ? undefined
    : never;

export function oneOf<const T extends string[]>(...words: T) {
  return Type.Enum<T>(words);
}

export function exactlyTwo<T extends TSchema>(schema: T) {
  return Type.Unsafe<[Static<T>, Static<T>]>(Type.Array(schema, { minItems: 2, maxItems: 2 }));
}

/** Whole Unicode: no lone surrogate, no NUL. One of the engines accepts neither, and no file or terminal needs them. */
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
  [localTimeText]: () => 'a local time that exists (YYYY-MM-DDTHH:MM)',
  [timeZoneText]: () => 'the name of a time zone such as Europe/Berlin',
  [stagePattern]: () =>
    'swiss, knockout, placement-swiss, placement-N, placement-N-M (below 1000) or standings',
};

/** A text that names something and may have spaces. */
export function name() {
  return Type.String({ minLength: 1, maxLength: 200, pattern: nameText });
}

/** A text that becomes part of addresses and keys. */
export function id() {
  return Type.Refine(Type.String({ minLength: 1, maxLength: 200, pattern: idText }), fitsId);
}

export function slug() {
  return Type.String({ minLength: 1, maxLength: 100, pattern: slugText });
}

export function stageId() {
  return Type.String({ pattern: stagePattern });
}

/** The key of another record or participant; the rules check whether it exists. */
export function reference() {
  return Type.String({ minLength: 1, maxLength: 200, pattern: wholeText });
}

export function website() {
  return Type.Refine(Type.String({ maxLength: 2000, pattern: webAddress }), (value) => URL.canParse(value));
}

export function label(maxLength = 300) {
  return Type.String({ minLength: 1, maxLength, pattern: wholeText });
}

export function text(maxLength: number) {
  return Type.String({ maxLength, pattern: wholeText });
}

/** JSON Schema counts characters, so that the bytes are counted beside it. */
export function listText() {
  return Type.Refine(Type.String({ maxLength: largestListBytes, pattern: wholeText }), fitsList);
}

export function day() {
  return Type.String({ format: 'date' });
}

export function localTime() {
  return Type.Refine(Type.String({ pattern: localTimeText }), isLocalTime);
}

export function timeZone() {
  return Type.Refine(Type.String({ maxLength: 100, pattern: timeZoneText }), isTimeZone);
}

export function amount() {
  return Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 });
}

export function positiveAmount() {
  return Type.Number({ minimum: 0, maximum: 1_000_000_000 });
}

export function count(minimum = 0, maximum = 1_000_000) {
  return Type.Integer({ minimum, maximum });
}

export function round() {
  return count(1, 9999);
}

export function yesOrNo() {
  return Type.Boolean();
}

/** Keys that tournaments, clubs and seasons share. */
export const described = {
  description: optional('Description in plain text.', text(longestDescription), { default: '' }),
  city: optional('Town or city. Default: not given.', text(300), { examples: ['Brackwater'] }),
  country: optional('Name of the country. Default: not given.', text(300), {
    examples: ['United Kingdom'],
  }),
};

// Building blocks of the event-file schemas: what a name, a label, a day or an amount may be.
import Type, { type Static, type TSchema } from 'typebox';

export const closed = { additionalProperties: false } as const;

/** A key that may be left out or null (docs/rules/event-file.md, Records: "?"). */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const oneOf = <const T extends readonly string[]>(...words: T) =>
  Type.Enum([...words] as unknown as T);

export const exactlyTwo = <T extends TSchema>(schema: T) =>
  Type.Unsafe<[Static<T>, Static<T>]>(Type.Array(schema, { minItems: 2, maxItems: 2 }));

/** A text that becomes part of addresses and keys: no control characters, no lone surrogates, not "." or "..". */
export const name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}]+$', description });

export const label = (maxLength = 300) => Type.String({ minLength: 1, maxLength });
export const text = (maxLength: number) => Type.String({ maxLength });
export const day = () => Type.String({ format: 'date', description: 'A calendar day, YYYY-MM-DD' });
export const amount = () => Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 });
export const positiveAmount = () => Type.Number({ minimum: 0, maximum: 1_000_000_000 });
export const count = (minimum = 0, maximum = 1_000_000) => Type.Integer({ minimum, maximum });
export const round = () => count(1, 9999);

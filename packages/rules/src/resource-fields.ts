// Building blocks of the schemas of resources.
import Type, { type TProperties, type TSchema } from 'typebox';

/** A resource with a name of its own in the API description. */
export function resource<T extends TProperties>(title: string, description: string, properties: T) {
  return Type.Object(properties, { title, description, additionalProperties: false });
}

export function text(description: string) {
  return Type.String({ description });
}

export function number(description: string) {
  return Type.Number({ description });
}

export function count(description: string, minimum = 0) {
  return Type.Integer({ description, minimum });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

export function words<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number]>(Type.String({ enum: values, description }));
}

/** Always present, may be null. The description belongs to the union, not to one of its members. */
export function nullable<T extends TSchema>(schema: T) {
  const { description, title } = schema as { description?: string; title?: string };
  return Type.Union(
    [schema, Type.Null()],
    description !== undefined && title === undefined ? { description } : {},
  );
}

export function day(description: string) {
  return Type.String({ format: 'date', description });
}

export function link(description: string) {
  return Type.String({ format: 'uri', description });
}

/** The value handed to JSON.stringify, which leaves out undefined keys. */
export type Written<T> = T extends readonly [infer First, infer Second]
  ? readonly [Written<First>, Written<Second>]
  : T extends readonly (infer Element)[]
    ? readonly Written<Element>[]
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> | (object extends Pick<T, K> ? undefined : never) }
      : T;

/** Date and time in UTC. */
export function moment(description: string) {
  return Type.String({ format: 'date-time', description });
}

/** An object whose keys are described elsewhere. */
export function anyObject(description: string) {
  return Type.Unsafe<object>({ type: 'object', description });
}

// Schemas as the protocol wants them.
import Type, { type TSchema } from 'typebox';

/** One of several objects. Hosts ask for the word `object` at the root of what a tool gives. */
export function oneOf(...objects: readonly TSchema[]): TSchema {
  return Type.Unsafe({ type: 'object', anyOf: objects });
}

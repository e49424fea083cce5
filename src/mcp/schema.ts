// Schemas as the protocol wants them.
import Type, { type TSchema } from 'typebox';

/** One of several objects. Hosts ask for the word `object` at the root of what a tool gives. */
export const oneOf = (...objects: readonly TSchema[]): TSchema =>
  Type.Unsafe({ type: 'object', anyOf: objects });

// A tool: a description of when to use it, schemas of its input and output, and its function.

import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { List, Page } from '../../packages/client/src/list.ts';
import type { Muster } from '../../packages/client/src/muster.ts';
import { ApiError } from '../contract/errors.ts';
import type { ValueOf } from '../contract/operation.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly output: TSchema;
  /** Returns the structured content, or throws a `MusterError` of the service or a `toolError`. */
  run(muster: Muster, input: Record<string, unknown>): Promise<object>;
}

interface ToolOf<T extends TProperties, O extends TSchema> extends Omit<Tool, 'input' | 'output' | 'run'> {
  readonly input: T;
  readonly output: O;
  run(muster: Muster, input: Static<TObject<T>>): Promise<ValueOf<O> & object>;
}

/** An error whose message says what to try instead. */
export function toolError(message: string): ApiError {
  return new ApiError(400, message);
}

export function makeTool<T extends TProperties, O extends TSchema>({
  input,
  run,
  ...words
}: ToolOf<T, O>): Tool {
  return {
    ...words,
    input: Type.Object(input, { additionalProperties: false }),
    // The input was checked against the schema before.
    run: (muster, given) => run(muster, given as Static<TObject<T>>),
  };
}

/** One of several objects. Hosts require `type: object` at the root of an output schema. */
export function oneOf<T extends readonly TSchema[]>(...objects: T) {
  return Type.Unsafe<Static<T[number]>>({ type: 'object', anyOf: objects });
}

/** Reads a page of a list, or the page at `next`, which must belong to the list at `path`. */
export function readPage<T>(
  list: List<T>,
  path: string | RegExp,
  next: string | undefined,
): Promise<Page<T>> {
  const found = next === undefined ? undefined : (pathOf(next) ?? '');
  if (found !== undefined && !(typeof path === 'string' ? found.endsWith(path) : path.test(found)))
    throw toolError(
      '`next` belongs to another list. Pass the `next` of the previous page with the same arguments, or omit it to start from the first page.',
    );
  return list.page(next);
}

function pathOf(address: string): string | undefined {
  return URL.parse(address)?.pathname;
}

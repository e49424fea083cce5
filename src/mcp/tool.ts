// What a tool is: words that say when to use it, schemas of what goes in and out, and what it asks the service.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Muster } from '../../packages/client/src/muster.ts';
import { ApiError } from '../contract/errors.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly output: TSchema;
  /** What is told as structured content, or throws: a `MusterError` of the service, or a `toolError`. */
  run(muster: Muster, input: Record<string, unknown>): Promise<object>;
}

interface ToolOf<T extends TProperties> extends Omit<Tool, 'input' | 'run'> {
  readonly input: T;
  run(muster: Muster, input: Static<TObject<T>>): Promise<object>;
}

/** What a tool was asked that it cannot do, in words that say what to try instead. */
export function toolError(message: string): ApiError {
  return new ApiError(400, message);
}

export function makeTool<T extends TProperties>({ input, run, ...words }: ToolOf<T>): Tool {
  return {
    ...words,
    input: Type.Object(input, { additionalProperties: false }),
    // The host's words were held against the schema before.
    run: (muster, given) => run(muster, given as Static<TObject<T>>),
  };
}

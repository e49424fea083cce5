// The query parameters of the API: what the description says of them.
import Type, { type TSchema } from 'typebox';
import { messages } from './errors.ts';
import { defaultLimit, largestLimit, statuses } from './limits.ts';

export interface Parameter {
  readonly schema: TSchema;
  readonly description: string;
  /** What a wrong value is answered with. */
  readonly messages: readonly string[];
}

export const parameters = {
  from: {
    schema: Type.String({ format: 'date' }),
    description: 'First day of the window, included. With `to`, at most one year before it.',
    messages: [messages.from, messages.windowOrder, messages.windowLength],
  },
  to: {
    schema: Type.String({ format: 'date' }),
    description: 'Last day of the window, included.',
    messages: [messages.to],
  },
  status: {
    schema: Type.String({ enum: statuses }),
    description: 'Only tournaments that have got this far.',
    messages: [messages.status],
  },
  stage: {
    schema: Type.String(),
    description:
      "Id of one of the tournament's `stages`. Left out: the final standings once the tournament has finished, otherwise the stage furthest along.",
    messages: [messages.stageOnce],
  },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: largestLimit, default: defaultLimit }),
    description: 'Results per page.',
    messages: [messages.limit, messages.limitMaximum],
  },
  cursor: {
    schema: Type.String(),
    description:
      'Where the page starts. Comes with the `next` of the page before and is never built by the client; it is good for that address and its filters, and expires.',
    messages: [messages.cursor],
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof parameters;

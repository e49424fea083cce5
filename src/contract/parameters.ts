// The query parameters of the API: what the description says of them.
import Type, { type TSchema } from 'typebox';
import { messages } from './errors.ts';
import {
  changeKinds,
  defaultLimit,
  largestLimit,
  largestSearchLimit,
  longestSought,
  statuses,
} from './limits.ts';

export interface Parameter {
  /** Where several parameters have one name. */
  readonly name?: string;
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
  club: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only tournaments that this club runs: its slug.',
    messages: [messages.clubEmpty, messages.clubOnce],
  },
  country: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only those in this country, spelled exactly so.',
    messages: [messages.countryEmpty, messages.countryOnce],
  },
  q: {
    schema: Type.String({ minLength: 1, maxLength: longestSought }),
    description:
      'Words. Each must begin a word of the name (of a tournament or club also of its city or country, of a tournament also of a faction played there), without regard to case and accents; a word of one letter must be a whole word.',
    messages: [messages.qEmpty, messages.qOnce, messages.qLength],
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
  searchLimit: {
    name: 'limit',
    schema: Type.Integer({ minimum: 1, maximum: largestSearchLimit, default: defaultLimit }),
    description: 'Most results.',
    messages: [messages.limit, messages.searchLimitMaximum],
  },
  since: {
    schema: Type.String(),
    description:
      'Marker of the place to go on from: the `since` of an earlier answer, or the `id` of an event. It does not expire. Left out: everything that exists.',
    messages: [messages.since],
  },
  kind: {
    schema: Type.String({ enum: changeKinds }),
    description: 'Only changes of this kind.',
    messages: [messages.kind],
  },
  cursor: {
    schema: Type.String(),
    description:
      'Where the page starts. Comes with the `next` of the page before and is never built by the client; it is good for that address and its filters, and expires.',
    messages: [messages.cursor],
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof parameters;

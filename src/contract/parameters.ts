// The query parameters of the API, with their descriptions.
import Type, { type TSchema } from 'typebox';
import { messages } from './errors.ts';
import {
  changeKinds,
  choices,
  defaultLimit,
  drawRules,
  largestLimit,
  largestSearchLimit,
  longestSought,
  mostSoughtWords,
  statuses,
} from './limits.ts';

export interface Parameter {
  /** Left out: its key in the table. */
  readonly name?: string;
  readonly required?: boolean;
  readonly schema: TSchema;
  readonly description: string;
  /** What a wrong value is answered with. */
  readonly messages: readonly string[];
}

const month = '^[0-9]{4}-(0[1-9]|1[0-2])$';

const sought = {
  schema: Type.String({ minLength: 1, maxLength: longestSought }),
  description: `Words; the first ${mostSoughtWords} are used. Each must begin a word of the name (of a tournament or club also of its city or country, of a tournament also of a faction played there), without regard to case and accents; a word of one letter must be a whole word.`,
  messages: [messages.empty('q'), messages.once('q'), messages.qLength],
};

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
  game: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only what was played in this game: a name from `GET /api/v1/games`, spelled exactly so.',
    messages: [messages.empty('game'), messages.once('game')],
  },
  opponent: {
    schema: Type.String({ minLength: 1 }),
    description:
      'Only battles against this player: a public player id, or an alias of one. With an unknown id the list is empty.',
    messages: [messages.empty('opponent'), messages.once('opponent')],
  },
  club: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only those that this club runs: its slug.',
    messages: [messages.empty('club'), messages.once('club')],
  },
  country: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only those in this country, spelled exactly so.',
    messages: [messages.empty('country'), messages.once('country')],
  },
  name: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only people with exactly this name, each with their results.',
    messages: [messages.empty('name'), messages.once('name')],
  },
  q: sought,
  requiredQ: { ...sought, name: 'q', required: true },
  stage: {
    schema: Type.String(),
    description:
      "Id of one of the tournament's `stages`. Left out: the final standings once the tournament has finished, otherwise the stage furthest along.",
    messages: [messages.once('stage')],
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
      'Marker of the position to continue from: the `since` of an earlier answer, or the `id` of an event. It does not expire. Left out: everything that exists.',
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
  fromMonth: {
    name: 'from',
    schema: Type.String({ pattern: month }),
    description: 'First month, included. Undated battles are left out as soon as `from` or `to` is given.',
    messages: [messages.fromMonth, messages.windowOrder, messages.once('from')],
  },
  toMonth: {
    name: 'to',
    schema: Type.String({ pattern: month }),
    description: 'Last month, included.',
    messages: [messages.toMonth, messages.once('to')],
  },
  battlePack: {
    schema: Type.String({ minLength: 1 }),
    description: 'Exact name of a battle pack.',
    messages: [messages.empty('battlePack'), messages.once('battlePack')],
  },
  tournament: {
    schema: Type.String({ minLength: 1 }),
    description: 'Slug of a tournament.',
    messages: [messages.empty('tournament'), messages.once('tournament')],
  },
  casual: {
    schema: Type.String({ enum: choices, default: choices[0] }),
    description: 'Whether casual battles count as well.',
    messages: [messages.casual, messages.once('casual')],
  },
  draws: {
    schema: Type.String({ enum: drawRules, default: drawRules[0] }),
    description: 'What a draw is worth: half a win, nothing, or no game at all.',
    messages: [messages.draws, messages.once('draws')],
  },
  mirrors: {
    schema: Type.String({ enum: choices, default: choices[0] }),
    description: 'Whether battles of a faction against itself count, for both sides.',
    messages: [messages.mirrors, messages.once('mirrors')],
  },
  faction: {
    schema: Type.String({ minLength: 1 }),
    description: 'Only the rows of this faction.',
    messages: [messages.empty('faction'), messages.once('faction')],
  },
  requiredFaction: {
    name: 'faction',
    required: true,
    schema: Type.String({ minLength: 1 }),
    description: 'The faction whose sub-factions are asked for.',
    messages: [messages.faction, messages.empty('faction'), messages.once('faction')],
  },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof parameters;

// The query parameters of the API, with their descriptions.
import Type from 'typebox';
import { choices, drawRules } from '#rules/statistics/choices';
import { messages } from './errors.ts';
import {
  changeKinds,
  defaultLimit,
  largestLimit,
  largestSearchLimit,
  longestSought,
  mostSoughtWords,
  statuses,
} from './limits.ts';
import type { Parameter } from './operation.ts';
import { organiserMessages } from './organiser-messages.ts';
import { ratingLists } from './rating-resources.ts';

const month = '^[0-9]{4}-(0[1-9]|1[0-2])$';

const sought = {
  schema: Type.String({ minLength: 1, maxLength: longestSought }),
  description: `Words; the first ${mostSoughtWords} are used. Each must begin a word of the name (for tournaments and clubs also of city or country, for tournaments also of a faction played there); case and accents are ignored; a word of one letter must be a whole word.`,
  messages: [messages.empty('q'), messages.once('q'), messages.qLength],
};

/** A text that must match exactly. */
function exact(name: string, description: string) {
  const { empty, once } = messages;
  return { schema: Type.String({ minLength: 1 }), description, messages: [empty(name), once(name)] };
}

/** A parameter of a path. */
export const playerIdParameter = 'The public player id, as in `playerId`.';

export const parameters = {
  from: {
    schema: Type.String({ format: 'date' }),
    description: 'First day of the window, inclusive; at most one year before `to`.',
    messages: [messages.from, messages.windowOrder, messages.windowLength],
  },
  to: {
    schema: Type.String({ format: 'date' }),
    description: 'Last day of the window, inclusive.',
    messages: [messages.to],
  },
  status: {
    schema: Type.String({ enum: statuses }),
    description: 'Only tournaments with this status.',
    messages: [messages.status],
  },
  game: exact('game', 'Only results of this game: an exact name from `GET /api/v1/games`.'),
  opponent: exact(
    'opponent',
    'Only battles against this player: a public player id, or an alias of one. With an unknown id the list is empty.',
  ),
  club: exact('club', 'Only those run by the club with this slug.'),
  country: exact('country', 'Only those in this country, spelled exactly.'),
  name: exact('name', 'Only people with exactly this name, each with their results.'),
  q: sought,
  requiredQ: { ...sought, required: true },
  stage: {
    schema: Type.String(),
    description:
      "Id of one of the tournament's `stages`. Default: the final standings of a finished tournament, otherwise the stage furthest along.",
    messages: [messages.once('stage')],
  },
  limit: {
    schema: Type.Integer({ minimum: 1, maximum: largestLimit, default: defaultLimit }),
    description: 'Results per page.',
    messages: [messages.limit, messages.limitMaximum],
  },
  searchLimit: {
    schema: Type.Integer({ minimum: 1, maximum: largestSearchLimit, default: defaultLimit }),
    description: 'Maximum number of results.',
    messages: [messages.limit, messages.searchLimitMaximum],
  },
  since: {
    schema: Type.String(),
    description:
      'Marker of the position to continue from: the `since` of an earlier response, or the `id` of an event. It does not expire. Default: from the beginning.',
    messages: [messages.since],
  },
  show: {
    schema: Type.String({ enum: ratingLists, default: ratingLists[0] }),
    description:
      'Which rows: `ranked`; `fewBattles`, with too few battles for a rank; `apart`, not connected with the largest group by any battle.',
    messages: [messages.show],
  },
  kind: {
    schema: Type.String({ enum: changeKinds }),
    description: 'Only changes of this kind.',
    messages: [messages.kind],
  },
  cursor: {
    schema: Type.String(),
    description:
      'Where the page starts. It is part of `next`; do not build it yourself. It works only for that address and its filters, and expires.',
    messages: [messages.cursor],
  },
  fromMonth: {
    schema: Type.String({ pattern: month }),
    description: 'First month, inclusive. With `from` or `to`, undated battles are left out.',
    messages: [messages.fromMonth, messages.windowOrder, messages.once('from')],
  },
  toMonth: {
    schema: Type.String({ pattern: month }),
    description: 'Last month, inclusive.',
    messages: [messages.toMonth, messages.once('to')],
  },
  battlePack: exact('battlePack', 'Exact name of a battle pack.'),
  tournament: exact('tournament', 'Slug of a tournament.'),
  casual: {
    schema: Type.String({ enum: choices, default: choices[0] }),
    description: 'Whether casual battles count too.',
    messages: [messages.casual, messages.once('casual')],
  },
  draws: {
    schema: Type.String({ enum: drawRules, default: drawRules[0] }),
    description: 'Whether a draw counts as half a win, as nothing, or not as a game.',
    messages: [messages.draws, messages.once('draws')],
  },
  mirrors: {
    schema: Type.String({ enum: choices, default: choices[0] }),
    description: 'Whether battles of a faction against itself count (for both sides).',
    messages: [messages.mirrors, messages.once('mirrors')],
  },
  faction: exact('faction', 'Only the rows of this faction.'),
  requiredFaction: {
    required: true,
    schema: Type.String({ minLength: 1 }),
    description: 'The faction whose sub-factions to return.',
    messages: [messages.faction, messages.empty('faction'), messages.once('faction')],
  },
} as const satisfies Record<string, Parameter>;

/** The parameters of every list. */
export const paging = { limit: parameters.limit, cursor: parameters.cursor };

/** The days of a list. */
export const dayWindow = { from: parameters.from, to: parameters.to };

/** Parameters of the organiser API. */
export const organiserParameters = {
  dryRun: {
    schema: Type.String({ enum: ['true', 'false'], default: 'false' }),
    description: 'A dry run: the response shows what would change, and nothing is saved.',
    messages: [organiserMessages.flag('dryRun')],
  },
  publish: {
    schema: Type.String({ enum: ['true', 'false'], default: 'false' }),
    description: 'Whether to publish the tournaments, seasons and ratings in the files.',
    messages: [organiserMessages.flag('publish')],
  },
} as const satisfies Record<string, Parameter>;

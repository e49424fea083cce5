// A season as an event file states it (docs/rules/seasons.md, The record).
import Type from 'typebox';
import { eventKeys, matchKeys, matchSentence, mostNamed } from './counted-events.ts';
import {
  amount,
  closed,
  count,
  day,
  described,
  id,
  label,
  metricName,
  needed,
  object,
  oneOf,
  optional,
  positiveAmount,
  reference,
  type Stated,
  slug,
  text,
  yesOrNo,
} from './fields.ts';
import { longestReason } from './texts.ts';

/** Limits of a rule, so that a table can be computed quickly (docs/rules/seasons.md, The record). */
const mostTerms = 20;
const mostPlaces = 1000;
const mostSteps = 50;

const AttendanceStep = object('AttendanceStep', 'One step of the attendance points.', {
  players: needed('Number of players from which the step counts.', count(1), { examples: [8] }),
  points: needed('Points of the step.', amount(), { examples: [5] }),
});

const terms = [
  object('PlacePoints', 'Points by final place.', {
    type: needed('The word `place`.', Type.Literal('place')),
    table: needed(
      'Points of the first place, the second and so on.',
      Type.Array(amount(), { minItems: 1, maxItems: mostPlaces }),
      {
        examples: [[25, 21, 18]],
      },
    ),
    rest: optional('Points of every place beyond the table.', amount(), { default: 0, examples: [1] }),
  }),
  object(
    'RelativePlacePoints',
    'Points by final place, relative to the number of players n: `max` × (n − place) ÷ (n − 1), or `max` if n is 1; never below 0.',
    {
      type: needed('The word `relativePlace`.', Type.Literal('relativePlace')),
      max: needed('Points of the first place.', positiveAmount(), { examples: [100] }),
      last: optional(
        'What the last place gets: nothing (`zero`), or the share of one place (`share`): then a place is worth `max` × (n + 1 − place) ÷ n.',
        oneOf('zero', 'share'),
        { default: 'zero' },
      ),
    },
  ),
  object(
    'ResultPoints',
    'Points for each finished battle of the tournament that is not archived, in all stages, and for each bye.',
    {
      type: needed('The word `result`.', Type.Literal('result')),
      win: optional('Points for a win.', amount(), { default: 0, examples: [3] }),
      draw: optional('Points for a draw.', amount(), { default: 0, examples: [1] }),
      loss: optional('Points for a loss.', amount(), { default: 0 }),
      bye: optional('Points for a bye. Default: as for a win.', amount(), { examples: [3] }),
    },
  ),
  object(
    'UndefeatedPoints',
    'Points for each win before the first loss or draw, by stage, then round. A bye neither counts nor ends the run.',
    {
      type: needed('The word `undefeated`.', Type.Literal('undefeated')),
      win: needed('Points for each of these wins.', amount(), { examples: [2] }),
    },
  ),
  object('AttendancePoints', 'Points by the number of players in the tournament.', {
    type: needed('The word `attendance`.', Type.Literal('attendance')),
    steps: needed(
      'The highest step that the number of players reaches counts.',
      Type.Array(AttendanceStep, { minItems: 1, maxItems: mostSteps }),
    ),
  }),
  object('BattlePointsTerm', 'The battle points of the final standings.', {
    type: needed('The word `battlePoints`.', Type.Literal('battlePoints')),
    factor: optional('What they are multiplied by.', amount(), { default: 1, examples: [0.5] }),
  }),
  object(
    'SeasonAdjustment',
    'Points added to or deducted from one player. A player needs a result, too, to be in the table.',
    {
      type: needed('The word `adjustment`.', Type.Literal('adjustment')),
      points: needed('How many points; below 0 for a penalty.', amount(), { examples: [-5] }),
      player: needed('Public player id.', id(), { examples: ['p_7f3k'] }),
      tournament: optional(
        'Slug of the tournament whose result it is part of. Default: it is added to the sum.',
        reference(),
        { examples: ['iron-gate-open-2026'] },
      ),
      reason: needed('What it is for.', text(longestReason), { examples: ['Late list'] }),
    },
  ),
] as const;

export const SeasonTerm = Type.Union([...terms]);

const Match = object('SeasonMatch', matchSentence, {
  club: optional('Slug of the club that runs them. Default: any.', reference(), { examples: ['iron-gate'] }),
  country: matchKeys.country,
  battlePack: matchKeys.battlePack,
  game: optional('Their game, compared exactly. Default: any.', label(100), { examples: ['The Ninth Age'] }),
  minimumPlayers: matchKeys.minimumPlayers,
});

export const SeasonEvents = object(
  'SeasonEvents',
  'The tournaments of a season: named ones, all that match, or both.',
  {
    ...eventKeys(Match),
    weights: optional(
      'By slug: what the points of that tournament are multiplied by, above 0. Default: 1.',
      Type.Record(
        Type.String({ pattern: metricName }),
        Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
        { ...closed, maxProperties: mostNamed },
      ),
      { examples: [{ 'iron-gate-open-2026': 1.5 }] },
    ),
  },
);

const SeasonWindow = object('SeasonWindow', 'A part of a season.', {
  to: optional('Its last day. Leave it out on the last part only.', day(), { examples: ['2026-06-30'] }),
  best: needed('How many results of it count.', count(1, 10_000), { examples: [4] }),
});

const counts = [
  object('BestResults', 'Only the best results count.', {
    best: needed('How many results count.', count(1, 10_000), { examples: [5] }),
  }),
  object('BestInWindows', 'Only the best results of each part of the season count.', {
    windows: needed(
      'The parts in order. A result belongs to the first part that ends on or after the first day of its tournament.',
      Type.Array(SeasonWindow, { minItems: 1, maxItems: 100 }),
    ),
  }),
] as const;

export const SeasonCount = Type.Union([...counts]);

export const Season = object(
  'Season',
  'A league, circuit or ranking: tournaments, and the rule that makes one table of their results.',
  {
    slug: needed('Short name in the web address, which identifies the season.', slug(), {
      examples: ['iron-league-2026'],
    }),
    name: needed('Name of the season.', label(), { examples: ['Iron League 2026'] }),
    published: optional('Whether it is public. Default: unchanged; false for a new season.', yesOrNo()),
    club: optional('Slug of the club that runs it. Default: no club.', reference(), {
      examples: ['iron-gate'],
    }),
    description: described.description,
    country: described.country,
    from: optional('First day on which a tournament that counts may start. Default: any.', day(), {
      examples: ['2026-01-01'],
    }),
    to: optional('Last day on which a tournament that counts may start. Default: any.', day(), {
      examples: ['2026-12-31'],
    }),
    events: SeasonEvents,
    points: needed(
      'What a result is worth: the sum of these terms.',
      Type.Array(SeasonTerm, { minItems: 1, maxItems: mostTerms }),
    ),
    count: optional('Which results of a player count. Default: all.', SeasonCount),
    minimumEvents: optional('Players with fewer results are listed last, without a rank.', count(1), {
      default: 1,
    }),
    identity: optional(
      'How people are identified: `id` leaves out people without a public id; `name` joins them by exact name.',
      oneOf('id', 'name'),
      { default: 'id' },
    ),
    tieBreakers: optional(
      'What decides after points, in order; more is better in each.',
      Type.Array(oneOf('bestResult', 'firsts', 'podiums', 'events'), { maxItems: 4 }),
      { default: [] },
    ),
  },
);

export type SeasonRecord = Stated<typeof Season>;
export type SeasonTerm = SeasonRecord['points'][number];

// A rating as an event file states it (docs/rules/ratings.md, The record).
import Type from 'typebox';
import { eventKeys, matchKeys, matchSentence } from './counted-events.ts';
import { ratingDefaults } from './defaults.ts';
import {
  count,
  day,
  label,
  needed,
  object,
  oneOf,
  optional,
  reference,
  type Stated,
  slug,
  text,
  yesOrNo,
} from './fields.ts';
import { longestDescription } from './texts.ts';

/** A spread, in points. */
function points() {
  return Type.Number({ minimum: 1, maximum: 1000 });
}

export const RatingEvents = object(
  'RatingEvents',
  'The tournaments of a rating: named ones, all that match, or both. Only those of its game and club count.',
  eventKeys(object('RatingMatch', matchSentence, matchKeys)),
);

export const Rating = object(
  'Rating',
  'How strong players of a game are, and how certain that is, computed from their battles.',
  {
    slug: needed('Short name in the web address, which identifies the rating.', slug(), {
      examples: ['age-of-sigmar'],
    }),
    name: needed('Name of the rating.', label(), { examples: ['Age of Sigmar'] }),
    published: optional('Whether it is public. Default: unchanged; false for a new rating.', yesOrNo()),
    description: optional('Description in plain text.', text(longestDescription), { default: '' }),
    club: optional(
      'Slug of the club whose tournaments count, and which runs it. Default: no club.',
      reference(),
      {
        examples: ['iron-gate'],
      },
    ),
    game: needed('The game, compared exactly.', label(100), { examples: ['Age of Sigmar'] }),
    from: optional('First day on which a tournament that counts may start. Default: any.', day(), {
      examples: ['2024-01-01'],
    }),
    to: optional('Last day on which a tournament that counts may start. Default: any.', day()),
    events: RatingEvents,
    casual: optional('Whether casual battles of the game count too.', oneOf('exclude', 'include'), {
      default: ratingDefaults.casual,
    }),
    prior: optional('How much the strengths of newcomers differ, in points.', points(), {
      default: ratingDefaults.prior,
    }),
    drift: optional('How much the strength of a person changes in a year, in points.', points(), {
      default: ratingDefaults.drift,
    }),
    minimumBattles: optional('Players with fewer rated battles have no rank.', count(1, 1000), {
      default: ratingDefaults.minimumBattles,
    }),
  },
);

export type RatingRecord = Stated<typeof Rating>;

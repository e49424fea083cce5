// The rows of the table of a season as closed schemas, keys in the order of docs/rules/seasons.md.
import Type from 'typebox';
import { count, day, flag, nullable, number, resource, text } from '../resource-fields.ts';

const seasonRow = {
  rank: nullable(count('Rank, 1 = first; null for players with too few results.', 1)),
  player: text('Display name, as the directory shows it.'),
  playerId: nullable(text('Public player id; null for people joined by name.')),
  points: number('Points of the results that count, and of adjustments.'),
  events: count('How many results the player has.'),
  counted: count('How many of them count.'),
  decidedBy: nullable(
    text(
      'What separated this row from the one above: `points` or a tie-breaker; `shared` where nothing did; `first` on the first row; null without a rank.',
    ),
  ),
};

export const SeasonRow = resource('SeasonRow', 'A row of the table of a season.', seasonRow);

const SeasonTermPoints = resource('SeasonTermPoints', 'What one term of the rule is worth in a result.', {
  type: text('Type of the term.'),
  points: number('Points, before the weight of the tournament.'),
});

export const SeasonResult = resource('SeasonResult', 'The result of a player in a tournament.', {
  tournament: text('Slug of the tournament.'),
  date: nullable(day('Its first day.')),
  place: count('Final place.', 1),
  players: count('How many participants have a final place.'),
  weight: number('What the points are multiplied by.'),
  terms: Type.Array(SeasonTermPoints, { description: 'In the order of the rule.' }),
  points: number('The sum of the terms times the weight, rounded to two decimals.'),
  counted: flag('Whether it is part of the points of the season.'),
  why: text('Why it counts, or does not.'),
});

const SeasonAdjustmentPoints = resource(
  'SeasonAdjustmentPoints',
  'Points added or deducted for the whole season.',
  { points: number('How many points.'), reason: text('What they are for.') },
);

export const SeasonPlayer = resource(
  'SeasonPlayer',
  'A row of the table of a season, with the results behind its points.',
  {
    ...seasonRow,
    results: Type.Array(SeasonResult, { description: 'Oldest first.' }),
    adjustments: Type.Array(SeasonAdjustmentPoints, {
      description:
        'Adjustments of the whole season, added whichever results count. Those of one tournament are terms of its result.',
    }),
  },
);

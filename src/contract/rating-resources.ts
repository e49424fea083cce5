// Ratings with their tables as closed schemas, keys in the order of docs/rules/ratings.md.
import Type, { type Static } from 'typebox';
import { RatingEvents } from '#rules/event-file/rating-record';
import type { RatingShow } from '#rules/rating/table';
import {
  count,
  day,
  flag,
  link,
  moment,
  nullable,
  number,
  resource,
  text,
  words,
} from '#rules/resource-fields';

/** The lists of a rating's rows. */
export const ratingLists = ['ranked', 'fewBattles', 'apart'] as const satisfies readonly RatingShow[];

const computedAt = 'When it was computed; null if it has not been computed yet.';
const upToDate = 'Whether everything that it is computed from is unchanged since then.';

const RatingRule = resource('RatingRule', 'The rule of a rating, with its defaults written out.', {
  events: RatingEvents,
  casual: words(['exclude', 'include'], 'Whether casual battles of the game count too.'),
  prior: number('How much the strengths of newcomers differ, in points.'),
  drift: number('How much the strength of a person changes in a year, in points.'),
  minimumBattles: count('Players with fewer rated battles have no rank.', 1),
});

const RatingCoverage = resource(
  'RatingCoverage',
  'How many battles were selected, and why some are not rated.',
  {
    selected: count('Selected battles.'),
    rated: count('Battles that ratings are computed from.'),
    unfinished: count('Battles without an outcome.'),
    forfeited: count('Battles that both sides lost.'),
    withoutId: count('Battles in which a side has no player id.'),
    undated: count('Battles without a date whose tournament has none either.'),
  },
);

const RatingBin = resource('RatingBin', 'Predicted battles, by the expected score of the favourite.', {
  from: number('The lower end.'),
  to: number('The upper end.'),
  battles: count('How many battles.'),
  expected: nullable(number('Mean of the expected scores; null without battles.')),
  observed: nullable(number('Mean of the scores; null without battles.')),
});

const RatingAccuracy = resource('RatingAccuracy', 'How good the predictions of the last 12 months were.', {
  months: count('Months with predicted battles.'),
  battles: count('Predicted battles.'),
  logLoss: number('Mean logarithmic loss; lower is better.'),
  coin: number('The loss of a coin toss.'),
  bins: Type.Array(RatingBin, { description: 'Ten bins from 0.5 to 1.' }),
  computedAt: nullable(moment(computedAt)),
  upToDate: flag(upToDate),
});

export const Rating = resource('Rating', 'How strong players of a game are, and how certain that is.', {
  slug: text('Short name that identifies the rating in addresses and parameters.'),
  name: text('Name of the rating.'),
  description: text('Description in plain text.'),
  club: nullable(text('Slug of the club whose tournaments count; null when no club is set.')),
  game: text('The game.'),
  from: nullable(day('First day on which a tournament that counts may start.')),
  to: nullable(day('Last day on which a tournament that counts may start.')),
  events: count('How many tournaments count.'),
  players: count('How many players have a rated battle, including people who are not shown.'),
  ranked: count('How many rows its table has.'),
  battles: RatingCoverage,
  asOf: nullable(day('The newest day with rated battles.')),
  drawParameter: number('How frequent draws are (ν).'),
  rule: RatingRule,
  method: text('The method in words.'),
  record: nullable(RatingAccuracy),
  computedAt: nullable(moment(computedAt)),
  upToDate: flag(upToDate),
  url: link('Link to the page of the rating.'),
});

const ratingRow = {
  rank: nullable(count('Rank, 1 = first; null outside the ranked table.', 1)),
  player: text('Display name, as the directory shows it.'),
  playerId: text('Public player id.'),
  rating: number('Rating in points on the last day played.'),
  low: number('Lower end of the 95 % interval. Rows are ordered by it.'),
  high: number('Upper end of the interval.'),
  battles: count('Rated battles.'),
  wins: count('Battles won.'),
  draws: count('Battles drawn.'),
  losses: count('Battles lost.'),
  firstPlayed: day('Day of the first rated battle.'),
  lastPlayed: day('Day of the last rated battle.'),
};

export const RatingRow = resource('RatingRow', 'A row of the table of a rating.', ratingRow);

export const RatingDay = resource('RatingDay', 'The rating of a player on a day with rated battles.', {
  date: day('The day.'),
  rating: number('Rating in points.'),
  low: number('Lower end of the 95 % interval.'),
  high: number('Upper end of the interval.'),
  battles: count('Rated battles on that day.'),
});

export const RatingPlayer = resource(
  'RatingPlayer',
  'A row of the table of a rating, with the rating of the player over time.',
  {
    ...ratingRow,
    show: words(ratingLists, 'The list that has the row.'),
    history: Type.Array(RatingDay, { description: 'Oldest first.' }),
  },
);

export const RatingBattle = resource('RatingBattle', 'A rated battle, from the side of a player.', {
  battle: text('Id of the battle.'),
  date: day('Its day.'),
  tournament: nullable(text('Slug of its tournament; null for a casual battle.')),
  opponent: text('Display name of the opponent; `A player` if they are not rated.'),
  opponentId: nullable(text('Public player id of the opponent.')),
  rating: number('Rating of the player that day.'),
  opponentRating: nullable(number('Rating of the opponent that day.')),
  expected: nullable(number('The expected score at these ratings.')),
  score: number('The score: 1, 0.5 or 0.'),
});

const Interval = Type.Object(
  { low: number('Lower end.'), high: number('Upper end.') },
  { additionalProperties: false },
);

export const RatingFaction = resource(
  'RatingFaction',
  'What a faction scores, raw and adjusted for the skill of its players.',
  {
    faction: text('Name of the faction.'),
    games: count('Games, without mirror matches.'),
    wins: count('Games won.'),
    draws: count('Games drawn.'),
    losses: count('Games lost.'),
    winRate: nullable(number('Raw win rate, with draws as half a win; null without games.')),
    interval: nullable(
      Type.Unsafe<Static<typeof Interval>>({ ...Interval, description: 'Its 95 % interval.' }),
    ),
    adjusted: number('The expected score against the average faction, between equally strong players.'),
    adjustedInterval: Type.Unsafe<Static<typeof Interval>>({
      ...Interval,
      description: 'The 95 % interval of `adjusted`.',
    }),
    players: count('How many people played it.'),
    alsoOthers: count('How many of them also played another faction.'),
    small: flag('True with fewer than 30 games, or fewer than 5 people who also played another faction.'),
  },
);

/** The rating that rows belong to. */
export const RatingOf = resource('RatingOf', 'The rating of these rows.', {
  slug: text('Its slug.'),
  name: text('Its name.'),
  asOf: nullable(day('The newest day with rated battles.')),
  computedAt: nullable(moment(computedAt)),
  upToDate: flag(upToDate),
});

export type RatingResource = Static<typeof Rating>;
export type RatingRowResource = Static<typeof RatingRow>;
export type RatingPlayerResource = Static<typeof RatingPlayer>;
export type RatingDayResource = Static<typeof RatingDay>;
export type RatingBattleResource = Static<typeof RatingBattle>;
export type RatingFactionResource = Static<typeof RatingFaction>;
export type RatingOfResource = Static<typeof RatingOf>;

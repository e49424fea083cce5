// Seasons with their tables as closed schemas, keys in the order of docs/rules/seasons.md.
import Type, { type Static } from 'typebox';
import { SeasonCount, SeasonEvents, SeasonTerm } from '#rules/event-file/season-record';
import { count, day, link, nullable, resource, text, words } from '#rules/resource-fields';
import type { SeasonPlayer, SeasonResult, SeasonRow } from '#rules/season/rows';

const SeasonRule = resource('SeasonRule', 'The rule of a season, with its defaults written out.', {
  events: SeasonEvents,
  points: Type.Array(SeasonTerm, { description: 'What a result is worth: the sum of these terms.' }),
  count: nullable(
    Type.Unsafe<Static<typeof SeasonCount>>({
      ...SeasonCount,
      description: 'Which results of a player count; null: all.',
    }),
  ),
  minimumEvents: count('Players with fewer results are listed last, without a rank.'),
  identity: words(
    ['id', 'name'],
    'How results are assigned to a person: by public id, or for people without one also by exact name.',
  ),
  tieBreakers: Type.Array(words(['bestResult', 'firsts', 'podiums', 'events'], 'More is better.'), {
    description: 'What decides after points, in order.',
  }),
});

export const Season = resource('Season', 'A league, circuit or ranking over many tournaments.', {
  slug: text('Short name that identifies the season in addresses and parameters.'),
  name: text('Name of the season.'),
  description: text('Description in plain text.'),
  club: nullable(text('Slug of the club that runs it; null when no club is set.')),
  country: nullable(text('Country name.')),
  from: nullable(day('First day on which a tournament that counts may start.')),
  to: nullable(day('Last day on which a tournament that counts may start.')),
  events: count('How many tournaments count so far.'),
  players: count('How many rows its table has.'),
  rule: SeasonRule,
  url: link('Link to the page of the season.'),
});

export type SeasonResource = Static<typeof Season>;
export type SeasonRowResource = Static<typeof SeasonRow>;
export type SeasonResultResource = Static<typeof SeasonResult>;
export type SeasonPlayerResource = Static<typeof SeasonPlayer>;

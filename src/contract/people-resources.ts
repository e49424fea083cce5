// What keys for all clubs send and get about people, as closed schemas.
import Type from 'typebox';
import { exactlyTwo, needed, reference } from '#rules/event-file/fields';
import { count, day, nullable, resource, text } from '#rules/resource-fields';
import { Battle } from './battle-resources.ts';
import { Player } from './resources.ts';

const closed = { additionalProperties: false } as const;
const publicId = 'Public player id.';

const PossibleDuplicate = Type.Object(
  {
    playerId: nullable(text(publicId)),
    player: text('Display name.'),
    tournament: Type.Optional(text('Of a person without an id: slug of the tournament.')),
  },
  { ...closed, description: 'A player, or a person without an id in one tournament.' },
);

export const DuplicateList = resource(
  'DuplicateList',
  'Pairs that are probably the same person, most likely first, at most 100.',
  {
    data: Type.Array(
      Type.Object(
        {
          players: needed('The two who may be the same.', exactlyTwo(PossibleDuplicate)),
          reasons: Type.Array(Type.String(), { description: 'Why they are probably the same, in words.' }),
        },
        closed,
      ),
    ),
    next: Type.Null({ description: 'Always null: the list is not paged.' }),
    more: count('Number of pairs not listed.'),
    tournaments: Type.Record(Type.String(), Type.String(), {
      description: 'Names of the tournaments in the list, by slug.',
    }),
  },
);

const { playerId, player, battles, wins, draws, losses, tournaments, lastPlayed, factions } =
  Player.properties;

const ComparedPlayer = Type.Object(
  {
    playerId,
    player,
    names: Type.Array(Type.String(), { description: 'Other spellings.' }),
    battles,
    wins,
    draws,
    losses,
    tournaments,
    lastPlayed,
    factions,
    clubs: Type.Array(Type.String(), { description: 'Slugs of clubs they have played for.' }),
    events: Type.Array(
      Type.Object(
        {
          slug: text('Its slug.'),
          name: text('Its name.'),
          startDate: nullable(day('First day.')),
          faction: nullable(text('Faction played.')),
          finalPlacement: nullable(count('Final place.')),
        },
        closed,
      ),
      { description: 'Tournaments in which they took part.' },
    ),
  },
  closed,
);

export const ComparisonAnswer = resource('ComparisonAnswer', 'Two players side by side.', {
  data: Type.Object(
    {
      players: needed('The players in the order in which they were named.', exactlyTwo(ComparedPlayer)),
      battles: Type.Array(Battle, { description: 'Their newest battles against each other.' }),
    },
    closed,
  ),
});

export const MergeBody = resource('MergeBody', 'Which player to merge into which.', {
  from: needed('Player id that becomes an alias.', reference()),
  into: needed('Player id that stays.', reference()),
});
export const SplitBody = resource('SplitBody', 'The alias to remove.', {
  alias: needed('Player id.', reference()),
});
export const DistinctBody = resource('DistinctBody', 'Two players who are not the same person.', {
  a: needed(publicId, reference()),
  b: needed(publicId, reference()),
});
export const AssignBody = resource('AssignBody', 'A player id, and the entry that gets it.', {
  id: needed(publicId, reference()),
  name: needed('Name in the tournament.', reference()),
  tournament: needed('Slug of the tournament.', reference()),
});

// What the desk shows of a tournament, its history, and names to choose from, as closed schemas.
import Type from 'typebox';
import type { TournamentRecord } from '#rules/event-file/record';
import { anyObject, count, day, moment, nullable, resource, text, words } from '#rules/resource-fields';
import { Stage } from '#rules/result-schemas';
import { Battle, BattlePlayer } from './battle-resources.ts';
import { changes, OwnTournament, states } from './organiser-resources.ts';
import { BoardRow, ExplainedRow } from './resources.ts';

const closed = { additionalProperties: false } as const;

const { rank, battlePoints, wins, draws, losses, victoryPoints, victoryPointsDiff } = BoardRow.properties;

export const DeskRow = resource('DeskRow', 'A row of a board, for the organisers of its tournament.', {
  key: text('Key of the participant.'),
  player: text('Display name.'),
  rank,
  group: nullable(text('Group name; null without groups.')),
  battlePoints,
  wins,
  draws,
  losses,
  victoryPoints,
  victoryPointsDiff,
  adjustments: ExplainedRow.properties.adjustments,
});

const { outcome, victoryPoints: scored, battlePoints: earned } = BattlePlayer.properties;

export const DeskBattle = resource('DeskBattle', 'The result of a battle, both sides in their order.', {
  winner: Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()], {
    description: 'Which side won; null for a draw and without a result.',
  }),
  victorySize: Battle.properties.victorySize,
  outcomes: Type.Array(outcome),
  victoryPoints: Type.Array(scored),
  battlePoints: Type.Array(earned),
});

export const DeskAnswer = resource('DeskAnswer', 'A tournament as its organisers edit it.', {
  data: Type.Object(
    {
      tournament: OwnTournament,
      record: Type.Unsafe<TournamentRecord>(anyObject('The tournament as in an event file.')),
      figures: Type.Object(
        {
          stages: Type.Array(
            Type.Object(
              {
                id: text('Stage id.'),
                name: text('Stage name.'),
                type: Stage.properties.type,
                rows: Type.Array(DeskRow, { description: 'The rows of a board; none in a bracket.' }),
              },
              closed,
            ),
          ),
          battles: Type.Record(Type.String(), DeskBattle, { description: 'Results of battles, by id.' }),
          cut: Type.Object(
            {
              missing: Type.Array(Type.String(), {
                description: 'They made the cut but are not in the knockout.',
              }),
              extra: Type.Array(Type.String(), {
                description: 'They are in the knockout but did not make the cut.',
              }),
            },
            {
              ...closed,
              description:
                'Differences between the cut by the current results and the knockout, as keys of participants.',
            },
          ),
        },
        { ...closed, description: 'Boards and results.' },
      ),
    },
    { ...closed, description: 'All parts show the state that the `ETag` identifies.' },
  ),
});

export const HistoryAnswer = resource('HistoryAnswer', 'The changes of a tournament, newest first.', {
  data: Type.Array(
    Type.Object(
      {
        id: text('Id of the submission.'),
        at: moment('When it was made.'),
        account: nullable(text('Account of the key; null for the operator.')),
        state: words(states, '`undone`: another submission has reversed it.'),
        undoes: nullable(text('Id of the submission that it reverses.')),
        change: words(changes, 'What happened.'),
        words: Type.Array(Type.String(), { description: 'What changed, in words.' }),
      },
      { ...closed, description: 'What one submission changed.' },
    ),
  ),
});

const namedClub = Type.Object({ slug: text('Its slug.'), name: text('Its name.') }, closed);

export const SuggestionsAnswer = resource('SuggestionsAnswer', 'Stored names, at most 500 of each kind.', {
  data: Type.Object(
    {
      games: Type.Array(Type.String()),
      factions: Type.Array(Type.String()),
      scenarios: Type.Array(Type.String()),
      battlePacks: Type.Array(Type.String()),
      clubs: Type.Array(namedClub),
    },
    { ...closed, description: 'By kind.' },
  ),
});

export const SuggestedPlayersAnswer = resource('SuggestedPlayersAnswer', 'Players by name, at most 8.', {
  data: Type.Array(
    Type.Object(
      {
        playerId: text('Public player id.'),
        player: text('Display name.'),
        club: Type.Union([namedClub, Type.Null()], { description: 'A club that they have played for.' }),
        battles: count('Number of battles.'),
        lastPlayed: nullable(day('Day of the newest dated battle.')),
      },
      closed,
    ),
  ),
});

export const SuggestedTournamentsAnswer = resource(
  'SuggestedTournamentsAnswer',
  'Published tournaments, newest first, at most 8.',
  {
    data: Type.Array(
      Type.Object(
        {
          slug: text('Its slug.'),
          name: text('Its name.'),
          startDate: nullable(day('First day.')),
        },
        closed,
      ),
    ),
  },
);

export const ExampleAnswer = resource('ExampleAnswer', 'Rows of a board; none if the rules have a problem.', {
  data: Type.Array(DeskRow),
});

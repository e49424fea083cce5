// What players send and get by their personal links, as closed schemas.
import Type from 'typebox';
import { count, flag, nullable, number, resource, text, words } from '#rules/resource-fields';
import { ErrorAnswer } from './answers.ts';
import { ArmyList } from './resources.ts';

const closed = { additionalProperties: false } as const;

const side = Type.Object(
  {
    victoryPoints: nullable(number('Victory points.')),
    metrics: Type.Record(Type.String(), Type.Number(), { description: 'Extra values by name.' }),
  },
  { ...closed, description: 'What one side scored.' },
);

export const PersonalReport = resource('PersonalReport', 'A report or a result, as one player sees it.', {
  own: side,
  opponent: side,
  winner: nullable(words(['own', 'opponent', 'draw'], 'Who won; null if there is no result yet.')),
});

export const PersonalBattleResource = resource(
  'PersonalBattle',
  'The battle of a player: the newest without a result, otherwise the last one.',
  {
    battle: text('Battle id.'),
    stage: text('Stage id.'),
    round: Type.Union([Type.Integer(), Type.String(), Type.Null()], {
      description: 'Number of the round on a board, its label in a bracket.',
    }),
    table: nullable(count('Table number.')),
    scenario: nullable(text('Scenario.')),
    opponent: text('Display name of the opponent.'),
    state: words(['open', 'reported', 'disputed', 'confirmed'], '`disputed`: the two reports differ.'),
    reports: Type.Object(
      { own: nullable(PersonalReport), opponent: nullable(PersonalReport) },
      { ...closed, description: 'What the two players reported.' },
    ),
    result: nullable(PersonalReport),
    needs: Type.Array(Type.String(), {
      description: 'What a report needs in addition to victory points: `winner`, and names of metrics.',
    }),
  },
);

export const PersonalBattleAnswer = resource(
  'PersonalBattleAnswer',
  'The battle; null if there is none yet.',
  {
    data: nullable(PersonalBattleResource),
  },
);

export const PersonalConflict = resource(
  'PersonalConflict',
  'The player has another battle now, or this one has a result. `data` is the current state.',
  { ...ErrorAnswer.properties, data: nullable(PersonalBattleResource) },
);

export const HandedInAnswer = resource('HandedInAnswer', 'The list as it was read.', {
  data: Type.Object(
    {
      list: ArmyList,
      battleSize: number('Points limit of the tournament.'),
      over: flag('Whether the list is above the limit.'),
    },
    closed,
  ),
});

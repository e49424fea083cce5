// The steps of a tournament (docs/rules/running.md, Steps), as closed schemas.
import Type from 'typebox';
import { exactlyTwo, needed } from '#rules/event-file/fields';
import { count, nullable, resource, text, words } from '#rules/resource-fields';
import { SubmissionResource } from './organiser-resources.ts';

const closed = { additionalProperties: false } as const;

const StepRound = resource('StepRound', 'A round that was paired, seeded or shown.', {
  stage: text('Stage id.'),
  round: Type.Union([Type.Integer(), Type.String()], {
    description: 'Number of the round on a board, its label in a bracket.',
  }),
  shown: Type.Boolean({ description: 'Whether it is public.' }),
  battles: Type.Array(
    Type.Object(
      {
        id: text('Battle id.'),
        table: nullable(count('Table number.')),
        participants: needed('Keys of the participants.', exactlyTwo(Type.String())),
        players: needed('Their names.', exactlyTwo(Type.String())),
      },
      closed,
    ),
  ),
  byes: Type.Array(Type.String(), { description: 'Keys of participants with a bye.' }),
  declined: Type.Optional(
    Type.Array(Type.String(), { description: 'Keys of participants who declined to play in the knockout.' }),
  ),
  cost: Type.Optional(
    Type.Object(
      {
        rematches: Type.Optional(count('Pairs that have met before.')),
        score: Type.Optional(
          Type.Number({ minimum: 0, description: 'How far the scores of the pairs differ.' }),
        ),
        sameClub: Type.Optional(count('Pairs of the same club.')),
        floats: Type.Optional(
          count('How often their players were paired down or up before, if that is avoided.'),
        ),
        asked: Type.Optional(count('Players who do not get the table they asked for.')),
        tableRepeats: Type.Optional(count('Battles that players have had at their table before.')),
        terrainRepeats: Type.Optional(
          count('Battles that they have had on the terrain of their table before.'),
        ),
        moves: Type.Optional(count('How far the tables are from the order of the board.')),
      },
      {
        ...closed,
        description:
          'What was minimised, in this order: the first four by a Swiss pairing, the last four where tables were spread. Other rounds have none.',
      },
    ),
  ),
});

export const StepResource = resource('Step', 'What was done, or would be done.', {
  kind: words(['start', 'show', 'pair', 'seed', 'advance', 'finish'], 'Kind of step.'),
  rounds: Type.Array(StepRound),
});

export const StepAnswer = resource('StepAnswer', 'The submission that saved the step, and the step.', {
  data: SubmissionResource,
  step: StepResource,
});

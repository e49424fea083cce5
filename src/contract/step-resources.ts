// The steps of a tournament (docs/rules/running.md, Steps), as closed schemas.
import Type from 'typebox';
import { count, nullable, resource, text, words } from '#rules/result-fields';
import { SubmissionResource } from './organiser-resources.ts';

const closed = { additionalProperties: false } as const;

function two(description: string) {
  return Type.Array(Type.String(), { description, minItems: 2, maxItems: 2 });
}

export const StepRound = resource('StepRound', 'A round that was paired, seeded or shown.', {
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
        participants: two('Keys of the participants.'),
        players: two('Their names.'),
      },
      closed,
    ),
  ),
  byes: Type.Array(Type.String(), { description: 'Keys of participants with a bye.' }),
  cost: Type.Optional(
    Type.Object(
      {
        rematches: count('Pairs that have met before.'),
        score: Type.Number({ minimum: 0, description: 'How far the scores of the pairs differ.' }),
        sameClub: count('Pairs of the same club.'),
      },
      { ...closed, description: 'What a Swiss pairing minimised, in this order. Other rounds have none.' },
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

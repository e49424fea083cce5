// The options in the body of `next` (docs/rules/running.md, Steps).
import Type from 'typebox';
import {
  count,
  exactlyTwo,
  object,
  oneOf,
  optional,
  reference,
  type Stated,
  text,
  yesOrNo,
} from '../event-file/fields.ts';

export const NextBody = object('NextOptions', 'Options for the next step of a tournament.', {
  seed: optional(
    'Seed of all random choices: the same seed and record lead to the same step. Default: a random seed.',
    text(200),
    { examples: ['round 3'] },
  ),
  forbidden: optional(
    'Pairs of participant keys who must not meet. Default: none.',
    Type.Array(exactlyTwo(reference()), { maxItems: 10_000 }),
    { examples: [[['a', 'b']]] },
  ),
  tables: optional(
    'Participant keys with the tables they need. Default: none.',
    Type.Record(reference(), count(1)),
    { examples: [{ a: 4 }] },
  ),
  absent: optional(
    'Keys of participants who sit this round out without a bye. Default: none.',
    Type.Array(reference(), { maxItems: 20_000 }),
    { examples: [['c']] },
  ),
  byes: optional(
    'Keys of participants who are not paired in this round, with what their bye counts as. Default: none.',
    Type.Record(reference(), oneOf('win', 'draw', 'loss')),
    { examples: [{ c: 'draw' }] },
  ),
  decline: optional(
    'In the step that seeds the knockout: keys of participants who do not play in it, so that the next in rank do. Default: none.',
    Type.Array(reference(), { maxItems: 20_000 }),
    { examples: [['d']] },
  ),
  hidden: optional(
    'Whether the new round of a board stays hidden until the following step, so that you can check it first. Default: it is shown.',
    yesOrNo(),
    {
      examples: [true],
    },
  ),
});

export type NextOptions = Stated<typeof NextBody>;

// Problems and warnings that only files of GöPP have.
import { kind, plain } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import { optionSentences } from '../../option-sentences.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const goeppProblems = {
  exportDay: kind({ day: '2026-04-12', option: 'date' }, optionSentences.exportDay),
  noGoeppPlayer: plain('has no player; expected lines of fields separated by ||'),
  tooFewFields: kind(
    { fields: 2 },
    ({ fields }) => `has ${fields} fields; expected an id, names, faction and more, separated by ||`,
  ),
};

export type GoeppProblem = ProblemOf<typeof goeppProblems> | SharedProblem;

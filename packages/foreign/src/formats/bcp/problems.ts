// Problems and warnings that only files of Best Coast Pairings have.
import { kind, plain, quote } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const bcpProblems = {
  noPlacesColumn: plain(
    'has no columns for place and name; expected columns such as Placing, Name, Faction, Wins, Battle Points',
  ),
  standingsOnly: plain(
    'is a table of final standings: places are imported, but it has no wins and no battles',
  ),
  gameOfOne: plain('the opponent did not report this game'),
  gameWithoutResult: plain('a game without a result is unfinished'),
  unknownMetric: kind(
    { metric: 'mfLuck' },
    ({ metric }) => `the metric ${quote(metric)} is unknown and ignored in the standings`,
  ),
};

export type BcpProblem = ProblemOf<typeof bcpProblems> | SharedProblem;

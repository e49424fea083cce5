// A problem of a submission in words for an organiser: no JSON pointers, no keys of the record.
import type { ProblemOf } from '#rules/problems/problems';
import type { seasons, values } from '#rules/problems/record-problems';
import type { rules } from '#rules/problems/tournament-problems';
import type { records } from '../../../contract/problems/record-problems.ts';
import type { SaidProblem } from '../../../contract/problems/said-problem.ts';

type RecordProblem = ProblemOf<typeof rules & typeof seasons & typeof values & typeof records>;

type ParametersOf<Code> = Extract<RecordProblem, { readonly code: Code }>['parameters'];

/** A problem of a rejected record; `inside`: its pointer into the record. */
export interface PlacedProblem extends SaidProblem {
  readonly inside: string;
}

/** By code. The desk has no words of its own for the others: then the service's are shown. */
const sentences: { readonly [Code in RecordProblem['code']]?: (parameters: ParametersOf<Code>) => string } = {
  keyMissing: () => 'Fill this in.',
  notANumber: ({ expected }) => `This is not a number; expected ${expected}.`,
  notAllowed: ({ value, allowed }) => `${value} cannot be chosen; use ${allowed.join(', ')}.`,
  wrongValue: ({ expected }) => `This is not valid; expected ${expected}.`,
  endBeforeStart: () => 'The last day is before the first.',
  groupMissing: ({ player }) => `${player ?? 'A player'} has no group.`,
  unknownGroup: ({ group }) => `There is no group “${group}”.`,
  playsItself: ({ player }) => `${player ?? 'A player'} cannot meet themselves.`,
  twiceInRound: ({ player, round }) => `${player ?? 'A player'} is in round ${round} twice.`,
  roundTooHigh: ({ round, last }) => `Round ${round} is after the last round, ${last}.`,
  unknownParticipant: () => 'This player is not in the list of players.',
  unknownClub: ({ club }) => `There is no club “${club}” here.`,
  mayNotChange: ({ what, name }) => `Your key may not change the ${what} “${name}”.`,
  usedTwice: ({ name }) => `“${name}” is used twice.`,
  bracketSize: ({ players }) => `A bracket of ${players} players cannot be seeded; use 2 to 128.`,
  minAboveMax: () => 'The minimum is above the maximum.',
  winnerDidNotPlay: () => 'The winner did not play in this battle.',
  loneLoss: () => 'Enter the outcome for both sides.',
  seasonEndsBeforeStart: () => 'The last day is before the first.',
  seasonWithoutEvents: () => 'Add a tournament, or let all that match count.',
  windowWithoutEnd: () => 'Fill this in.',
  windowsOutOfOrder: () => 'This part ends before the one above it.',
  wrongCount: ({ expected }) => `Enter ${expected} of them.`,
};

export function sayProblem({ code, parameters, message }: SaidProblem): string {
  // The service sends the parameters of the code.
  const say = sentences[code as RecordProblem['code']] as ((given: object) => string) | undefined;
  if (say) return say(parameters ?? {});
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`;
}

/** The problems of a rejected record, each with its pointer into the record; of a missing value, where it would be. */
export function placeProblems(problems: readonly SaidProblem[]): PlacedProblem[] {
  return problems.map((one) => {
    const inside = one.pointer.replace(/^\/[a-z]+\/0/, '');
    const { key } = one.parameters as { readonly key?: string };
    return { ...one, inside: one.code === 'keyMissing' ? `${inside}/${key}` : inside };
  });
}

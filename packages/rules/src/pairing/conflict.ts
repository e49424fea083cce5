// Reasons why no step is possible (docs/rules/running.md, Steps): a value, and its sentence. Stages are named as the API shows them.
import { countOf } from '../text/numbers.ts';

export type Conflict =
  | { readonly code: 'twoParticipantsNeeded'; readonly parameters: Record<never, never> }
  | { readonly code: 'tooManyPlayers'; readonly parameters: { readonly most: number } }
  /** A board misses results. */
  | {
      readonly code: 'roundNotFinished';
      readonly parameters: { readonly stage: string; readonly round: number; readonly battles: number };
    }
  /** A bracket misses winners. */
  | {
      readonly code: 'matchesNotFinished';
      readonly parameters: { readonly stage: string; readonly round: string; readonly matches: number };
    }
  | {
      readonly code: 'playersNeeded';
      readonly parameters: { readonly stage: string; readonly players: number };
    }
  /** How many play in the knockout is neither set nor follows from its matches. */
  | { readonly code: 'playersNotSet'; readonly parameters: { readonly stage: string } }
  | { readonly code: 'everybodyHasMet'; readonly parameters: Record<never, never> }
  | { readonly code: 'finished'; readonly parameters: Record<never, never> };

export function describeConflict({ code, parameters }: Conflict): string {
  switch (code) {
    case 'twoParticipantsNeeded':
      return 'Two participants are needed';
    case 'tooManyPlayers':
      return `At most ${parameters.most} players can be paired`;
    case 'roundNotFinished': {
      const { stage, round, battles } = parameters;
      return `Round ${round} of ${stage} is not finished: ${countOf(battles, 'battle')} without a result`;
    }
    case 'matchesNotFinished': {
      const { stage, round, matches } = parameters;
      return `${round} of ${stage} is not finished: ${countOf(matches, 'match', 'matches')} without a winner`;
    }
    case 'playersNeeded':
      return `${parameters.players} players are needed for ${parameters.stage}`;
    case 'playersNotSet':
      return `The number of players of ${parameters.stage} is not set; expected 2 to 128`;
    case 'everybodyHasMet':
      return 'Everybody has met: nothing is left to pair';
    case 'finished':
      return 'The tournament is finished';
  }
}

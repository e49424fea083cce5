// What one result is worth by each term of the rule (docs/rules/seasons.md, Terms).
import type { SeasonTerm } from '../event-file/season-record.ts';
import { add, type Exact, exactly, multiply, zero } from './exact.ts';
import type { SeasonEntry, SeasonOutcome } from './season-event.ts';

/** The term with its steps highest first, as `worthOf` reads them. */
export function sortSteps(term: SeasonTerm): SeasonTerm {
  if (term.type !== 'attendance') return term;
  return { ...term, steps: term.steps.toSorted((a, b) => b.players - a.players) };
}

/** The term with its defaults written out. */
export function fillTerm(term: SeasonTerm): SeasonTerm {
  switch (term.type) {
    case 'place':
      return { type: term.type, table: term.table, rest: term.rest ?? 0 };
    case 'relativePlace':
      return { type: term.type, max: term.max, last: term.last ?? 'zero' };
    case 'result': {
      const win = term.win ?? 0;
      return { type: term.type, win, draw: term.draw ?? 0, loss: term.loss ?? 0, bye: term.bye ?? win };
    }
    case 'battlePoints':
      return { type: term.type, factor: term.factor ?? 1 };
    default:
      return term;
  }
}

/** `players` is the number of participants with a final place. */
export function worthOf(
  term: Exclude<SeasonTerm, { type: 'adjustment' }>,
  entry: SeasonEntry,
  players: number,
): Exact {
  switch (term.type) {
    case 'place':
      return exactly(term.table[entry.place - 1] ?? term.rest ?? 0);
    case 'relativePlace':
      return relativePlace(term.max, term.last === 'share', entry.place, players);
    case 'result':
      return byOutcome(term, entry.outcomes);
    case 'undefeated':
      return multiply(exactly(term.win), exactly(countUndefeated(entry.outcomes)));
    case 'attendance':
      return exactly(term.steps.find((step) => step.players <= players)?.points ?? 0);
    case 'battlePoints':
      return multiply(exactly(entry.battlePoints), exactly(term.factor ?? 1));
  }
}

/** Recorded places can lie beyond the number of players; they are worth 0. */
function relativePlace(max: number, isShare: boolean, place: number, players: number): Exact {
  if (players === 1 && !isShare) return exactly(max);
  const [above, below] = isShare ? [players + 1 - place, players] : [players - place, players - 1];
  if (above <= 0) return zero;
  return multiply(exactly(max), { numerator: BigInt(above), denominator: BigInt(below) });
}

function byOutcome(term: Extract<SeasonTerm, { type: 'result' }>, outcomes: readonly SeasonOutcome[]): Exact {
  const worth = {
    win: term.win ?? 0,
    draw: term.draw ?? 0,
    loss: term.loss ?? 0,
    bye: term.bye ?? term.win ?? 0,
  };
  return outcomes.reduce((sum, outcome) => add(sum, exactly(worth[outcome])), zero);
}

function countUndefeated(outcomes: readonly SeasonOutcome[]): number {
  const battles = outcomes.filter((outcome) => outcome !== 'bye');
  const end = battles.findIndex((outcome) => outcome !== 'win');
  return end === -1 ? battles.length : end;
}

// Writes the result of a battle in the form that the rules of the event require.

import type { Random } from '../../domain/random.ts';
import type { Outcome, TournamentBattleRecord, TournamentSideRecord } from '../../domain/record.ts';
import type { Mutable } from '../mutable.ts';
import type { Ruleset } from '../rulesets.ts';
import type { Pairing } from './pairing.ts';

type Scores = readonly [first: number, second: number];
type Winner = 0 | 1 | null;

/** A win by a larger difference is major. */
const minorWinMostPoints = 9;

/** Writes the result into the battle and returns who won. `decisive`: equal scores need a winner too. */
export function writeResult(
  random: Random,
  { scoring, report }: Ruleset,
  battle: Mutable<TournamentBattleRecord>,
  scores: Scores,
  decisive: boolean,
): Winner {
  if (report === 'battlePoints') return shareTwenty(battle, scores);
  const difference = Math.abs(scores[0] - scores[1]);
  const named = difference === 0 && scoring?.outcome !== 'battlePoints' && (decisive || random.chance(0.3));
  const winner = named ? random.pick([0, 1] as const) : compare(scores, scoring?.drawMargin ?? 0);
  // Some results have only the outcome.
  if (report === 'outcomes') stateOutcomes(battle, winner, random.chance(0.1));
  else if (named && winner !== null) battle.winner = battle.players[winner].participant;
  if (report === 'sizes' && winner !== null)
    battle.victorySize = difference > minorWinMostPoints ? 'major' : 'minor';
  return winner;
}

function compare([first, second]: Scores, margin: number): Winner {
  if (Math.abs(first - second) <= margin) return null;
  return first > second ? 0 : 1;
}

function shareTwenty(battle: Mutable<TournamentBattleRecord>, [first, second]: Scores): Winner {
  const share = Math.min(20, Math.max(0, 10 + Math.round((first - second) / 2)));
  const [a, b] = battle.players;
  battle.players = [
    { ...a, battlePoints: share },
    { ...b, battlePoints: 20 - share },
  ];
  return compare([share, 20 - share], 0);
}

function stateOutcomes(battle: Mutable<TournamentBattleRecord>, winner: Winner, bare: boolean): void {
  const [a, b] = battle.players;
  battle.players = [stateOutcome(a, winner, 0, bare), stateOutcome(b, winner, 1, bare)];
}

function stateOutcome(side: TournamentSideRecord, winner: Winner, index: 0 | 1, bare: boolean) {
  const outcome: Outcome = winner === null ? 'draw' : winner === index ? 'win' : 'loss';
  return bare ? { participant: side.participant, outcome } : { ...side, outcome };
}

/** Adds the battle to the figures by which the next round is paired. */
export function addToBoard([a, b]: Pairing, [first, second]: Scores, winner: Winner): void {
  a.points += winner === 0 ? 3 : winner === null ? 1 : 0;
  b.points += winner === 1 ? 3 : winner === null ? 1 : 0;
  a.wins += winner === 0 ? 1 : 0;
  b.wins += winner === 1 ? 1 : 0;
  a.scored += first;
  b.scored += second;
  a.diff += first - second;
  b.diff += second - first;
}

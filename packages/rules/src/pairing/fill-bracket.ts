// Puts players into the matches of brackets and makes their battles (docs/rules/running.md, The bracket).
import type { Pair } from '../scoring/outcome.ts';
import { type Bracket, type BracketRound, isComplete, isSeeded } from './brackets.ts';
import type { Draft } from './draft.ts';

/** The first round, in the order of matches. */
export function seedBracket(draft: Draft, bracket: Bracket, pairs: readonly Pair<string>[]): void {
  fillRound(draft, bracket, 0, pairs);
}

/** If a round is complete, its winners advance, and its losers go to their placement bracket. */
export function advanceBracket(draft: Draft, bracket: Bracket): void {
  const { rounds, feeder, isRegular } = bracket;
  if (!isRegular) return;
  if (!isSeeded(bracket)) {
    if (feeder !== undefined && isComplete(feeder)) fillRound(draft, bracket, 0, pairUp(listLosers(feeder)));
    return;
  }
  const next = rounds.findIndex((round) => !isComplete(round));
  const before = rounds[next - 1];
  if (before !== undefined) fillRound(draft, bracket, next, pairUp(listWinners(before)));
}

function listWinners({ slots }: BracketRound): readonly string[] {
  return slots.map(({ winner }) => winner ?? '');
}

function listLosers({ slots }: BracketRound): readonly string[] {
  return slots.map(({ players, winner }) => players.find((key) => key !== winner) ?? '');
}

/** Match `i` is played by the players of matches `2i − 1` and `2i`. */
function pairUp(keys: readonly string[]): readonly Pair<string>[] {
  return Array.from({ length: keys.length / 2 }, (_, index) => [
    keys[2 * index] ?? '',
    keys[2 * index + 1] ?? '',
  ]);
}

/** Matches that name players already are left as they are. */
function fillRound(
  draft: Draft,
  { stage, rounds }: Bracket,
  index: number,
  pairs: readonly Pair<string>[],
): void {
  const round = rounds[index];
  if (round === undefined) return;
  const number = numberRound(rounds, index);
  const battles = round.slots.flatMap((slot, position) => {
    const pair = pairs[position];
    if (pair === undefined || slot.players.length > 0) return [];
    const { round: label, table } = slot.match;
    const battle = draft.addBattle(stage.id, number, table, pair, index + 1);
    slot.match = { round: label, table, battle: battle.id };
    slot.players = pair;
    return [battle];
  });
  if (battles.length === 0) return;
  draft.changeStage({ ...stage, matches: rounds.flatMap(({ slots }) => slots.map(({ match }) => match)) });
  draft.report({ stage: stage.id, round: round.label, shown: true, byes: [] }, battles);
}

/** From 1; behind the battles of earlier rounds where those were numbered in another way. */
function numberRound(rounds: readonly BracketRound[], index: number): number {
  const earlier = rounds.slice(0, index).flatMap(({ slots }) => slots.map((slot) => slot.number));
  return Math.max(index + 1, ...earlier.map((number) => number + 1));
}

// Puts players into the matches of brackets and makes their battles (docs/rules/running.md, The bracket).
import { joinLeaves, type Leaves, pairUp } from '../bracket/shape.ts';
import {
  type BracketRound,
  isComplete,
  isSeeded,
  listPlaces,
  type PlannedBracket,
  type Slot,
} from './brackets.ts';
import type { Draft } from './draft.ts';

/** The players of the places of a round; undefined where one is not known. */
type Pairs = readonly (readonly (string | undefined)[])[];

/** The first round, and in the second the players who have no opponent in the first. */
export function seedBracket(draft: Draft, bracket: PlannedBracket, leaves: Leaves<string>): void {
  const pairs = pairUp(leaves);
  const matches = pairs.filter((pair) => !pair.includes(undefined));
  // Two players without an opponent meet in the second round; their battle is made together with the others of that round.
  for (const [index, slot] of (bracket.rounds[1]?.slots ?? []).entries()) {
    const resting = [2 * index, 2 * index + 1].flatMap((place) => {
      const [first, second] = pairs[place] ?? [];
      return first === undefined || second === undefined ? (first ?? second ?? []) : [];
    });
    if (resting.length === 0 || slot.players.length > 0) continue;
    slot.match = { ...slot.match, players: resting };
    slot.players = resting;
  }
  fillRound(draft, bracket, 0, matches);
}

/** If a round is complete, its winners advance, and its losers go to their placement bracket. */
export function advanceBracket(
  draft: Draft,
  bracket: PlannedBracket,
  brackets: readonly PlannedBracket[],
): void {
  const { rounds, feeder, shape } = bracket;
  if (shape === undefined) return;
  if (!isSeeded(bracket)) {
    if (feeder !== undefined && isComplete(feeder))
      seedBracket(draft, bracket, joinLeaves(listLosers(feeder, brackets)));
    return;
  }
  const next = rounds.findIndex((round) => !isComplete(round));
  const before = rounds[next - 1];
  if (before === undefined) return;
  const winners = placeSlots(before, listPlaces(shape, next - 1)).map((slot) => slot?.winner ?? undefined);
  const pairs = pairUp(winners).map((pair, index) => {
    const resting = pair.map((winner) => winner === undefined);
    const waiting = [...(rounds[next]?.slots[index]?.players ?? [])];
    // A match that was recorded with other players is left as it is.
    if (waiting.length !== resting.filter(Boolean).length) return [];
    return pair.map((winner) => winner ?? waiting.shift());
  });
  fillRound(draft, bracket, next, pairs);
}

/** The slots of a round by their places in the full round. */
function placeSlots({ slots }: BracketRound, places: readonly boolean[]): readonly (Slot | undefined)[] {
  const left = [...slots];
  return places.map((hasMatch) => (hasMatch ? left.shift() : undefined));
}

function listLosers(feeder: BracketRound, brackets: readonly PlannedBracket[]): Leaves<string> {
  const fed = brackets.find(({ rounds }) => rounds.includes(feeder));
  const places = listPlaces(fed?.shape ?? [], fed?.rounds.indexOf(feeder) ?? 0);
  return placeSlots(feeder, places).map((slot) => slot?.players.find((key) => key !== slot.winner));
}

/** Makes the battles of matches whose two players are known. Matches that have a battle or a winner already are left as they are. */
function fillRound(draft: Draft, { stage, rounds }: PlannedBracket, index: number, pairs: Pairs): void {
  const round = rounds[index];
  if (round === undefined) return;
  const number = numberRound(rounds, index);
  const battles = round.slots.flatMap((slot, position) => {
    const [first, second] = pairs[position] ?? [];
    const { round: label, table, battle: made } = slot.match;
    if (first === undefined || second === undefined || made != null || slot.winner !== null) return [];
    const battle = draft.addBattle(stage.id, number, table, [first, second], index + 1);
    slot.match = { round: label, table, battle: battle.id };
    slot.players = [first, second];
    return [battle];
  });
  if (battles.length === 0) return;
  draft.changeStage({ ...stage, matches: rounds.flatMap(({ slots }) => slots.map(({ match }) => match)) });
  draft.report({ stage: stage.id, round: round.label, shown: true, byes: [] }, battles);
}

/** Numbers rounds from 1, or after the battles of earlier rounds if those were numbered in another way. */
function numberRound(rounds: readonly BracketRound[], index: number): number {
  const earlier = rounds.slice(0, index).flatMap(({ slots }) => slots.map((slot) => slot.number));
  return Math.max(index + 1, ...earlier.map((number) => number + 1));
}

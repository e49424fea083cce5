// The brackets of a tournament as they are now, with the rounds that are still to come (docs/rules/running.md, The bracket).

import { resolveMatches } from '../bracket/bracket.ts';
import { isBracketSize, joinLeaves, listSizes, type Shape, seedLeaves, shapeOf } from '../bracket/shape.ts';
import type { MatchRecord, StageRecord } from '../event-file/record.ts';
import { groupBy } from '../grouping.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';
import { type Band, readBand, stageType } from '../stage-order.ts';
import { labelMatches } from '../stage-rounds.ts';

export interface PlannedBracket {
  readonly stage: StageRecord;
  /** The best place that it settles. */
  readonly first: number;
  /** Earliest first. Empty if it is not known who is to play, or more are to play than there are participants. */
  readonly rounds: readonly BracketRound[];
  /** Undefined if its rounds do not lead from one to the next down to the final. Only a bracket that has a shape is filled. */
  readonly shape: Shape | undefined;
  /** The round whose losers play in it. */
  readonly feeder: BracketRound | undefined;
}

export interface BracketRound {
  readonly label: string;
  readonly slots: readonly Slot[];
  /** Rounds with the same number are played at the same time. */
  readonly time: number;
}

/** A match, recorded or to come. */
export interface Slot {
  match: MatchRecord;
  /** Two or none; in the second round also one, who waits. */
  players: readonly string[];
  readonly winner: string | null;
  /** Round number of its battle; 0 where there is none. */
  readonly number: number;
}

type RecordedRound = Omit<BracketRound, 'time'>;

/** `stages` are in stage order: the knockout comes before the placement brackets, and those before the ones inside them. */
export function planBrackets(
  stages: readonly StageRecord[],
  battles: readonly TournamentBattle[],
  participants: number,
): readonly PlannedBracket[] {
  const battleOf = new Map(battles.map((battle) => [battle.record.id, battle]));
  const brackets: PlannedBracket[] = [];
  /** Time → tables at which earlier brackets play. */
  const tables = new Map<number, number>();
  for (const stage of stages.filter(({ id }) => stageType(id) === 'bracket')) {
    const recorded = readRounds(stage, battleOf);
    const band = readBand(stage.id);
    const { feeder, shape } = findShape(stage, band, recorded, brackets, participants);
    const sizes = shape === undefined ? [] : listSizes(shape);
    // A bracket without a feeder ends together with the knockout.
    const ahead = (brackets[0]?.rounds.length ?? 0) - (sizes.length || recorded.length);
    const start = feeder === undefined ? Math.max(0, band === undefined ? 0 : ahead) : feeder.time + 1;
    const missing = sizes.slice(recorded.length).map((matches, index) => {
      const time = start + recorded.length + index;
      const label = labelMatches((shape?.length ?? 0) / 2 ** (recorded.length + index));
      return makeRound(label, matches, (tables.get(time) ?? 0) + 1);
    });
    const rounds = [...recorded, ...missing].map((round, index) => ({ ...round, time: start + index }));
    if (shape !== undefined)
      for (const { slots, time } of rounds) tables.set(time, (tables.get(time) ?? 0) + slots.length);
    brackets.push({ stage, first: band?.first ?? 1, rounds, shape, feeder });
  }
  return brackets;
}

function readRounds(
  stage: StageRecord,
  battleOf: ReadonlyMap<string, TournamentBattle>,
): readonly RecordedRound[] {
  const matches = stage.matches ?? [];
  const slots = resolveMatches(stage, battleOf).flatMap(({ players, winner, battle }, index): Slot[] => {
    const match = matches[index];
    const number = battleOf.get(battle ?? '')?.record.round ?? 0;
    return match === undefined ? [] : [{ match, players, winner, number }];
  });
  return [...groupBy(slots, ({ match }) => match.round)].map(([label, slots]) => ({ label, slots }));
}

/** A bracket that is recorded in another form is left as it is. */
function findShape(
  { players, matches = [] }: StageRecord,
  band: Band | undefined,
  recorded: readonly RecordedRound[],
  brackets: readonly PlannedBracket[],
  participants: number,
): Pick<PlannedBracket, 'feeder' | 'shape'> {
  const feeder = band && findFeeder(band, brackets);
  const losers = feeder === undefined ? undefined : shapeOf(joinLeaves(feeder.places));
  if (recorded.length === 0) {
    if (band !== undefined) return { feeder: feeder?.round, shape: losers };
    const isKnown = isBracketSize(players) && players <= participants;
    return { feeder: undefined, shape: isKnown ? shapeOfSize(players) : undefined };
  }
  if (losers !== undefined && hasShape(recorded, losers)) return { feeder: feeder?.round, shape: losers };
  const ofMatches = (matches ?? []).length + 1;
  const own = [players, ofMatches].flatMap((size) => {
    const isPossible = size != null && size >= 2 && size <= Math.max(participants, ofMatches);
    const shape = isPossible ? shapeOfSize(size) : undefined;
    return shape !== undefined && hasShape(recorded, shape) ? [shape] : [];
  });
  return { feeder: undefined, shape: own[0] };
}

function shapeOfSize(players: number): Shape | undefined {
  return shapeOf(seedLeaves(Array.from({ length: players }, (_, seed) => seed)));
}

/** Whether the rounds are the first ones of a bracket of this shape. */
function hasShape(recorded: readonly RecordedRound[], shape: Shape): boolean {
  const sizes = listSizes(shape);
  return recorded.every(({ slots }, index) => slots.length === sizes[index]);
}

/** The round whose losers play for these places, with the places of its matches in the full round. */
function findFeeder(
  { first, last }: Band,
  brackets: readonly PlannedBracket[],
): { readonly round: BracketRound; readonly places: readonly (true | undefined)[] } | undefined {
  for (const { shape, rounds, first: from } of brackets) {
    if (shape === undefined) continue;
    let left = listSizes(shape).reduce((sum, matches) => sum + matches, 1);
    for (const [index, round] of rounds.entries()) {
      const { length } = round.slots;
      left -= length;
      const isTheirs = first === from + left && last >= first + length - 1 && last <= from + 2 * left - 1;
      if (isTheirs) return { round, places: listPlaces(shape, index).map((has) => has || undefined) };
    }
  }
  return undefined;
}

/** Which places of a full round have a match: from the second round on all of them. */
export function listPlaces(shape: Shape, round: number): Shape {
  return round === 0 ? shape : Array.from({ length: shape.length / 2 ** round }, () => true);
}

function makeRound(label: string, matches: number, firstTable: number): RecordedRound {
  const slots = Array.from({ length: matches }, (_, index) => ({
    match: { round: label, table: firstTable + index },
    players: [],
    winner: null,
    number: 0,
  }));
  return { label, slots };
}

export function isSeeded({ rounds }: PlannedBracket): boolean {
  return rounds.some(({ slots }) => slots.some(({ players }) => players.length > 0));
}

/** The first round that misses a winner; undefined if none does, and while the bracket waits for its players. */
export function findOpenRound(bracket: PlannedBracket): BracketRound | undefined {
  const isFed = bracket.stage.id === 'knockout' || bracket.feeder !== undefined;
  if (bracket.shape !== undefined && isFed && !isSeeded(bracket)) return undefined;
  return bracket.rounds.find((round) => !isComplete(round));
}

export function isComplete({ slots }: BracketRound): boolean {
  return slots.every(({ winner }) => winner !== null);
}

/** Tables of matches that are being played. */
export function listBracketTables(brackets: readonly PlannedBracket[]): ReadonlySet<number> {
  const slots = brackets.flatMap((bracket) => {
    // A player who rested is already named in the next round.
    const rounds = bracket.shape === undefined ? bracket.rounds : [findOpenRound(bracket)];
    return rounds.flatMap((round) => round?.slots ?? []);
  });
  const open = slots.filter(({ players, winner }) => players.length > 0 && winner === null);
  return new Set(open.map(({ match }) => match.table));
}

export function listBracketPlayers({ rounds }: PlannedBracket): ReadonlySet<string> {
  return new Set(rounds.flatMap(({ slots }) => slots.flatMap(({ players }) => players)));
}

// The brackets of a tournament as they stand, with the rounds that are still to come (docs/rules/running.md, The bracket).

import { isBracketSize, resolveMatches } from '../bracket/bracket.ts';
import type { MatchRecord, StageRecord } from '../event-file/record.ts';
import { groupBy } from '../grouping.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';
import { type Band, readBand, stageType } from '../stage-order.ts';
import { labelMatches } from '../stage-rounds.ts';

export interface Bracket {
  readonly stage: StageRecord;
  /** The best place that it settles. */
  readonly first: number;
  /** Earliest first. Empty if it is not known who is to play, or more are to play than there are participants. */
  readonly rounds: readonly BracketRound[];
  /** Whether each round has half the matches of the one before, down to the final. Only such a bracket is filled. */
  readonly isRegular: boolean;
  /** The round whose losers play in it. */
  readonly feeder: BracketRound | undefined;
}

export interface BracketRound {
  readonly label: string;
  readonly slots: readonly Slot[];
}

/** A match, recorded or to come. */
export interface Slot {
  match: MatchRecord;
  /** Two or none. */
  players: readonly string[];
  readonly winner: string | null;
  /** Round number of its battle; 0 where there is none. */
  readonly number: number;
}

/** `stages` are in stage order: the knockout comes before the placement brackets, and those before the ones inside them. */
export function planBrackets(
  stages: readonly StageRecord[],
  battles: readonly TournamentBattle[],
  participants: number,
): readonly Bracket[] {
  const battleOf = new Map(battles.map((battle) => [battle.record.id, battle]));
  const brackets: Bracket[] = [];
  /** Matches of a round → tables at which earlier brackets play that round. */
  const tables = new Map<number, number>();
  for (const stage of stages.filter(({ id }) => stageType(id) === 'bracket')) {
    const recorded = readRounds(stage, battleOf);
    const band = readBand(stage.id);
    const feeder = band === undefined ? undefined : findFeeder(band, brackets, recorded[0]);
    const size =
      band === undefined || recorded.length > 0 ? (stage.players ?? 0) : (feeder?.slots.length ?? 0);
    const rounds = addRounds(recorded, size > participants ? 0 : size, tables);
    const isRegular =
      rounds.length > 0 &&
      rounds.every(({ slots }, index) => slots.length === 2 ** (rounds.length - 1 - index));
    if (isRegular)
      for (const { slots } of rounds)
        tables.set(slots.length, (tables.get(slots.length) ?? 0) + slots.length);
    brackets.push({ stage, first: band?.first ?? 1, rounds, isRegular, feeder });
  }
  return brackets;
}

function readRounds(
  stage: StageRecord,
  battleOf: ReadonlyMap<string, TournamentBattle>,
): readonly BracketRound[] {
  const matches = stage.matches ?? [];
  const slots = resolveMatches(stage, battleOf).flatMap(({ players, winner, battle }, index): Slot[] => {
    const match = matches[index];
    const number = battleOf.get(battle ?? '')?.record.round ?? 0;
    return match === undefined ? [] : [{ match, players, winner, number }];
  });
  return [...groupBy(slots, ({ match }) => match.round)].map(([label, slots]) => ({ label, slots }));
}

/** The losers of a round with m matches play for the m places behind its winners. */
function findFeeder(
  { first, last }: Band,
  brackets: readonly Bracket[],
  begin: BracketRound | undefined,
): BracketRound | undefined {
  const settles = (from: number, matches: number): boolean =>
    from + matches === first && from + 2 * matches - 1 === last;
  const feeder = brackets
    .filter(({ isRegular }) => isRegular)
    .flatMap((bracket) => bracket.rounds.filter(({ slots }) => settles(bracket.first, slots.length)))[0];
  if (feeder === undefined || begin === undefined) return feeder;
  return 2 * begin.slots.length === feeder.slots.length ? feeder : undefined;
}

/** Adds the rounds that a bracket of this size still lacks. What is recorded otherwise is left as it is. */
function addRounds(
  recorded: readonly BracketRound[],
  size: number,
  tables: ReadonlyMap<number, number>,
): readonly BracketRound[] {
  const sizes: number[] = [];
  for (let matches = isBracketSize(size) ? size / 2 : 0; matches >= 1; matches /= 2) sizes.push(matches);
  if (recorded.some(({ slots }, index) => slots.length !== sizes[index])) return recorded;
  const missing = sizes.slice(recorded.length).map((matches): BracketRound => {
    const label = labelMatches(matches);
    const firstTable = (tables.get(matches) ?? 0) + 1;
    return {
      label,
      slots: Array.from({ length: matches }, (_, index) => ({
        match: { round: label, table: firstTable + index },
        players: [],
        winner: null,
        number: 0,
      })),
    };
  });
  return [...recorded, ...missing];
}

export function isSeeded({ rounds }: Bracket): boolean {
  return rounds.some(({ slots }) => slots.some(({ players }) => players.length > 0));
}

/** The first round that misses a winner; undefined if none does, and while the bracket waits for its players. */
export function findOpenRound(bracket: Bracket): BracketRound | undefined {
  const isFed = bracket.stage.id === 'knockout' || bracket.feeder !== undefined;
  if (bracket.isRegular && isFed && !isSeeded(bracket)) return undefined;
  return bracket.rounds.find((round) => !isComplete(round));
}

export function isComplete({ slots }: BracketRound): boolean {
  return slots.every(({ winner }) => winner !== null);
}

/** Tables of matches that are being played. */
export function listTables(brackets: readonly Bracket[]): ReadonlySet<number> {
  const slots = brackets.flatMap(({ rounds }) => rounds.flatMap((round) => round.slots));
  const open = slots.filter(({ players, winner }) => players.length > 0 && winner === null);
  return new Set(open.map(({ match }) => match.table));
}

export function listPlayers({ rounds }: Bracket): ReadonlySet<string> {
  return new Set(rounds.flatMap(({ slots }) => slots.flatMap(({ players }) => players)));
}

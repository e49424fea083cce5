// A participant's figures on a board (docs/rules/standings.md, A board).
import { type Amount, toAmount } from '../amount.ts';
import type { AdjustmentRecord, Outcome } from '../event-file/record.ts';
import type { ScoredBye } from '../scoring/bye.ts';
import type { ScoredSide } from '../scoring/scored-battle.ts';
import type { TournamentBattle } from '../scoring/tournament-battle.ts';

/** A finished battle against another participant of the same board. */
export interface Meeting {
  readonly opponent: Tally;
  /** Wins plus half the draws, in halves. */
  readonly halves: number;
}

export interface Tally {
  readonly key: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Rounds without an opponent; they are in the wins, draws or losses as well. */
  readonly byes: number;
  readonly battlePoints: Amount;
  readonly victoryPoints: Amount;
  readonly victoryPointsDiff: Amount;
  readonly metrics: ReadonlyMap<string, Amount>;
  readonly meetings: readonly Meeting[];
  /** Contained in the battle points. */
  readonly adjustments: readonly AdjustmentRecord[];
}

/** What a board adds up. */
export interface CountedResults {
  readonly battles: readonly TournamentBattle[];
  readonly byes: readonly ScoredBye[];
  readonly adjustments: readonly AdjustmentRecord[];
}

type MutableTally = { -readonly [Key in keyof Tally]: Tally[Key] } & {
  readonly metrics: Map<string, Amount>;
  readonly meetings: Meeting[];
  readonly adjustments: AdjustmentRecord[];
};

/** Finished battles and byes; a tally without any gets no rank. */
export function countGames(tally: Tally): number {
  return tally.wins + tally.draws + tally.losses;
}

/** One tally for each key. */
export function tallyUp(
  keys: readonly string[],
  { battles, byes, adjustments }: CountedResults,
): ReadonlyMap<string, Tally> {
  const counts = new Map<string, MutableTally>();
  for (const key of keys) counts.set(key, startCount(key));
  for (const battle of battles) {
    const first = counts.get(battle.participants[0]);
    const second = counts.get(battle.participants[1]);
    if (first === undefined || second === undefined) continue;
    const [side, other] = battle.sides;
    countBattle(first, second, side, other);
    countBattle(second, first, other, side);
  }
  for (const bye of byes) {
    const count = counts.get(bye.participant);
    if (count === undefined) continue;
    countOutcome(count, bye.outcome);
    count.byes += 1;
    count.battlePoints += bye.battlePoints;
    count.victoryPoints += bye.victoryPoints;
    count.victoryPointsDiff += bye.victoryPointsDiff;
  }
  for (const adjustment of adjustments) {
    const count = counts.get(adjustment.participant);
    if (count === undefined) continue;
    count.battlePoints += toAmount(adjustment.battlePoints);
    count.adjustments.push(adjustment);
  }
  return counts;
}

function startCount(key: string): MutableTally {
  return {
    key,
    wins: 0,
    draws: 0,
    losses: 0,
    byes: 0,
    battlePoints: 0,
    victoryPoints: 0,
    victoryPointsDiff: 0,
    metrics: new Map(),
    meetings: [],
    adjustments: [],
  };
}

const halvesOf: Readonly<Record<Outcome, number>> = { win: 2, draw: 1, loss: 0 };

/** An unfinished battle counts nowhere; points that are missing count 0. */
function countBattle(own: MutableTally, opponent: MutableTally, side: ScoredSide, other: ScoredSide): void {
  if (side.outcome === null) return;
  countOutcome(own, side.outcome);
  own.battlePoints += side.battlePoints ?? 0;
  own.victoryPoints += side.victoryPoints ?? 0;
  own.victoryPointsDiff += (side.victoryPoints ?? 0) - (other.victoryPoints ?? 0);
  for (const [name, amount] of side.metrics) own.metrics.set(name, (own.metrics.get(name) ?? 0) + amount);
  own.meetings.push({ opponent, halves: halvesOf[side.outcome] });
}

function countOutcome(count: MutableTally, outcome: Outcome): void {
  if (outcome === 'win') count.wins += 1;
  else if (outcome === 'draw') count.draws += 1;
  else count.losses += 1;
}

// The rows of counts that statistics are computed from.
import type { Results } from './rate.ts';

/** Battles of one scenario. */
export interface ScenarioCounts {
  readonly scenario: string;
  /** 0 for battles without a scenario, which is not the scenario "". */
  readonly named: number;
  /** Finished ones. */
  readonly battles: number;
  readonly unfinished: number;
  readonly withoutFaction: number;
  readonly mirrors: number;
  readonly draws: number;
  readonly withRoles: number;
  readonly drawsWithRoles: number;
  readonly attackerWins: number;
  readonly defenderWins: number;
  /** Points are summed in two parts, whole ones and ten-thousandths, so that the sum of any number of them is exact. */
  readonly points: number;
  readonly pointParts: number;
  readonly pointSides: number;
}

/** Sides with a faction. */
export interface FactionCounts extends Results {
  readonly faction: string;
  /** 1 for those of battles of an army against itself. */
  readonly mirror: number;
}

export interface SubFactionCounts extends FactionCounts {
  /** Empty if there is none. */
  readonly subFaction: string;
}

/** Battles of two armies, as the first of them by code point saw them. */
export interface MatchupCounts extends Results {
  readonly faction: string;
  readonly opponent: string;
  /** How many of its losses are also losses of the other. */
  readonly forfeits: number;
}

/** Participants by faction. */
export interface EntryCounts {
  /** Empty in the row of all that have one, which is there for every tournament. */
  readonly faction: string;
  readonly tournaments: number;
  readonly entries: number;
  readonly firsts: number;
  readonly podiums: number;
  readonly undefeated: number;
}

export interface CountRows {
  readonly scenario: ScenarioCounts;
  readonly faction: FactionCounts;
  readonly subFaction: SubFactionCounts;
  readonly matchup: MatchupCounts;
  readonly entry: EntryCounts;
}

// The rows of counts that statistics are computed from.

/** `named` is 0 for battles without a scenario, which is not the scenario "". `battles` are the finished ones. Points are summed in two parts,
 *  whole ones and ten-thousandths, so that the sum of any number of them is exact. */
export type ScenarioCounts = readonly [
  scenario: string,
  named: number,
  battles: number,
  unfinished: number,
  withoutFaction: number,
  mirrors: number,
  draws: number,
  withRoles: number,
  drawsWithRoles: number,
  attackerWins: number,
  defenderWins: number,
  points: number,
  pointParts: number,
  pointSides: number,
];

/** Sides; `mirror` is 1 for those of battles of an army against itself. */
export type FactionCounts = readonly [
  faction: string,
  mirror: number,
  wins: number,
  draws: number,
  losses: number,
];

/** `subFaction` is empty if there is none. */
export type SubFactionCounts = readonly [
  faction: string,
  subFaction: string,
  mirror: number,
  wins: number,
  draws: number,
  losses: number,
];

/** Battles of two armies, as the first of them by code point saw them; `forfeits` are those of its losses that are losses of the other as well. */
export type MatchupCounts = readonly [
  faction: string,
  opponent: string,
  wins: number,
  draws: number,
  losses: number,
  forfeits: number,
];

/** Participants by faction; `faction` is empty in the row of all that have one, which is there for every tournament. */
export type EntryCounts = readonly [
  faction: string,
  tournaments: number,
  entries: number,
  firsts: number,
  podiums: number,
  undefeated: number,
];

export interface CountRows {
  readonly scenario: ScenarioCounts;
  readonly faction: FactionCounts;
  readonly subFaction: SubFactionCounts;
  readonly matchup: MatchupCounts;
  readonly entry: EntryCounts;
}

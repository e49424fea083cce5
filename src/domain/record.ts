// The facts of an event file (docs/rules/event-file.md, Records), from which the domain computes everything.
// "?" on that page means that a value may be left out or null.

type Maybe<T> = T | null | undefined;

export type Outcome = 'win' | 'loss' | 'draw';
export type VictorySize = 'major' | 'minor';
export type Role = 'attacker' | 'defender';
export type Status = 'planned' | 'ongoing' | 'finished';

export interface ArmyListRecord {
  readonly text: string;
  readonly faction?: Maybe<string>;
  readonly subFaction?: Maybe<string>;
  readonly points?: Maybe<number>;
  readonly battleTacticCards?: Maybe<readonly string[]>;
}

export type MetricsRecord = Readonly<Record<string, number | boolean>>;

export interface PlayerRoundRecord {
  readonly round: number;
  readonly victoryPoints?: Maybe<number>;
  readonly objectivePoints?: Maybe<number>;
  readonly objectives?: Maybe<readonly string[]>;
  readonly battleTactic?: Maybe<string>;
  readonly battleTacticScored?: Maybe<boolean>;
  readonly priority?: Maybe<boolean>;
  readonly metrics?: Maybe<MetricsRecord>;
}

/** What a side of any battle may state. */
export interface SideFacts {
  readonly faction?: Maybe<string>;
  readonly subFaction?: Maybe<string>;
  readonly outcome?: Maybe<Outcome>;
  readonly battlePoints?: Maybe<number>;
  readonly victoryPoints?: Maybe<number>;
  readonly objectivePoints?: Maybe<number>;
  readonly battleTacticsScored?: Maybe<number>;
  readonly grandStrategy?: Maybe<string>;
  readonly grandStrategyScored?: Maybe<boolean>;
  readonly drops?: Maybe<number>;
  readonly role?: Maybe<Role>;
  readonly metrics?: Maybe<MetricsRecord>;
  readonly list?: Maybe<ArmyListRecord>;
  readonly rounds?: Maybe<readonly PlayerRoundRecord[]>;
}

export interface TournamentSideRecord extends SideFacts {
  readonly participant: string;
}

export interface CasualSideRecord extends SideFacts {
  readonly player: string;
  readonly playerId?: Maybe<string>;
}

export interface TournamentBattleRecord {
  readonly id: string;
  readonly date?: Maybe<string>;
  readonly stage: string;
  readonly round?: Maybe<number>;
  readonly table?: Maybe<number>;
  readonly scenario?: Maybe<string>;
  readonly archived?: Maybe<boolean>;
  readonly finished?: Maybe<boolean>;
  readonly winner?: Maybe<string>;
  readonly victorySize?: Maybe<VictorySize>;
  readonly players: readonly [TournamentSideRecord, TournamentSideRecord];
}

export interface CasualBattleRecord {
  readonly id: string;
  readonly date?: Maybe<string>;
  readonly scenario?: Maybe<string>;
  readonly archived?: Maybe<boolean>;
  readonly finished?: Maybe<boolean>;
  readonly winner?: Maybe<0 | 1>;
  readonly victorySize?: Maybe<VictorySize>;
  readonly club?: Maybe<string>;
  readonly battlePack?: Maybe<string>;
  readonly battleSize: number;
  readonly players: readonly [CasualSideRecord, CasualSideRecord];
}

export interface ByeRecord {
  readonly round: number;
  readonly participant: string;
  readonly battlePoints?: Maybe<number>;
  readonly victoryPoints?: Maybe<number>;
  readonly victoryPointsDiff?: Maybe<number>;
}

export interface MatchRecord {
  readonly round: string;
  readonly table: number;
  readonly players?: Maybe<readonly string[]>;
  readonly winner?: Maybe<string>;
  readonly battle?: Maybe<string>;
}

/** How the next round of a board is paired (docs/rules/running.md, Fields). */
export interface PairingRecord {
  readonly method: 'swiss' | 'roundRobin';
  readonly score?: Maybe<'battlePoints' | 'wins'>;
  /** Up to this round, people of the same club meet only if there is no other way. */
  readonly avoidSameClub?: Maybe<number>;
}

/** swiss, placement-swiss: boards. knockout, placement-N[-M]: brackets. standings: only a label. */
export interface StageRecord {
  readonly id: string;
  readonly name?: Maybe<string>;
  readonly rounds?: Maybe<number>;
  readonly groups?: Maybe<readonly string[]>;
  readonly byes?: Maybe<readonly ByeRecord[]>;
  readonly participants?: Maybe<readonly string[]>;
  /** On boards: later rounds are not published. */
  readonly shownRounds?: Maybe<number>;
  readonly pairing?: Maybe<PairingRecord>;
  readonly players?: Maybe<number>;
  /** On knockout. */
  readonly seeding?: Maybe<'rank' | 'groups'>;
  readonly matches?: Maybe<readonly MatchRecord[]>;
}

export interface ParticipantRecord {
  readonly key: string;
  readonly player: string;
  readonly playerId?: Maybe<string>;
  readonly club?: Maybe<string>;
  readonly group?: Maybe<string>;
  readonly faction?: Maybe<string>;
  readonly dropped?: Maybe<boolean>;
  readonly finalPlacement?: Maybe<number>;
  readonly list?: Maybe<ArmyListRecord>;
}

export interface AdjustmentRecord {
  readonly participant: string;
  readonly battlePoints: number;
  readonly stage?: Maybe<string>;
  readonly reason: string;
}

export type PointsRule =
  | { readonly type: 'outcome'; readonly win: number; readonly draw: number; readonly loss: number }
  | {
      readonly type: 'outcome';
      readonly majorWin: number;
      readonly minorWin: number;
      readonly draw: number;
      readonly minorLoss: number;
      readonly majorLoss: number;
    }
  | {
      readonly type: 'difference';
      readonly unit?: Maybe<'victoryPoints' | 'percentOfBattleSize'>;
      readonly table: readonly DifferenceRow[];
    }
  | { readonly type: 'victoryPoints' };

export interface DifferenceRow {
  readonly upTo?: Maybe<number>;
  readonly winner: number;
  readonly loser: number;
}

export interface ScoringRecord {
  readonly outcome?: Maybe<'victoryPoints' | 'battlePoints' | 'reported'>;
  readonly drawMargin?: Maybe<number>;
  readonly points?: Maybe<PointsRule>;
  readonly major?: Maybe<{ readonly difference: number } | { readonly ratio: number }>;
  readonly bonuses?: Maybe<
    readonly {
      readonly metric: string;
      readonly points: number;
      readonly opponentPoints?: Maybe<number>;
    }[]
  >;
  readonly min?: Maybe<number>;
  readonly max?: Maybe<number>;
  readonly bye?: Maybe<{
    readonly outcome?: Maybe<Outcome>;
    readonly battlePoints?: Maybe<number>;
    readonly victoryPoints?: Maybe<number>;
    readonly victoryPointsDiff?: Maybe<number>;
  }>;
}

export type TieBreakerWord =
  | 'battlePoints'
  | 'wins'
  | 'draws'
  | 'losses'
  | 'victoryPoints'
  | 'victoryPointsDiff'
  | 'record'
  | 'margin'
  | 'metric'
  | 'strengthOfSchedule'
  | 'extendedStrengthOfSchedule'
  | 'headToHead';

/** A word, or an object with `by` and the options of that word (docs/rules/standings.md, Tie-breakers). */
export type TieBreakerRecord =
  | TieBreakerWord
  | {
      readonly by: TieBreakerWord;
      readonly base?: Maybe<number>;
      readonly name?: Maybe<string>;
      readonly order?: Maybe<'most' | 'fewest'>;
      readonly of?: Maybe<'winRate' | 'wins' | 'battlePoints' | 'battlePointsPerGame'>;
      readonly combine?: Maybe<'mean' | 'sum'>;
      readonly floor?: Maybe<number>;
      readonly byes?: Maybe<'none' | 'zero'>;
    };

export interface TournamentRecord {
  readonly slug: string;
  readonly name: string;
  readonly published?: Maybe<boolean>;
  readonly status: Status;
  readonly startDate?: Maybe<string>;
  readonly endDate?: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly city?: Maybe<string>;
  readonly country?: Maybe<string>;
  readonly battleSize: number;
  readonly battlePack?: Maybe<string>;
  readonly club?: Maybe<string>;
  readonly organizers?: Maybe<readonly { readonly name: string; readonly playerId: string }[]>;
  readonly scoring?: Maybe<ScoringRecord>;
  readonly tieBreakers?: Maybe<readonly TieBreakerRecord[]>;
  readonly placementsRecorded?: Maybe<boolean>;
  readonly stages: readonly StageRecord[];
  readonly participants: readonly ParticipantRecord[];
  readonly battles: readonly TournamentBattleRecord[];
  readonly adjustments?: Maybe<readonly AdjustmentRecord[]>;
}

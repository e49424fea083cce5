// A tournament as its platform describes it: members, pairings by round, and published results. Every reader makes a draft; assemble/assemble.ts makes the
// record from it.
import type {
  AdjustmentRecord,
  ArmyListRecord,
  MetricsRecord,
  ScoringRecord,
  Status,
  TieBreakerRecord,
} from '../../rules/src/event-file/record.ts';
import type { Location } from './notes.ts';

export interface PlatformEvent {
  /** The platform's id of the tournament. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** The game that was played, where the platform has one game or the file names it. */
  readonly game?: string | undefined;
  /** As written in the file. */
  readonly date?: string | undefined;
  readonly endDate?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly description?: string | undefined;
  readonly status: Status;
  /** The first preset is used, unless the board of another one matches more of the published scores. */
  readonly presets: readonly [Preset, ...Preset[]];
  readonly members: readonly Member[];
  /** The number of rounds of the board; 0 without a board. */
  readonly rounds: number;
  readonly pairings: readonly PlatformPairing[];
  readonly byes: readonly Bye[];
  readonly cut?: Cut | undefined;
  readonly adjustments?: readonly AdjustmentRecord[];
  /** The location of the tournament's own data in the file. */
  readonly location: Location;
}

export type Played = Pick<PlatformEvent, 'pairings' | 'byes'>;

/** The scoring and tie-breakers of a game. */
export interface Preset {
  readonly battleSize: number;
  readonly scoring: ScoringRecord;
  readonly tieBreakers: readonly TieBreakerRecord[];
}

export interface Member {
  /** Unique in the tournament; pairings name it. */
  readonly key: string;
  /** The platform's id of the person, never that of their entry in one event; null if the file has none. */
  readonly personId: string | null;
  readonly name: string;
  readonly faction?: string | undefined;
  readonly list?: ArmyListRecord | undefined;
  readonly group?: string | undefined;
  readonly dropped?: boolean | undefined;
  readonly isWaiting?: boolean | undefined;
  /** As published: on the board, and after the cut. */
  readonly rank?: number | undefined;
  readonly cutRank?: number | undefined;
  readonly score?: number | undefined;
  readonly victoryPoints?: number | undefined;
  readonly location: Location;
}

export interface PlatformSide {
  readonly member: string;
  readonly battlePoints?: number | undefined;
  readonly victoryPoints?: number | undefined;
  readonly faction?: string | undefined;
  readonly subFaction?: string | undefined;
  readonly metrics?: MetricsRecord | undefined;
  readonly list?: ArmyListRecord | undefined;
}

/** The side that won, or another result. `points`: the scoring derives it from the points. */
export type PairingResult = 0 | 1 | 'draw' | 'both lost' | 'points' | 'unfinished';

export interface PlatformPairing {
  readonly round?: number | undefined;
  readonly table?: number | undefined;
  readonly date?: string | undefined;
  readonly scenario?: string | undefined;
  readonly sides: readonly [PlatformSide, PlatformSide];
  readonly result: PairingResult;
  readonly location: Location;
}

export interface Bye {
  readonly round: number;
  readonly member: string;
  readonly points?: 'draw' | undefined;
  readonly battlePoints?: number | undefined;
  readonly victoryPoints?: number | undefined;
  /** Only the opponent is missing: the published score decides whether it is a bye. */
  readonly isDoubtful?: boolean;
  readonly location: Location;
}

export interface Cut {
  /** Whether a loser is out. Otherwise rounds have the names of the file. */
  readonly isSingleElimination: boolean;
  /** Earliest first. */
  readonly rounds: readonly CutRound[];
  readonly thirdPlace?: PlatformPairing | undefined;
}

export interface CutRound {
  readonly name: string;
  readonly pairings: readonly PlatformPairing[];
  /** Matches whose players are not known yet. */
  readonly open?: number;
}

// A tournament as its platform tells it: who was there, who met whom in which round, and what was published of it.
// Every reader makes one; what becomes of it is the same for all (assemble/assemble.ts).
import type {
  AdjustmentRecord,
  ArmyListRecord,
  MetricsRecord,
  ScoringRecord,
  Status,
  TieBreakerRecord,
} from '../domain/record.ts';
import type { Place } from './notes.ts';

export interface Draft {
  /** The platform's id of the tournament. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** As the file writes it. */
  readonly date?: string | undefined;
  readonly endDate?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly description?: string | undefined;
  readonly status: Status;
  /** The first is taken, unless the board by another one has more of the published scores. */
  readonly presets: readonly [Preset, ...Preset[]];
  readonly members: readonly Member[];
  /** Of the board; none: the tournament has no board. */
  readonly rounds: number;
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
  readonly cut?: Cut | undefined;
  readonly adjustments?: readonly AdjustmentRecord[];
  /** Where the file says things of the tournament as a whole. */
  readonly place: Place;
}

/** What a game is played for. */
export interface Preset {
  readonly battleSize: number;
  readonly scoring: ScoringRecord;
  readonly tieBreakers: readonly TieBreakerRecord[];
}

export interface Member {
  /** Unique in the tournament; pairings name it. */
  readonly key: string;
  /** The platform's id of the person, never that of their entry in one event; null where the file has none. */
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
  readonly place: Place;
}

export interface Side {
  readonly member: string;
  readonly battlePoints?: number | undefined;
  readonly victoryPoints?: number | undefined;
  readonly faction?: string | undefined;
  readonly subFaction?: string | undefined;
  readonly metrics?: MetricsRecord | undefined;
  readonly list?: ArmyListRecord | undefined;
}

/** The side that won, or what else came of it. `points`: as the scoring reads it from the points. */
export type PairingResult = 0 | 1 | 'draw' | 'both lost' | 'points' | 'unfinished';

export interface Pairing {
  readonly round?: number | undefined;
  readonly table?: number | undefined;
  readonly date?: string | undefined;
  readonly scenario?: string | undefined;
  readonly sides: readonly [Side, Side];
  readonly result: PairingResult;
  readonly place: Place;
}

export interface Bye {
  readonly round: number;
  readonly member: string;
  readonly battlePoints?: number | undefined;
  readonly victoryPoints?: number | undefined;
  /** Only the opponent is missing: whether it is a bye, the published score tells. */
  readonly isDoubtful?: boolean;
  readonly place: Place;
}

export interface Cut {
  /** Whether who loses is out. Otherwise rounds keep the names they have. */
  readonly isSingleElimination: boolean;
  /** Earliest first. */
  readonly rounds: readonly CutRound[];
  readonly thirdPlace?: Pairing | undefined;
}

export interface CutRound {
  readonly name: string;
  readonly pairings: readonly Pairing[];
  /** Matches whose players are not known yet. */
  readonly open?: number;
}

// What the operations of organisers answer, as types: the service returns them, and the desk reads them.
import type { Outcome, TournamentRecord, VictorySize } from '#rules/event-file/record';
import type { Explanation } from '#rules/results';
import type { BattleResource } from './battle-resources.ts';
import type { SaidProblem } from './problems/said-problem.ts';
import type { PlayerResource, TournamentResource } from './resources.ts';
import type { SeasonResource, SeasonRowResource } from './season-resources.ts';

/** Whose key it is, and for which clubs; `*`: all of them. */
export interface Me {
  readonly account: string;
  readonly clubs: readonly string[];
  /** The key may also change what its account owns. */
  readonly own?: true;
}

interface Named {
  readonly slug: string;
  readonly name: string;
}

export interface Suggestions {
  readonly games: readonly string[];
  readonly factions: readonly string[];
  readonly scenarios: readonly string[];
  readonly battlePacks: readonly string[];
  readonly clubs: readonly Named[];
}

export interface SuggestedPlayer {
  readonly playerId: string;
  readonly player: string;
  readonly club: Named | null;
  readonly battles: number;
  readonly lastPlayed: string | null;
}

export interface SuggestedTournament extends Named {
  readonly startDate: string | null;
}

export type OwnTournament = TournamentResource & { readonly published: boolean };
export type OwnSeason = SeasonResource & { readonly published: boolean; readonly setAside?: true };

/** A tournament as its organisers edit it. */
export interface DeskAnswer {
  readonly tournament: OwnTournament;
  readonly record: TournamentRecord;
  readonly figures: DeskFigures;
}

export interface DeskFigures {
  readonly stages: readonly DeskStage[];
  readonly battles: Readonly<Record<string, DeskBattle>>;
}

export interface DeskStage {
  readonly id: string;
  readonly name: string;
  readonly type: 'board' | 'bracket';
  readonly rows: readonly DeskRow[];
}

export interface DeskRow {
  readonly key: string;
  readonly player: string;
  readonly rank: number | null;
  readonly group: string | null;
  readonly battlePoints: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly victoryPoints: number;
  readonly victoryPointsDiff: number;
  readonly adjustments?: Explanation['rows'][number]['adjustments'];
}

export interface DeskBattle {
  readonly winner: 0 | 1 | null;
  readonly victorySize: VictorySize | null;
  readonly outcomes: readonly (Outcome | null)[];
  readonly victoryPoints: readonly (number | null)[];
  readonly battlePoints: readonly (number | null)[];
}

/** A battle with one or two reports of its players. */
export interface ReportedBattle {
  readonly battle: string;
  readonly state: 'reported' | 'disputed';
  readonly versions: readonly ReportedVersion[];
}

export interface ReportedVersion {
  /** Key of the participant who reports it. */
  readonly by: string;
  readonly sides: readonly {
    readonly participant: string;
    readonly victoryPoints: number | null;
    readonly metrics: Readonly<Record<string, number>>;
  }[];
  /** Key of the participant; null: a draw. */
  readonly winner: string | null;
}

interface Entered {
  readonly id: string;
  readonly at: string;
  readonly account: string | null;
  readonly state: 'taken' | 'undone';
  readonly undoes: string | null;
}

/** What one submission changed of a tournament, in words. */
export interface HistoryEntry extends Entered {
  readonly words: readonly string[];
}

export interface SubmissionChange {
  readonly kind: string;
  readonly id: string;
  readonly change: string;
  readonly details: readonly string[];
}

export interface SubmissionAnswer extends Entered {
  readonly changes: readonly SubmissionChange[];
  readonly more: number;
  readonly warnings: readonly SaidProblem[];
  /** Of a trial run: the tables of its seasons. */
  readonly seasons?: readonly { readonly slug: string; readonly data: readonly SeasonRowResource[] }[];
}

/** Two players who may be the same person, and why. */
export interface DuplicatePair {
  readonly players: readonly [DuplicatePerson, DuplicatePerson];
  readonly reasons: readonly string[];
}

export interface DuplicatePerson {
  readonly playerId: string | null;
  readonly player: string;
  /** Of a person without an id. */
  readonly tournament?: string;
}

/** Two players side by side, and their battles against each other. */
export interface Comparison {
  readonly players: readonly [ComparedPlayer, ComparedPlayer];
  readonly battles: readonly BattleResource[];
}

export interface ComparedPlayer
  extends Pick<
    PlayerResource,
    | 'playerId'
    | 'player'
    | 'battles'
    | 'wins'
    | 'draws'
    | 'losses'
    | 'tournaments'
    | 'lastPlayed'
    | 'factions'
  > {
  /** Other spellings of the name. */
  readonly names: readonly string[];
  readonly clubs: readonly string[];
  readonly events: readonly PlayedEvent[];
}

export interface PlayedEvent extends Named {
  readonly startDate: string | null;
  readonly faction: string | null;
  readonly finalPlacement: number | null;
}

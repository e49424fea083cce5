// What the operations of organisers answer, as types: the service returns them, and the desk reads them.
import type { Outcome, TournamentRecord, VictorySize } from '#rules/event-file/record';
import type { CutChange } from '#rules/pairing/cut';
import type { Explanation } from '#rules/results';
import type { BattleResource } from './battle-resources.ts';
import type { ValueOf } from './operation.ts';
import type * as organisers from './organiser-resources.ts';
import type { PlayerResource } from './resources.ts';

/** Whose key it is, and for which clubs; `*`: all of them. */
export type Me = ValueOf<typeof organisers.Me>['data'];

interface Named {
  readonly slug: string;
  readonly name: string;
}

export type Suggestions = ValueOf<typeof organisers.SuggestionsAnswer>['data'];

export type SuggestedPlayer = ValueOf<typeof organisers.SuggestedPlayersAnswer>['data'][number];

export type SuggestedTournament = ValueOf<typeof organisers.SuggestedTournamentsAnswer>['data'][number];

export type OwnTournament = ValueOf<typeof organisers.OwnTournament>;
export type OwnSeason = ValueOf<typeof organisers.OwnSeason>;

/** A tournament as its organisers edit it. */
export interface DeskAnswer {
  readonly tournament: OwnTournament;
  readonly record: TournamentRecord;
  readonly figures: DeskFigures;
}

export interface DeskFigures {
  readonly stages: readonly DeskStage[];
  readonly battles: Readonly<Record<string, DeskBattle>>;
  /** What corrected results change about who is in the knockout. */
  readonly cut: CutChange;
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
export type ReportedBattle = ValueOf<typeof organisers.ReportList>['data'][number];

export type ReportedVersion = ReportedBattle['versions'][number];

/** What one submission changed of a tournament, in words. */
export type HistoryEntry = ValueOf<typeof organisers.HistoryAnswer>['data'][number];

export type SubmissionChange = ValueOf<typeof organisers.SubmissionChange>;

/** Of a dry run the `id` is null, which the desk does not read. */
export type SubmissionAnswer = Omit<ValueOf<typeof organisers.SubmissionResource>, 'id'> & {
  readonly id: string;
};

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

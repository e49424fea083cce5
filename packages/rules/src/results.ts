// The results that the domain computes from a record, in the words of the API (docs/rules/api.md, Resources and their fields).

import type { Static } from 'typebox';
import type { ArmyList } from '../../army-list/src/army-list.ts';
import type { Outcome, ParticipantRecord, Role, VictorySize } from './event-file/record.ts';
import type { RulesProblem } from './problems/problems.ts';
import type { Written } from './resource-fields.ts';
import type * as rows from './result-schemas.ts';

/** Something wrong with a record, with a JSON pointer into it. */
export type Problem = RulesProblem & { readonly pointer: string };

export type { ArmyList };

/** What one side did in one round of a battle. */
export type PlayerRound = Written<Static<typeof rows.PlayerRound>>;

export interface SideResult {
  /** The participant's key; null in a casual battle. */
  readonly participant: string | null;
  readonly player: string;
  readonly playerId: string | null;
  readonly faction: string | null;
  readonly subFaction: string | null;
  readonly outcome: Outcome | null;
  readonly battlePoints: number | null;
  readonly victoryPoints: number | null;
  readonly objectivePoints: number;
  readonly battleTacticsScored: number;
  readonly grandStrategy: string | null;
  readonly grandStrategyScored: boolean;
  readonly drops: number | null;
  readonly role: Role | null;
  /** In the order in which the names first occur. */
  readonly metrics: ReadonlyMap<string, number>;
  readonly list: ArmyList | null;
  readonly rounds: readonly PlayerRound[];
}

export interface BattleResult {
  readonly id: string;
  readonly date: string | null;
  readonly stage: string | null;
  readonly round: number | null;
  readonly scenario: string | null;
  readonly archived: boolean;
  /** Which side won; null on a draw, a double loss and without a result. */
  readonly winner: 0 | 1 | null;
  readonly victorySize: VictorySize | null;
  readonly sides: readonly [SideResult, SideResult];
}

export type StageResult = Written<Static<typeof rows.Stage>>;

export interface BoardRow {
  readonly participant: ParticipantRecord;
  /** 1 is the first; null for participants who have not played, or without a place where places are recorded. */
  readonly rank: number | null;
  readonly group?: string | undefined;
  readonly faction: string | null;
  readonly battlePoints: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly victoryPoints: number;
  readonly victoryPointsDiff: number;
}

export type BracketMatch = Written<Static<typeof rows.BracketMatch>>;

/** Why each row has its rank: its value for each criterion, and what separated it from the row above. */
export interface Explanation {
  /** The criteria in order as text, options included. */
  readonly criteria: readonly string[];
  /** One for each row, in the order of the board's rows. */
  readonly rows: readonly {
    readonly values: readonly (number | null)[];
    readonly decidedBy: string | null;
    readonly adjustments?: readonly { readonly battlePoints: number; readonly reason: string }[] | undefined;
  }[];
}

/** What decided a battle if not its victory points: battle points, a difference too small to count, or the recorded result. */
export type Reason = 'battlePoints' | 'margin' | 'recorded';

export interface Pairing {
  readonly table: number | null;
  readonly battle: string | null;
  /** Keys: two, one of a bye or of a player who waits, none while a match waits on earlier results. */
  readonly participants: readonly string[];
  /** Which of the two won a match that has no battle. */
  readonly winner: 0 | 1 | null;
  /** Whether there are two players and no result yet. */
  readonly isOpen: boolean;
  readonly reason: Reason | undefined;
  /** The match whose winner the one player waits for: `Quarter-final 1`. */
  readonly waitsFor: string | undefined;
}

export interface RoundResult {
  readonly stage: string;
  /** Its number, the bracket's word for it, or `none`. */
  readonly name: string;
  /** Whether it is being played, or was played last. */
  readonly isCurrent: boolean;
  readonly pairings: readonly Pairing[];
}

export type Standing =
  | { readonly stage: StageResult; readonly rows: readonly BoardRow[]; readonly explanation: Explanation }
  | { readonly stage: StageResult; readonly matches: readonly BracketMatch[] };

export interface TournamentResult {
  readonly stages: readonly StageResult[];
  /** One for each stage, in stage order. */
  readonly standings: readonly Standing[];
  /** The stage that is shown by default; undefined without stages. */
  readonly shownStage: string | undefined;
  /** In order of name, then key. */
  readonly participants: readonly ParticipantRecord[];
  readonly battles: readonly BattleResult[];
  /** In the order in which they are played. */
  readonly rounds: readonly RoundResult[];
  /** Participant key → final place; null if none is settled. */
  readonly finalPlacements: ReadonlyMap<string, number | null>;
  /** Participant key → the submitted list, with the fields read from its text. */
  readonly lists: ReadonlyMap<string, ArmyList | null>;
}

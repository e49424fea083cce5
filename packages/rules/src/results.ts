// The results that the domain computes from a record, in the words of the API (docs/rules/api.md, Resources and their fields).

import type { BattlePlayerResource, PlayerRoundResource } from '../../../src/contract/battle-resources.ts';
import type { ProblemValue } from '../../../src/contract/problems.ts';
import type { Written } from '../../../src/contract/resource-fields.ts';
import type {
  ArmyListResource,
  BoardRowResource,
  BracketMatchResource,
  ExplainedRowResource,
  StageResource,
} from '../../../src/contract/resources.ts';
import type { ParticipantRecord, VictorySize } from './event-file/record.ts';

/** Something wrong with a record, with a JSON pointer into it. */
export type Problem = ProblemValue & { readonly pointer: string };

export type ArmyList = Written<ArmyListResource>;
export type PlayerRound = Written<PlayerRoundResource>;

export interface SideResult extends Readonly<Required<Omit<BattlePlayerResource, 'metrics'>>> {
  /** The participant's key; null in a casual battle. */
  readonly participant: string | null;
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

export type StageResult = Written<StageResource>;

export interface BoardRow extends Written<Omit<BoardRowResource, 'player' | 'playerId'>> {
  readonly participant: ParticipantRecord;
}

export type BracketMatch = Written<BracketMatchResource>;

/** Why each row has its rank: its value for each criterion, and what separated it from the row above. */
export interface Explanation {
  /** The criteria in order as text, options included. */
  readonly criteria: readonly string[];
  /** One for each row, in the order of the board's rows. */
  readonly rows: readonly Written<Pick<ExplainedRowResource, 'values' | 'decidedBy' | 'adjustments'>>[];
}

/** What decided a battle if not its victory points: battle points, a difference too small to count, or the recorded result. */
export type Reason = 'battlePoints' | 'margin' | 'recorded';

export interface Pairing {
  readonly table: number | null;
  readonly battle: string | null;
  /** Keys: two, one of a bye, none while a match waits on an earlier result. */
  readonly participants: readonly string[];
  /** Which of the two won a match that has no battle. */
  readonly winner: 0 | 1 | null;
  /** Whether there are two players and no result yet. */
  readonly isOpen: boolean;
  readonly reason: Reason | undefined;
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

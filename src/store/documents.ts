// What an import hands over to be published: JSON texts exactly as they are sent. A text that ends in `"url":"/…"}`
// gets the site put before its path when it is sent.
import type { BattleOrder } from './order.ts';

export interface ParticipantDocument {
  readonly key: string;
  readonly player: string;
  readonly playerId: string | null;
  /** With an army list: up to and including the list's `"subFaction"`, and which of `lists` goes on from there. */
  readonly body: string;
  readonly list: number | null;
}

export interface BattleDocument {
  readonly order: BattleOrder;
  readonly stage: string | null;
  readonly archived: boolean;
  readonly body: string;
  /** Where in `body` the first side ends; the second ends before `],"url"`. */
  readonly firstSideEnd: number;
  /** What each side shows in addition when the battle is shown alone. */
  readonly details: readonly [SideDetail, SideDetail];
  /** Clubs the battle is connected to, and players who took part, each once. */
  readonly clubs: readonly string[];
  readonly players: readonly string[];
}

/** What `list` and `rounds` of a side are made of. */
export interface SideDetail {
  /** Up to and including the army list's `"subFaction"`, or `null`. */
  readonly head: string;
  /** Which of `lists` goes on from there. */
  readonly list: number | null;
  /** As `shortenRounds` writes them. */
  readonly rounds: string;
}

export interface StandingDocument {
  readonly stage: string;
  readonly shown: boolean;
  readonly body: string;
  /** Only of boards. */
  readonly explanation: string | null;
}

export interface TournamentDocuments {
  readonly slug: string;
  readonly status: string;
  readonly startDate: string | null;
  readonly club: string | null;
  readonly body: string;
  /** Each army list once: from `"points"` to its closing brace. */
  readonly lists: readonly string[];
  readonly standings: readonly StandingDocument[];
  /** In the order of the participants endpoint. */
  readonly participants: readonly ParticipantDocument[];
  readonly battles: readonly BattleDocument[];
  /** Public ids of the players it names, each once. */
  readonly players: readonly string[];
}

export interface CasualBattleDocuments {
  readonly lists: readonly string[];
  readonly battle: BattleDocument;
}

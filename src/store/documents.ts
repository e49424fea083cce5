// What an import hands over to be published: JSON texts exactly as they are sent. A text that ends in `"url":"/…"}`
// gets the site put before its path when it is sent.
import type { BattleOrder } from './order.ts';

export interface ParticipantDocument {
  readonly key: string;
  readonly player: string;
  /** With an army list: up to and including the list's `"subFaction"`, and which of `lists` goes on from there. */
  readonly body: string;
  readonly list: number | null;
}

export interface BattleDocument {
  readonly order: BattleOrder;
  readonly archived: boolean;
  readonly body: string;
  /** The battle with `list` and `rounds`, without what the army lists contribute: `lists[i].list` goes in at `lists[i].at`. */
  readonly detail: string;
  readonly lists: readonly [ListInsert | null, ListInsert | null];
  /** Clubs the battle is connected to, and players who took part, each once. */
  readonly clubs: readonly string[];
  readonly players: readonly string[];
}

export interface ListInsert {
  readonly list: number;
  readonly at: number;
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

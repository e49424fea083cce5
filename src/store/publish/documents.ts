// What an import publishes: JSON texts exactly as they are sent, but for the site before `"url":"/…"`, and the plain values that go
// beside them.
import type { BattleOrder } from '../read/order.ts';

export interface ClubDocument {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  readonly members: number;
  readonly document: string;
}

/** The contents of a player's own record. */
export interface PlayerDocument {
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[] | null | undefined;
}

export interface ParticipantDocument {
  readonly key: string;
  readonly name: string;
  readonly player: string | null;
  readonly club: string | null;
  /** As the board shows it. */
  readonly faction: string | null;
  readonly subFaction: string | null;
  readonly finalPlacement: number | null;
  readonly dropped: boolean;
  /** Won at least three battles and all that they finished. */
  readonly undefeated: boolean;
  /** Handed in an army list. */
  readonly listed: boolean;
  readonly document: string;
}

export interface SideDocument {
  readonly player: string | null;
  readonly name: string;
  /** The club that the player represents. */
  readonly club: string | null;
  readonly faction: string | null;
  readonly subFaction: string | null;
  readonly outcome: string | null;
  readonly victoryPoints: number | null;
  readonly role: string | null;
  /** Which of `lists` it shows. */
  readonly list: number | null;
  readonly rounds: string;
  /** Where its last key ends in the document of the battle, so that list and rounds can follow there. */
  readonly end: number;
}

export interface BattleDocument extends BattleOrder {
  readonly stage: string | null;
  readonly scenario: string | null;
  readonly game: string | null;
  readonly battlePack: string | null;
  readonly battleSize: number;
  /** The club that runs the tournament, or under which a casual battle is recorded. */
  readonly club: string | null;
  readonly archived: boolean;
  readonly winner: 0 | 1 | null;
  readonly victorySize: string | null;
  /** As lists show it. */
  readonly document: string;
  readonly sides: readonly [SideDocument, SideDocument];
}

export interface StandingDocument {
  readonly stage: string;
  readonly shown: boolean;
  readonly document: string;
  /** Only of boards. */
  readonly explanation: string | null;
  /** Each row's results round by round, for the pages. Only of boards. */
  readonly results: string | null;
}

export interface RoundDocument {
  readonly stage: string;
  /** Its number, the bracket's word for it, or `none`. */
  readonly name: string;
  readonly current: boolean;
  readonly document: string;
}

/** What seasons count of a finished tournament. */
export interface PlacementDocument {
  /** How many have a final place. */
  readonly players: number;
  /** A JSON array of `StoredEntry`. */
  readonly entries: string;
}

/** Name, id, final place, battle points, and a letter for each outcome in the order of play: W, D, L, B for a bye. */
export type StoredEntry = readonly [
  player: string,
  playerId: string | null,
  place: number,
  battlePoints: number,
  outcomes: string,
];

export interface TournamentDocuments {
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly club: string | null;
  readonly game: string | null;
  readonly battlePack: string | null;
  readonly battleSize: number;
  readonly document: string;
  /** The first three rows of the final standings, shared ranks in their order; while it is played, of the board that decides. */
  /** Whether its army lists are shown. */
  readonly listsShown: boolean;
  readonly podium: string | null;
  readonly standings: readonly StandingDocument[];
  /** Null while it is not finished. */
  readonly placement: PlacementDocument | null;
  /** In the order in which they are played. */
  readonly rounds: readonly RoundDocument[];
  /** In the order of the participants endpoint. */
  readonly participants: readonly ParticipantDocument[];
  readonly organisers: readonly { readonly player: string; readonly name: string }[];
  /** Army lists that battles show, each once. */
  readonly lists: readonly string[];
  readonly battles: readonly BattleDocument[];
  /** Ids of battles of rounds that are not shown. */
  readonly hidden: readonly string[];
}

/** Of a tournament that is not published. */
export interface DraftDocument {
  readonly slug: string;
  readonly startDate: string | null;
  readonly club: string | null;
  readonly document: string;
  /** Of its battles. */
  readonly ids: readonly string[];
}

export interface CasualBattleDocuments {
  readonly lists: readonly string[];
  readonly battle: BattleDocument;
}

export interface SeasonStandingDocument {
  readonly player: string;
  readonly playerId: string | null;
  /** The row with every result behind it. */
  readonly document: string;
}

/** A season without its table. */
export interface SeasonHead {
  readonly slug: string;
  readonly name: string;
  readonly to: string | null;
  readonly club: string | null;
  readonly published: boolean;
  /** Days and `match` as JSON; null where it matches nothing. */
  readonly selection: string | null;
  readonly document: string;
  /** The whole table, without the results behind it. */
  readonly standings: string;
}

export interface SeasonDocuments extends SeasonHead {
  /** Slugs of the tournaments that count. */
  readonly events: readonly string[];
  /** In the order of the table. */
  readonly rows: readonly SeasonStandingDocument[];
}

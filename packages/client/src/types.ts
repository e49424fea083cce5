// The resources of the API, written by scripts/write-client-types.ts from its description: not to be changed by hand.

/** An army list as submitted. */
export interface ArmyList {
  /** Faction; empty where unknown. */
  readonly faction: string;
  /** Battle formation (sub-faction); empty where unknown. */
  readonly subFaction: string;
  /** Points of the army; 0 where unknown. */
  readonly points: number;
  /** Battle tactic cards chosen. */
  readonly battleTacticCards: readonly string[];
  /** Full text of the list; may contain line breaks. */
  readonly text: string;
}

/** A single game between two players. */
export interface Battle {
  /** Battle id. */
  readonly id: string;
  /** Day played, local date. */
  readonly date: string | null;
  /** Tournament slug; null for a casual battle. */
  readonly tournament: string | null;
  /** Id of the tournament stage; null for a casual battle. */
  readonly stage: string | null;
  /** Round number, counting from 1. */
  readonly round: number | null;
  /** Scenario played. */
  readonly scenario: string | null;
  /** Battle pack name. */
  readonly battlePack: string | null;
  /** Points limit per army. */
  readonly battleSize: number;
  /** Winning player's name; null on a draw and on a battle with no result yet. */
  readonly winner: string | null;
  /** How big the win was. */
  readonly victorySize: 'major' | 'minor' | null;
  /** One entry per side. */
  readonly players: readonly BattlePlayer[];
  /** Link to the battle page. */
  readonly url: string;
}

/** One side of a battle. */
export interface BattlePlayer {
  /** Display name. */
  readonly player: string;
  /** Public player id, when one exists. */
  readonly playerId: string | null;
  /** Faction played. */
  readonly faction: string | null;
  /** Battle formation (sub-faction). */
  readonly subFaction: string | null;
  /** Null while the battle is unfinished. */
  readonly outcome: 'win' | 'loss' | 'draw' | null;
  /** Battle points earned from this battle. */
  readonly battlePoints: number | null;
  /** Victory points across every round. */
  readonly victoryPoints: number | null;
  /** Present when the battle pack scores objectives. */
  readonly objectivePoints?: number;
  /** Present when the battle pack uses battle tactics. */
  readonly battleTacticsScored?: number;
  /** Present when the battle pack uses grand strategies; the one picked. */
  readonly grandStrategy?: string | null;
  /** Present when the battle pack uses grand strategies; whether it came off. */
  readonly grandStrategyScored?: boolean;
  /** Number of deployment drops; null when none recorded. */
  readonly drops: number | null;
  /** Null when the battle did not record roles. */
  readonly role: 'attacker' | 'defender' | null;
  /** Extra values keyed by the organiser's name for them: numbers are totalled, yes/no metrics counted. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** A row of a ranked table. */
export interface BoardRow {
  /** Placement, 1 = first; from 1 in each group. Null for who has not played. */
  readonly rank: number | null;
  /** Group name; present only on the boards of a group stage. */
  readonly group?: string;
  /** Player display name. */
  readonly player: string | null;
  /** Public player id, when the player has one. */
  readonly playerId: string | null;
  /** Faction played. */
  readonly faction: string | null;
  /** Battle points earned, scored as the organiser set up. */
  readonly battlePoints: number;
  /** Battles won. */
  readonly wins: number;
  /** Battles drawn. */
  readonly draws: number;
  /** Battles lost. */
  readonly losses: number;
  /** Victory points scored across every battle. */
  readonly victoryPoints: number;
  /** Victory points scored minus victory points given away. */
  readonly victoryPointsDiff: number;
}

/** A match of a bracket. */
export interface BracketMatch {
  /** Name of the bracket round. */
  readonly round: string;
  /** Table number. */
  readonly table: number;
  /** The two player names; empty while the match waits on an earlier result. */
  readonly players: readonly string[];
  /** Name of the player who went through; null until played. */
  readonly winner: string | null;
  /** Battle id; null when no battle was recorded. */
  readonly battle: string | null;
}

/** A club. */
export interface Club {
  /** Short name, used wherever an endpoint asks for the slug of a club. */
  readonly slug: string;
  /** Club name. */
  readonly name: string;
  /** Plain text description written by the club. */
  readonly description: string;
  /** Town or city. */
  readonly city: string | null;
  /** Country name. */
  readonly country: string | null;
  /** Number of members. */
  readonly members: number;
  /** The club's own website, when it has one. */
  readonly website: string | null;
  /** Link to the club page. */
  readonly url: string;
}

/** A single game between two players, with army lists and rounds. */
export interface DetailedBattle {
  /** Battle id. */
  readonly id: string;
  /** Day played, local date. */
  readonly date: string | null;
  /** Tournament slug; null for a casual battle. */
  readonly tournament: string | null;
  /** Id of the tournament stage; null for a casual battle. */
  readonly stage: string | null;
  /** Round number, counting from 1. */
  readonly round: number | null;
  /** Scenario played. */
  readonly scenario: string | null;
  /** Battle pack name. */
  readonly battlePack: string | null;
  /** Points limit per army. */
  readonly battleSize: number;
  /** Winning player's name; null on a draw and on a battle with no result yet. */
  readonly winner: string | null;
  /** How big the win was. */
  readonly victorySize: 'major' | 'minor' | null;
  /** One entry per side. */
  readonly players: readonly DetailedBattlePlayer[];
  /** Link to the battle page. */
  readonly url: string;
}

/** One side of a battle with its army list and its rounds. */
export interface DetailedBattlePlayer {
  /** Display name. */
  readonly player: string;
  /** Public player id, when one exists. */
  readonly playerId: string | null;
  /** Faction played. */
  readonly faction: string | null;
  /** Battle formation (sub-faction). */
  readonly subFaction: string | null;
  /** Null while the battle is unfinished. */
  readonly outcome: 'win' | 'loss' | 'draw' | null;
  /** Battle points earned from this battle. */
  readonly battlePoints: number | null;
  /** Victory points across every round. */
  readonly victoryPoints: number | null;
  /** Present when the battle pack scores objectives. */
  readonly objectivePoints?: number;
  /** Present when the battle pack uses battle tactics. */
  readonly battleTacticsScored?: number;
  /** Present when the battle pack uses grand strategies; the one picked. */
  readonly grandStrategy?: string | null;
  /** Present when the battle pack uses grand strategies; whether it came off. */
  readonly grandStrategyScored?: boolean;
  /** Number of deployment drops; null when none recorded. */
  readonly drops: number | null;
  /** Null when the battle did not record roles. */
  readonly role: 'attacker' | 'defender' | null;
  /** Extra values keyed by the organiser's name for them: numbers are totalled, yes/no metrics counted. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly list: ArmyList | null;
  /** Round-by-round detail. */
  readonly rounds: readonly PlayerRound[];
}

/** Why a row of a board has its rank. */
export interface ExplainedRow {
  /** As on the board. */
  readonly rank: number | null;
  /** Group name; present only on the boards of a group stage. */
  readonly group?: string;
  /** Player display name. */
  readonly player: string | null;
  /** Public player id, when the player has one. */
  readonly playerId: string | null;
  /** One value a criterion, in the order of `criteria`; null where it was not used. */
  readonly values: readonly (number | null)[];
  /** What separated this row from the one above, or fixed its place; `first` on a first place of a board; null on any other rank that is shared, and without one. */
  readonly decidedBy: string | null;
}

/** Somebody taking part in a tournament. */
export interface Participant {
  /** Display name. */
  readonly player: string;
  /** Public player id, when one exists. */
  readonly playerId: string | null;
  /** Slug of the club the player represents. */
  readonly club: string | null;
  /** Group placement; null unless the tournament has a group stage. */
  readonly group: string | null;
  /** True when the player is no longer taking part. */
  readonly dropped: boolean;
  /** Final place, 1 = winner. Settled when the tournament finishes. */
  readonly finalPlacement: number | null;
  readonly list: ArmyList | null;
}

/** What one side did in one round of a battle. */
export interface PlayerRound {
  /** Number of the round, from 1. */
  readonly round: number;
  /** Victory points scored in the round. */
  readonly victoryPoints: number;
  /** Objective points scored in the round. */
  readonly objectivePoints: number;
  /** Objectives held. */
  readonly objectives: readonly string[];
  /** Battle tactic picked; null when none was. */
  readonly battleTactic: string | null;
  /** Whether it came off. */
  readonly battleTacticScored: boolean;
  /** Whether the player had priority. */
  readonly priority: boolean;
}

/** A stage the tournament is played in. */
export interface Stage {
  /** Stable identifier, passed as the `stage` parameter of the standings. In use: `swiss`, `knockout`, `placement-swiss`, `placement-3`, `placement-5-8` and so on, and `standings` once the tournament has finished. */
  readonly id: string;
  /** The label that the organiser sees. It is not derived from the id. */
  readonly name: string;
  /** Board: a ranked table of players. Bracket: matches. */
  readonly type: 'board' | 'bracket';
  /** Number of rounds in the stage. Absent on the merged final standings. */
  readonly rounds?: number;
  /** Number of players in the stage. Present on the knockout. */
  readonly players?: number;
}

/** An event organised by a club or by individuals. */
export interface Tournament {
  /** Short name, used wherever an endpoint asks for the slug of a tournament. */
  readonly slug: string;
  /** Tournament name. */
  readonly name: string;
  /** Where the tournament has got to. */
  readonly status: 'planned' | 'ongoing' | 'finished';
  /** First day, local date at the venue. */
  readonly startDate: string | null;
  /** Last day, local date at the venue. */
  readonly endDate: string | null;
  /** Organiser's description, plain text. */
  readonly description: string;
  /** Town or city. */
  readonly city: string | null;
  /** Country name. */
  readonly country: string | null;
  /** How many players are signed up. */
  readonly players: number;
  /** Total number of rounds, counting every stage. */
  readonly rounds: number;
  /** Points limit per army. */
  readonly battleSize: number;
  /** Name of the battle pack used. */
  readonly battlePack: string | null;
  /** Slug of the club running the tournament; null when no club is set. */
  readonly organizer: string | null;
  /** The people running the tournament (not the club), sorted by name. */
  readonly tournamentOrganizers: readonly TournamentOrganizer[];
  /** The stages in the order they run. */
  readonly stages: readonly Stage[];
  /** Link to the tournament page. */
  readonly url: string;
}

/** A person running a tournament. */
export interface TournamentOrganizer {
  /** Display name. */
  readonly name: string;
  /** Public player id. */
  readonly playerId: string;
}

/** The standings of a stage that is a ranked table. */
export interface BoardStandings {
  /** The stage that the standings are of. */
  readonly stage: {
    /** Stage id. */
    readonly id: string;
    /** Stage name. */
    readonly name: string;
    /** Says which of the two shapes the rows have. */
    readonly type: 'board';
  };
  /** Ranked; group by group where there are groups. */
  readonly data: readonly BoardRow[];
}

/** The standings of a stage that is played in matches. */
export interface BracketStandings {
  /** The stage that the standings are of. */
  readonly stage: {
    /** Stage id. */
    readonly id: string;
    /** Stage name. */
    readonly name: string;
    /** Says which of the two shapes the rows have. */
    readonly type: 'bracket';
  };
  /** Earliest round first. */
  readonly data: readonly BracketMatch[];
}

/** A page of a list of Tournament resources. */
export interface TournamentList {
  readonly data: readonly Tournament[];
  /** Address of the following page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** One Tournament. */
export interface TournamentAnswer {
  readonly data: Tournament;
}

/** Told apart by the `type` of their `stage`. */
export type Standings = BoardStandings | BracketStandings;

/** Why the rows of a board have their ranks. */
export interface StandingsExplanation {
  /** The stage that the standings are of. */
  readonly stage: {
    /** Stage id. */
    readonly id: string;
    /** Stage name. */
    readonly name: string;
    /** Says which of the two shapes the rows have. */
    readonly type: 'board';
  };
  /** The tie-breakers, in the order they are applied. */
  readonly criteria: readonly string[];
  readonly data: readonly ExplainedRow[];
}

/** A page of a list of Participant resources. */
export interface ParticipantList {
  readonly data: readonly Participant[];
  /** Address of the following page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** A page of a list of Battle resources. */
export interface BattleList {
  readonly data: readonly Battle[];
  /** Address of the following page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** One Club. */
export interface ClubAnswer {
  readonly data: Club;
}

/** One DetailedBattle. */
export interface DetailedBattleAnswer {
  readonly data: DetailedBattle;
}

/** What each operation takes and gives. */
export interface Operations {
  listTournaments: {
    query: {
      /** First day of the window, included. With `to`, at most one year before it. */
      readonly from?: string | undefined;
      /** Last day of the window, included. */
      readonly to?: string | undefined;
      /** Only tournaments that have got this far. */
      readonly status?: 'planned' | 'ongoing' | 'finished' | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: TournamentList;
  };
  getTournament: { query: unknown; answer: TournamentAnswer };
  getStandings: {
    query: {
      /** Id of one of the tournament's `stages`. Left out: the final standings once the tournament has finished, otherwise the stage furthest along. */
      readonly stage?: string | undefined;
    };
    answer: Standings;
  };
  getStandingsExplanation: {
    query: {
      /** Id of one of the tournament's `stages`. Left out: the final standings once the tournament has finished, otherwise the stage furthest along. */
      readonly stage?: string | undefined;
    };
    answer: StandingsExplanation;
  };
  listParticipants: {
    query: {
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: ParticipantList;
  };
  listTournamentBattles: {
    query: {
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: BattleList;
  };
  getClub: { query: unknown; answer: ClubAnswer };
  listClubTournaments: {
    query: {
      /** First day of the window, included. With `to`, at most one year before it. */
      readonly from?: string | undefined;
      /** Last day of the window, included. */
      readonly to?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: TournamentList;
  };
  listClubBattles: {
    query: {
      /** First day of the window, included. With `to`, at most one year before it. */
      readonly from?: string | undefined;
      /** Last day of the window, included. */
      readonly to?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: BattleList;
  };
  listPlayerBattles: {
    query: {
      /** First day of the window, included. With `to`, at most one year before it. */
      readonly from?: string | undefined;
      /** Last day of the window, included. */
      readonly to?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: BattleList;
  };
  getBattle: { query: unknown; answer: DetailedBattleAnswer };
}

// The resources of the API, written by scripts/write-client-types.ts from its description: not to be changed by hand.

/** An army list as submitted. */
export interface ArmyList {
  /** Faction; empty if unknown. */
  readonly faction: string;
  /** Battle formation (sub-faction); empty if unknown. */
  readonly subFaction: string;
  /** Points of the army; 0 if unknown. */
  readonly points: number;
  /** Battle tactic cards chosen. */
  readonly battleTacticCards: readonly string[];
  /** Full text of the list; may contain line breaks. */
  readonly text: string;
}

/** Points by the number of players in the tournament. */
export interface AttendancePoints {
  /** The word `attendance`. */
  readonly type: 'attendance';
  /** The highest step that the number of players reaches counts. */
  readonly steps: readonly AttendanceStep[];
}

/** One step of the attendance points. */
export interface AttendanceStep {
  /** Number of players from which the step counts. */
  readonly players: number;
  /** Points of the step. */
  readonly points: number;
}

/** A prize other than a place. */
export interface Award {
  /** What it is for. */
  readonly name: string;
  /** The players who got it; empty until it is given. */
  readonly winners: readonly AwardWinner[];
}

/** All awards of a tournament, in the order of the organiser. */
export interface AwardList {
  readonly data: readonly Award[];
  readonly next: null;
}

/** A player who got the award. */
export interface AwardWinner {
  /** Display name. */
  readonly player: string;
  /** Public player id; null if there is none. */
  readonly playerId: string | null;
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

/** A page of battles. */
export interface BattleList {
  readonly data: readonly Battle[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
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
  /** Present when the battle pack uses grand strategies; the one that was picked. */
  readonly grandStrategy?: string | null;
  /** Present when the battle pack uses grand strategies; whether it was scored. */
  readonly grandStrategyScored?: boolean;
  /** Number of deployment drops; null when none recorded. */
  readonly drops: number | null;
  /** Null when the battle did not record roles. */
  readonly role: 'attacker' | 'defender' | null;
  /** Extra values keyed by the organiser's name for them: numbers are totalled, yes/no metrics counted. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** The battle points of the final standings. */
export interface BattlePointsTerm {
  /** The word `battlePoints`. */
  readonly type: 'battlePoints';
  /** What they are multiplied by. */
  readonly factor?: number | null;
}

/** Only the best results of each part of the season count. */
export interface BestInWindows {
  /** The parts in order. A result belongs to the first part that ends on or after the first day of its tournament. */
  readonly windows: readonly SeasonWindow[];
}

/** Only the best results count. */
export interface BestResults {
  /** How many results count. */
  readonly best: number;
}

/** A row of a ranked table. */
export interface BoardRow {
  /** Placement, 1 = first; starts at 1 in each group. Null for players who have not played, and in final standings whose places are recorded for those without one. */
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

/** The standings of a stage that is a ranked table. */
export interface BoardStandings {
  /** The stage of these standings. */
  readonly stage: {
    /** Stage id. */
    readonly id: string;
    /** Stage name. */
    readonly name: string;
    /** Which kind of rows it has. */
    readonly type: 'board';
  };
  /** In order of rank, group by group if there are groups. */
  readonly data: readonly BoardRow[];
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

/** The standings of a stage that is played in matches. */
export interface BracketStandings {
  /** The stage of these standings. */
  readonly stage: {
    /** Stage id. */
    readonly id: string;
    /** Stage name. */
    readonly name: string;
    /** Which kind of rows it has. */
    readonly type: 'bracket';
  };
  /** Earliest round first. */
  readonly data: readonly BracketMatch[];
}

/** Something that was changed or removed. */
export interface Change {
  /** What it is. A tournament includes everything shown under it; a battle is a casual one. */
  readonly kind: 'tournament' | 'club' | 'player' | 'battle' | 'season' | 'rating';
  /** Slug of a tournament, club, season or rating, public id of a player, id of a battle. */
  readonly id: string;
  /** Removed: it is no longer visible. */
  readonly change: 'updated' | 'removed';
  /** When it was imported, in UTC. */
  readonly at: string;
  /** Its address in this API; null when removed. */
  readonly url: string | null;
}

/** A page of changes, oldest first. */
export interface ChangeList {
  readonly data: readonly Change[];
  /** Address of the next page; null if nothing more has changed so far. */
  readonly next: string | null;
  /** Marker of the position after the last entry. Send it as `since` in a later request. */
  readonly since: string;
}

/** The clock of a round. */
export interface Clock {
  /** Stage id. */
  readonly stage: string;
  /** Number of the round, from 1; in brackets too. */
  readonly round: number;
  /** `over`: the end has passed, and the clock continues to count. */
  readonly state: 'running' | 'paused' | 'over';
  /** When it ends, in UTC with milliseconds; null while it is paused. */
  readonly endsAt: string | null;
  /** Whole seconds to the end, rounded up; negative after it. */
  readonly remaining: number;
  /** Tables whose end differs from the others, by number. */
  readonly tables: readonly ClockTable[];
  /** The time of the server, with milliseconds. */
  readonly now: string;
  /** Increases with every change. */
  readonly version: number;
}

/** The clock; null if none is set. */
export interface ClockAnswer {
  readonly data: Clock | null;
}

/** A table with its own end. */
export interface ClockTable {
  /** Its number. */
  readonly table: number;
  /** When it ends, in UTC with milliseconds; null while it is paused. */
  readonly endsAt: string | null;
  /** Whole seconds to the end, rounded up; negative after it. */
  readonly remaining: number;
}

/** A club. */
export interface Club {
  /** Short name that identifies the club in addresses and parameters. */
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

/** A club. */
export interface ClubAnswer {
  readonly data: Club;
}

/** A page of clubs. */
export interface ClubList {
  readonly data: readonly Club[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** An endpoint or a field that will be removed. */
export interface Deprecation {
  /** The endpoint, as in `endpoints`. */
  readonly path: string;
  /** The parameter, or the key of the answer; null: the whole endpoint. */
  readonly field: string | null;
  /** When it was announced. */
  readonly deprecated: string;
  /** The day from which it no longer exists. */
  readonly sunset: string;
  /** What replaces it. */
  readonly successor: string | null;
  /** Why, and what to do. */
  readonly message: string;
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

/** A single game between two players, with army lists and rounds. */
export interface DetailedBattleAnswer {
  readonly data: DetailedBattle;
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
  /** Present when the battle pack uses grand strategies; the one that was picked. */
  readonly grandStrategy?: string | null;
  /** Present when the battle pack uses grand strategies; whether it was scored. */
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

/** The endpoints of this version, and what will be removed. */
export interface EndpointsAnswer {
  readonly data: {
    /** The version in the paths. */
    readonly version: 'v1';
    /** Every path of the API description, ordered by code point. */
    readonly endpoints: readonly string[];
    /** What will be removed, announced at least 12 months in advance. */
    readonly deprecations: readonly Deprecation[];
  };
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
  /** One value per criterion, in the order of `criteria`; null if it was not used. */
  readonly values: readonly (number | null)[];
  /** What separated this row from the one above, or fixed its place. `first` for the first place of a board; null for any other shared rank, and without a rank. */
  readonly decidedBy: string | null;
  /** Battle points of the row that do not come from battles and byes, such as points for painting; present only if there are any. */
  readonly adjustments?: readonly ExtraPoints[];
}

/** Battle points for something other than battles. */
export interface ExtraPoints {
  /** Number of battle points; negative for a penalty. */
  readonly battlePoints: number;
  /** What they are for. */
  readonly reason: string;
}

/** How a faction did. */
export interface FactionStatistics {
  /** Name of the faction. */
  readonly faction: string;
  /** Games: sides of counted battles. */
  readonly games: number;
  /** Games won. */
  readonly wins: number;
  /** Games drawn. */
  readonly draws: number;
  /** Games lost. */
  readonly losses: number;
  /** Share of games won, with draws by the rule; null without games. */
  readonly winRate: number | null;
  readonly interval: StatisticsInterval | null;
  /** Participants of tournaments with this faction. */
  readonly entries: number;
  /** Share of all entries with a faction; null if there are none. */
  readonly share: number | null;
  /** Tournaments it was played in. */
  readonly tournaments: number;
  /** Entries that finished first. */
  readonly firsts: number;
  /** Entries that finished among the first three. */
  readonly podiums: number;
  /** Entries with at least three finished battles, all of them won. */
  readonly undefeated: number;
  /** True if there are fewer games than `minimumGames`. */
  readonly small: boolean;
}

/** Statistics of factions with their method and sample. */
export interface FactionStatisticsAnswer {
  readonly data: readonly FactionStatistics[];
  readonly method: StatisticsMethod;
  readonly coverage: StatisticsCoverage;
}

/** A game with published results. */
export interface Game {
  /** Name, as used by the filter `game`; null for results without a game. */
  readonly game: string | null;
  /** Published tournaments. */
  readonly tournaments: number;
  /** Battles, casual ones included; archived ones are left out. */
  readonly battles: number;
  /** Different people with a player id in these battles. */
  readonly players: number;
  /** Day of the newest dated battle. */
  readonly lastPlayed: string | null;
}

/** All games; the list is not paged. */
export interface GameList {
  readonly data: readonly Game[];
  readonly next: null;
}

/** Results of a faction against another. */
export interface MatchupStatistics {
  /** Name of the faction. */
  readonly faction: string;
  /** Name of the faction on the other side. */
  readonly opponent: string;
  /** Games: sides of counted battles. */
  readonly games: number;
  /** Games won. */
  readonly wins: number;
  /** Games drawn. */
  readonly draws: number;
  /** Games lost. */
  readonly losses: number;
  /** Share of games won, with draws by the rule; null without games. */
  readonly winRate: number | null;
  readonly interval: StatisticsInterval | null;
  /** True if there are fewer games than `minimumGames`. */
  readonly small: boolean;
}

/** Statistics of factions against each other with their method and sample. */
export interface MatchupStatisticsAnswer {
  readonly data: readonly MatchupStatistics[];
  readonly method: StatisticsMethod;
  readonly coverage: StatisticsCoverage;
}

/** Activity in a month. */
export interface MonthStatistics {
  /** The month, YYYY-MM. */
  readonly month: string;
  /** Finished battles played in it. */
  readonly battles: number;
  /** Tournaments, ongoing or finished, that start in it. */
  readonly tournaments: number;
}

/** Statistics of months with their method and sample. */
export interface MonthStatisticsAnswer {
  readonly data: readonly MonthStatistics[];
  readonly method: StatisticsMethod;
  readonly coverage: StatisticsCoverage;
}

/** The id is an alias: this person has another id now. The query string is preserved. */
export interface MovedAnswer {
  readonly data: {
    /** The current public player id. */
    readonly playerId: string;
  };
}

/** A participant of a tournament. */
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

/** A page of participants. */
export interface ParticipantList {
  readonly data: readonly Participant[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** Points by final place. */
export interface PlacePoints {
  /** The word `place`. */
  readonly type: 'place';
  /** Points of the first place, the second and so on. */
  readonly table: readonly number[];
  /** Points of every place beyond the table. */
  readonly rest?: number | null;
}

/** A faction that a player has played. */
export interface PlayedFaction {
  /** Faction. */
  readonly faction: string;
  /** Number of battles. */
  readonly battles: number;
}

/** A player with results. */
export interface Player {
  /** Public player id. */
  readonly playerId: string;
  /** Display name. */
  readonly player: string;
  /** Number of battles in `/users/{publicId}/battles`. */
  readonly battles: number;
  /** Battles won. */
  readonly wins: number;
  /** Battles drawn. */
  readonly draws: number;
  /** Battles lost. */
  readonly losses: number;
  /** Published tournaments in which the player takes part. */
  readonly tournaments: number;
  /** Day of the newest dated battle. */
  readonly lastPlayed: string | null;
  /** Factions played, most battles first, then by name; battles without one are left out. */
  readonly factions: readonly PlayedFaction[];
  /** Link to the player's page. */
  readonly url: string;
}

/** A player with results. */
export interface PlayerAnswer {
  readonly data: Player;
}

/** What one side did in one round of a battle. */
export interface PlayerRound {
  /** Number of the round, starting at 1. */
  readonly round: number;
  /** Victory points scored in the round. */
  readonly victoryPoints: number;
  /** Objective points scored in the round. */
  readonly objectivePoints: number;
  /** Objectives held. */
  readonly objectives: readonly string[];
  /** Battle tactic picked; null when none was. */
  readonly battleTactic: string | null;
  /** Whether the battle tactic was scored. */
  readonly battleTacticScored: boolean;
  /** Whether the player had priority. */
  readonly priority: boolean;
}

/** A player in a list. */
export interface PlayerSummary {
  /** Public player id. */
  readonly playerId: string;
  /** Display name. */
  readonly player: string;
  /** Number of battles in `/users/{publicId}/battles`. */
  readonly battles: number;
  /** Published tournaments in which the player takes part. */
  readonly tournaments: number;
  /** Day of the newest dated battle. */
  readonly lastPlayed: string | null;
  /** Link to the player's page. */
  readonly url: string;
}

/** A page of players. */
export interface PlayerSummaryList {
  readonly data: readonly PlayerSummary[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** How strong players of a game are, and how certain that is. */
export interface Rating {
  /** Short name that identifies the rating in addresses and parameters. */
  readonly slug: string;
  /** Name of the rating. */
  readonly name: string;
  /** Description in plain text. */
  readonly description: string;
  /** Slug of the club whose tournaments count; null when no club is set. */
  readonly club: string | null;
  /** The game. */
  readonly game: string;
  /** First day on which a tournament that counts may start. */
  readonly from: string | null;
  /** Last day on which a tournament that counts may start. */
  readonly to: string | null;
  /** How many tournaments count. */
  readonly events: number;
  /** How many players have a rated battle, including people who are not shown. */
  readonly players: number;
  /** How many rows its table has. */
  readonly ranked: number;
  readonly battles: RatingCoverage;
  /** The newest day with rated battles. */
  readonly asOf: string | null;
  /** How frequent draws are (ν). */
  readonly drawParameter: number;
  readonly rule: RatingRule;
  /** The method in words. */
  readonly method: string;
  readonly record: RatingAccuracy | null;
  /** When it was computed; null if it has not been computed yet. */
  readonly computedAt: string | null;
  /** Whether everything that it is computed from is unchanged since then. */
  readonly upToDate: boolean;
  /** Link to the page of the rating. */
  readonly url: string;
}

/** How good the predictions of the last 12 months were. */
export interface RatingAccuracy {
  /** Months with predicted battles. */
  readonly months: number;
  /** Predicted battles. */
  readonly battles: number;
  /** Mean logarithmic loss; lower is better. */
  readonly logLoss: number;
  /** The loss of a coin toss. */
  readonly coin: number;
  /** Ten bins from 0.5 to 1. */
  readonly bins: readonly RatingBin[];
  /** When it was computed; null if it has not been computed yet. */
  readonly computedAt: string | null;
  /** Whether everything that it is computed from is unchanged since then. */
  readonly upToDate: boolean;
}

/** How strong players of a game are, and how certain that is. */
export interface RatingAnswer {
  readonly data: Rating;
}

/** A rated battle, from the side of a player. */
export interface RatingBattle {
  /** Id of the battle. */
  readonly battle: string;
  /** Its day. */
  readonly date: string;
  /** Slug of its tournament; null for a casual battle. */
  readonly tournament: string | null;
  /** Display name of the opponent; `A player` if they are not rated. */
  readonly opponent: string;
  /** Public player id of the opponent. */
  readonly opponentId: string | null;
  /** Rating of the player that day. */
  readonly rating: number;
  /** Rating of the opponent that day. */
  readonly opponentRating: number | null;
  /** The expected score at these ratings. */
  readonly expected: number | null;
  /** The score: 1, 0.5 or 0. */
  readonly score: number;
}

/** A page of rated battles. */
export interface RatingBattleList {
  readonly data: readonly RatingBattle[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** Predicted battles, by the expected score of the favourite. */
export interface RatingBin {
  /** The lower end. */
  readonly from: number;
  /** The upper end. */
  readonly to: number;
  /** How many battles. */
  readonly battles: number;
  /** Mean of the expected scores; null without battles. */
  readonly expected: number | null;
  /** Mean of the scores; null without battles. */
  readonly observed: number | null;
}

/** How many battles were selected, and why some are not rated. */
export interface RatingCoverage {
  /** Selected battles. */
  readonly selected: number;
  /** Battles that ratings are computed from. */
  readonly rated: number;
  /** Battles without an outcome. */
  readonly unfinished: number;
  /** Battles that both sides lost. */
  readonly forfeited: number;
  /** Battles in which a side has no player id. */
  readonly withoutId: number;
  /** Battles without a date whose tournament has none either. */
  readonly undated: number;
}

/** The rating of a player on a day with rated battles. */
export interface RatingDay {
  /** The day. */
  readonly date: string;
  /** Rating in points. */
  readonly rating: number;
  /** Lower end of the 95 % interval. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
  /** Rated battles on that day. */
  readonly battles: number;
}

/** The tournaments of a rating: named ones, all that match, or both. Only those of its game and club count. */
export interface RatingEvents {
  /** Slugs of tournaments that count. Default: none is named. */
  readonly tournaments?: readonly string[] | null;
  /** Tournaments that match count too. Default: only those named. */
  readonly match?: RatingMatch | null;
  /** Slugs of tournaments that do not count. Default: none. */
  readonly except?: readonly string[] | null;
}

/** What a faction scores, raw and adjusted for the skill of its players. */
export interface RatingFaction {
  /** Name of the faction. */
  readonly faction: string;
  /** Games, without mirror matches. */
  readonly games: number;
  /** Games won. */
  readonly wins: number;
  /** Games drawn. */
  readonly draws: number;
  /** Games lost. */
  readonly losses: number;
  /** Raw win rate, with draws as half a win; null without games. */
  readonly winRate: number | null;
  /** Its 95 % interval. */
  readonly interval: {
    /** Lower end. */
    readonly low: number;
    /** Upper end. */
    readonly high: number;
  } | null;
  /** The expected score against the average faction, between equally strong players. */
  readonly adjusted: number;
  /** The 95 % interval of `adjusted`. */
  readonly adjustedInterval: {
    /** Lower end. */
    readonly low: number;
    /** Upper end. */
    readonly high: number;
  };
  /** How many people played it. */
  readonly players: number;
  /** How many of them also played another faction. */
  readonly alsoOthers: number;
  /** True with fewer than 30 games, or fewer than 5 people who also played another faction. */
  readonly small: boolean;
}

/** The results of each faction in a rating. */
export interface RatingFactions {
  /** By games, most first. */
  readonly data: readonly RatingFaction[];
  readonly rating: RatingOf;
}

/** A page of ratings. */
export interface RatingList {
  readonly data: readonly Rating[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** Which tournaments count: those that match everything given here. */
export interface RatingMatch {
  /** Their country, compared exactly. Default: any. */
  readonly country?: string | null;
  /** Name of their battle pack. Default: any. */
  readonly battlePack?: string | null;
  /** The minimum number of participants with a final place. Default: any number. */
  readonly minimumPlayers?: number | null;
}

/** The rating of these rows. */
export interface RatingOf {
  /** Its slug. */
  readonly slug: string;
  /** Its name. */
  readonly name: string;
  /** The newest day with rated battles. */
  readonly asOf: string | null;
  /** When it was computed; null if it has not been computed yet. */
  readonly computedAt: string | null;
  /** Whether everything that it is computed from is unchanged since then. */
  readonly upToDate: boolean;
}

/** A row of the table of a rating, with the rating of the player over time. */
export interface RatingPlayer {
  /** Rank, 1 = first; null outside the ranked table. */
  readonly rank: number | null;
  /** Display name, as the directory shows it. */
  readonly player: string;
  /** Public player id. */
  readonly playerId: string;
  /** Rating in points on the last day played. */
  readonly rating: number;
  /** Lower end of the 95 % interval. Rows are ordered by it. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
  /** Rated battles. */
  readonly battles: number;
  /** Battles won. */
  readonly wins: number;
  /** Battles drawn. */
  readonly draws: number;
  /** Battles lost. */
  readonly losses: number;
  /** Day of the first rated battle. */
  readonly firstPlayed: string;
  /** Day of the last rated battle. */
  readonly lastPlayed: string;
  /** The list that has the row. */
  readonly show: 'ranked' | 'fewBattles' | 'apart';
  /** Oldest first. */
  readonly history: readonly RatingDay[];
}

/** A row of the table of a rating, with the rating of the player over time. */
export interface RatingPlayerAnswer {
  readonly data: RatingPlayer;
}

/** A row of the table of a rating. */
export interface RatingRow {
  /** Rank, 1 = first; null outside the ranked table. */
  readonly rank: number | null;
  /** Display name, as the directory shows it. */
  readonly player: string;
  /** Public player id. */
  readonly playerId: string;
  /** Rating in points on the last day played. */
  readonly rating: number;
  /** Lower end of the 95 % interval. Rows are ordered by it. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
  /** Rated battles. */
  readonly battles: number;
  /** Battles won. */
  readonly wins: number;
  /** Battles drawn. */
  readonly draws: number;
  /** Battles lost. */
  readonly losses: number;
  /** Day of the first rated battle. */
  readonly firstPlayed: string;
  /** Day of the last rated battle. */
  readonly lastPlayed: string;
}

/** The rule of a rating, with its defaults written out. */
export interface RatingRule {
  readonly events: RatingEvents;
  /** Whether casual battles of the game count too. */
  readonly casual: 'exclude' | 'include';
  /** How much the strengths of newcomers differ, in points. */
  readonly prior: number;
  /** How much the strength of a person changes in a year, in points. */
  readonly drift: number;
  /** Players with fewer rated battles have no rank. */
  readonly minimumBattles: number;
}

/** A page of the table of a rating. */
export interface RatingStandings {
  /** By `low`, highest first. */
  readonly data: readonly RatingRow[];
  /** Address of the next page; null on the last page. */
  readonly next: string | null;
  readonly rating: RatingOf;
}

/** Points by final place, relative to the number of players n: `max` × (n − place) ÷ (n − 1), or `max` if n is 1; never below 0. */
export interface RelativePlacePoints {
  /** The word `relativePlace`. */
  readonly type: 'relativePlace';
  /** Points of the first place. */
  readonly max: number;
  /** What the last place gets: nothing (`zero`), or the share of one place (`share`): then a place is worth `max` × (n + 1 − place) ÷ n. */
  readonly last?: 'zero' | 'share' | null;
}

/** Points for each finished battle of the tournament that is not archived, in all stages, and for each bye. */
export interface ResultPoints {
  /** The word `result`. */
  readonly type: 'result';
  /** Points for a win. */
  readonly win?: number | null;
  /** Points for a draw. */
  readonly draw?: number | null;
  /** Points for a loss. */
  readonly loss?: number | null;
  /** Points for a bye. Default: as for a win. */
  readonly bye?: number | null;
}

/** Results of a scenario. */
export interface ScenarioStatistics {
  /** Name of the scenario; null for battles without one. */
  readonly scenario: string | null;
  /** Finished battles. */
  readonly battles: number;
  /** Battles drawn. */
  readonly draws: number;
  /** Battles with an attacker and a defender. */
  readonly withRoles: number;
  /** Battles with roles that were drawn. */
  readonly drawsWithRoles: number;
  /** Battles with roles that the attacker won. */
  readonly attackerWins: number;
  /** Battles with roles that the defender won. */
  readonly defenderWins: number;
  /** Share of battles with roles that the attacker won, with draws by the rule; null without such battles. */
  readonly attackerWinRate: number | null;
  readonly interval: StatisticsInterval | null;
  /** Average over all sides with recorded victory points; null if there are none. */
  readonly averageVictoryPoints: number | null;
  /** True if there are fewer games than `minimumGames`. */
  readonly small: boolean;
}

/** Statistics of scenarios with their method and sample. */
export interface ScenarioStatisticsAnswer {
  readonly data: readonly ScenarioStatistics[];
  readonly method: StatisticsMethod;
  readonly coverage: StatisticsCoverage;
}

/** The whole schedule, by time. */
export interface ScheduleAnswer {
  readonly data: readonly ScheduledEntry[];
  readonly next: null;
  /** IANA name of the time zone of the venue. */
  readonly timeZone: string;
}

/** An entry of the schedule: what begins, and when. */
export interface ScheduledEntry {
  /** Local time at the venue, `YYYY-MM-DDTHH:MM`. */
  readonly at: string;
  /** The same in UTC. */
  readonly startsAt: string;
  /** What begins; null if it is a round. */
  readonly text: string | null;
  /** Id of the stage whose round begins. */
  readonly stage: string | null;
  /** Number of the round, from 1; in brackets too. */
  readonly round: number | null;
  /** Its scenario, once the round is shown. */
  readonly scenario: string | null;
  /** How long the round takes, once it is shown. */
  readonly minutes: number | null;
}

/** Search results; they are not paged. */
export interface SearchAnswer {
  readonly data: readonly SearchHit[];
  readonly next: null;
}

/** A search result. */
export interface SearchHit {
  /** What it is. */
  readonly kind: 'tournament' | 'club' | 'player';
  /** Slug of a tournament or club, public id of a player. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** A line that distinguishes it from others with the same name. For a tournament found through a participant, the participant. */
  readonly detail: string | null;
  /** Link to its page. */
  readonly url: string;
}

/** A league, circuit or ranking over many tournaments. */
export interface Season {
  /** Short name that identifies the season in addresses and parameters. */
  readonly slug: string;
  /** Name of the season. */
  readonly name: string;
  /** Description in plain text. */
  readonly description: string;
  /** Slug of the club that runs it; null when no club is set. */
  readonly club: string | null;
  /** Country name. */
  readonly country: string | null;
  /** First day on which a tournament that counts may start. */
  readonly from: string | null;
  /** Last day on which a tournament that counts may start. */
  readonly to: string | null;
  /** How many tournaments count so far. */
  readonly events: number;
  /** How many rows its table has. */
  readonly players: number;
  readonly rule: SeasonRule;
  /** Link to the page of the season. */
  readonly url: string;
}

/** Points added to or deducted from one player. A player needs a result, too, to be in the table. */
export interface SeasonAdjustment {
  /** The word `adjustment`. */
  readonly type: 'adjustment';
  /** How many points; below 0 for a penalty. */
  readonly points: number;
  /** Public player id. */
  readonly player: string;
  /** Slug of the tournament whose result it is part of. Default: it is added to the sum. */
  readonly tournament?: string | null;
  /** What it is for. */
  readonly reason: string;
}

/** Points added or deducted for the whole season. */
export interface SeasonAdjustmentPoints {
  /** How many points. */
  readonly points: number;
  /** What they are for. */
  readonly reason: string;
}

/** A league, circuit or ranking over many tournaments. */
export interface SeasonAnswer {
  readonly data: Season;
}

/** The tournaments of a season: named ones, all that match, or both. */
export interface SeasonEvents {
  /** Slugs of tournaments that count. Default: none is named. */
  readonly tournaments?: readonly string[] | null;
  /** Tournaments that match count too. Default: only those named. */
  readonly match?: SeasonMatch | null;
  /** Slugs of tournaments that do not count. Default: none. */
  readonly except?: readonly string[] | null;
  /** By slug: what the points of that tournament are multiplied by, above 0. Default: 1. */
  readonly weights?: Readonly<Record<string, number>> | null;
}

/** A page of seasons. */
export interface SeasonList {
  readonly data: readonly Season[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** Which tournaments count: those that match everything given here. */
export interface SeasonMatch {
  /** Slug of the club that runs them. Default: any. */
  readonly club?: string | null;
  /** Their country, compared exactly. Default: any. */
  readonly country?: string | null;
  /** Name of their battle pack. Default: any. */
  readonly battlePack?: string | null;
  /** Their game, compared exactly. Default: any. */
  readonly game?: string | null;
  /** The minimum number of participants with a final place. Default: any number. */
  readonly minimumPlayers?: number | null;
}

/** A row of the table of a season, with the results behind its points. */
export interface SeasonPlayer {
  /** Rank, 1 = first; null for players with too few results. */
  readonly rank: number | null;
  /** Display name, as the directory shows it. */
  readonly player: string;
  /** Public player id; null for people joined by name. */
  readonly playerId: string | null;
  /** Points of the results that count, and of adjustments. */
  readonly points: number;
  /** How many results the player has. */
  readonly events: number;
  /** How many of them count. */
  readonly counted: number;
  /** What separated this row from the one above: `points` or a tie-breaker; `shared` where nothing did; `first` on the first row; null without a rank. */
  readonly decidedBy: string | null;
  /** Oldest first. */
  readonly results: readonly SeasonResult[];
  /** Adjustments of the whole season, added whichever results count. Those of one tournament are terms of its result. */
  readonly adjustments: readonly SeasonAdjustmentPoints[];
}

/** A row of the table of a season, with the results behind its points. */
export interface SeasonPlayerAnswer {
  readonly data: SeasonPlayer;
}

/** The rows of all players with the same name. */
export interface SeasonPlayers {
  readonly data: readonly SeasonPlayer[];
}

/** The result of a player in a tournament. */
export interface SeasonResult {
  /** Slug of the tournament. */
  readonly tournament: string;
  /** Its first day. */
  readonly date: string | null;
  /** Final place. */
  readonly place: number;
  /** How many participants have a final place. */
  readonly players: number;
  /** What the points are multiplied by. */
  readonly weight: number;
  /** In the order of the rule. */
  readonly terms: readonly SeasonTermPoints[];
  /** The sum of the terms times the weight, rounded to two decimals. */
  readonly points: number;
  /** Whether it is part of the points of the season. */
  readonly counted: boolean;
  /** Why it counts, or does not. */
  readonly why: string;
}

/** A row of the table of a season. */
export interface SeasonRow {
  /** Rank, 1 = first; null for players with too few results. */
  readonly rank: number | null;
  /** Display name, as the directory shows it. */
  readonly player: string;
  /** Public player id; null for people joined by name. */
  readonly playerId: string | null;
  /** Points of the results that count, and of adjustments. */
  readonly points: number;
  /** How many results the player has. */
  readonly events: number;
  /** How many of them count. */
  readonly counted: number;
  /** What separated this row from the one above: `points` or a tie-breaker; `shared` where nothing did; `first` on the first row; null without a rank. */
  readonly decidedBy: string | null;
}

/** The rule of a season, with its defaults written out. */
export interface SeasonRule {
  readonly events: SeasonEvents;
  /** What a result is worth: the sum of these terms. */
  readonly points: readonly (
    | PlacePoints
    | RelativePlacePoints
    | ResultPoints
    | UndefeatedPoints
    | AttendancePoints
    | BattlePointsTerm
    | SeasonAdjustment
  )[];
  /** Which results of a player count; null: all. */
  readonly count: BestResults | BestInWindows | null;
  /** Players with fewer results are listed last, without a rank. */
  readonly minimumEvents: number;
  /** How results are assigned to a person: by public id, or for people without one also by exact name. */
  readonly identity: 'id' | 'name';
  /** What decides after points, in order. */
  readonly tieBreakers: readonly ('bestResult' | 'firsts' | 'podiums' | 'events')[];
}

/** The table of a season or, with `name`, the rows of the people with that name. Only the table has `season`. */
export type SeasonStandings = SeasonTable | SeasonPlayers;

/** The whole table of a season. */
export interface SeasonTable {
  /** The season of the table. */
  readonly season: {
    /** Slug. */
    readonly slug: string;
    /** Name. */
    readonly name: string;
  };
  /** By rank. Players with too few results come last. */
  readonly data: readonly SeasonRow[];
}

/** What one term of the rule is worth in a result. */
export interface SeasonTermPoints {
  /** Type of the term. */
  readonly type: string;
  /** Points, before the weight of the tournament. */
  readonly points: number;
}

/** A part of a season. */
export interface SeasonWindow {
  /** Its last day. Leave it out on the last part only. */
  readonly to?: string | null;
  /** How many results of it count. */
  readonly best: number;
}

/** The sign-up of a tournament. */
export interface SignUpAnswer {
  readonly data: SignUpState;
}

/** How to sign up for a tournament, and how many places are taken. */
export interface SignUpState {
  /** Whether players can sign up now. */
  readonly open: boolean;
  /** When it opens; null: it is open from the start. */
  readonly opens: string | null;
  /** When it closes; null: when the tournament starts. */
  readonly closes: string | null;
  /** How many may take part; null: no limit. */
  readonly places: number | null;
  /** Participants who have not dropped out. */
  readonly taken: number;
  /** How many wait for a place. */
  readonly waiting: number;
  /** How many wait for approval. */
  readonly applied: number;
  /** Whether the organiser approves each entry. */
  readonly approve: boolean;
  /** Whether players need a word from the organiser. */
  readonly wordNeeded: boolean;
  /** The page to sign up; null if players cannot. */
  readonly url: string | null;
}

/** A stage the tournament is played in. */
export interface Stage {
  /** Stable identifier, passed as the `stage` parameter of the standings. In use: `swiss`, `knockout`, `placement-swiss`, `placement-3`, `placement-5-8` and so on, and `standings` once the tournament has finished. */
  readonly id: string;
  /** The name given by the organiser. It is not derived from the id. */
  readonly name: string;
  /** Board: a ranked table of players. Bracket: matches. */
  readonly type: 'board' | 'bracket';
  /** Number of rounds in the stage. Absent on the merged final standings. */
  readonly rounds?: number;
  /** Number of players in the stage. Present on the knockout. */
  readonly players?: number;
}

/** The standings of a stage. The `type` of the `stage` says which of the two they are. */
export type Standings = BoardStandings | BracketStandings;

/** Why the rows of a board have their ranks. */
export interface StandingsExplanation {
  /** The stage of these standings. */
  readonly stage: {
    /** Stage id. */
    readonly id: string;
    /** Stage name. */
    readonly name: string;
    /** Which kind of rows it has. */
    readonly type: 'board';
  };
  /** The tie-breakers, in the order they are applied. */
  readonly criteria: readonly string[];
  readonly data: readonly ExplainedRow[];
}

/** How the selected battles were counted. `selected` is the sum of the others. */
export interface StatisticsCoverage {
  /** Battles that the filters select. */
  readonly selected: number;
  /** Battles that the figures are computed from. */
  readonly counted: number;
  /** Battles of a faction against itself that are left out. */
  readonly mirrors: number;
  /** Finished battles in which a side has no faction. */
  readonly withoutFaction: number;
  /** Battles without a result. */
  readonly unfinished: number;
}

/** The confidence interval of the rate, at the level of the method. */
export interface StatisticsInterval {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
}

/** How the figures were computed. */
export interface StatisticsMethod {
  /** What a draw is worth. */
  readonly draws: 'half' | 'zero' | 'exclude';
  /** Whether battles of a faction against itself count. */
  readonly mirrors: 'exclude' | 'include';
  /** Whether casual battles count. */
  readonly casual: 'exclude' | 'include';
  /** Wilson's score interval without continuity correction. */
  readonly interval: 'wilson';
  /** Confidence level of intervals. */
  readonly level: number;
  /** Rows with fewer games are `small`. */
  readonly minimumGames: number;
  /** Changes whenever the same battles would give different figures. */
  readonly version: number;
  /** The selected game; null for all games together. */
  readonly game: string | null;
}

/** How a sub-faction did. */
export interface SubFactionStatistics {
  /** Name of the sub-faction; null for games without one. */
  readonly subFaction: string | null;
  /** Games: sides of counted battles. */
  readonly games: number;
  /** Games won. */
  readonly wins: number;
  /** Games drawn. */
  readonly draws: number;
  /** Games lost. */
  readonly losses: number;
  /** Share of games won, with draws by the rule; null without games. */
  readonly winRate: number | null;
  readonly interval: StatisticsInterval | null;
  /** True if there are fewer games than `minimumGames`. */
  readonly small: boolean;
}

/** Statistics of sub-factions with their method and sample. */
export interface SubFactionStatisticsAnswer {
  readonly data: readonly SubFactionStatistics[];
  readonly method: StatisticsMethod;
  readonly coverage: StatisticsCoverage;
}

/** An event organised by a club or by individuals. */
export interface Tournament {
  /** Short name that identifies the tournament in addresses and parameters. */
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

/** An event organised by a club or by individuals. */
export interface TournamentAnswer {
  readonly data: Tournament;
}

/** A page of tournaments. */
export interface TournamentList {
  readonly data: readonly Tournament[];
  /** Address of the next page with filters, page size and cursor; null on the last page. */
  readonly next: string | null;
}

/** A person running a tournament. */
export interface TournamentOrganizer {
  /** Display name. */
  readonly name: string;
  /** Public player id. */
  readonly playerId: string;
}

/** Points for each win before the first loss or draw, by stage, then round. A bye neither counts nor ends the run. */
export interface UndefeatedPoints {
  /** The word `undefeated`. */
  readonly type: 'undefeated';
  /** Points for each of these wins. */
  readonly win: number;
}

/** Changes since the last body that was acknowledged. */
export interface WebhookChanges {
  /** The type of the body. */
  readonly type: 'changes';
  /** When the body was made. */
  readonly timestamp: string;
  readonly data: {
    /** As in `/api/v1/changes`, oldest first. */
    readonly changes: readonly Change[];
    /** The marker after the last change: `/api/v1/changes?since=` continues from it. */
    readonly since: string;
  };
}

/** The first body of a webhook; changes follow once it is acknowledged. */
export interface WebhookTest {
  /** The type of the body. */
  readonly type: 'webhook.test';
  /** When the body was made. */
  readonly timestamp: string;
  readonly data: {
    /** The marker after the last change: `/api/v1/changes?since=` continues from it. */
    readonly since: string;
  };
}

/** The query and the answer of each operation. */
export interface Operations {
  listTournaments: {
    query: {
      /** First day of the window, inclusive; at most one year before `to`. */
      readonly from?: string | undefined;
      /** Last day of the window, inclusive. */
      readonly to?: string | undefined;
      /** Only tournaments with this status. */
      readonly status?: 'planned' | 'ongoing' | 'finished' | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Only those run by the club with this slug. */
      readonly club?: string | undefined;
      /** Only those in this country, spelled exactly. */
      readonly country?: string | undefined;
      /** Words; the first 16 are used. Each must begin a word of the name (for tournaments and clubs also of city or country, for tournaments also of a faction played there); case and accents are ignored; a word of one letter must be a whole word. */
      readonly q?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: TournamentList;
  };
  getTournament: { query: unknown; answer: TournamentAnswer };
  getStandings: {
    query: {
      /** Id of one of the tournament's `stages`. Default: the final standings of a finished tournament, otherwise the stage furthest along. */
      readonly stage?: string | undefined;
    };
    answer: Standings;
  };
  getStandingsExplanation: {
    query: {
      /** Id of one of the tournament's `stages`. Default: the final standings of a finished tournament, otherwise the stage furthest along. */
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
  getSignUp: { query: unknown; answer: SignUpAnswer };
  listTournamentBattles: {
    query: {
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: BattleList;
  };
  getSchedule: { query: unknown; answer: ScheduleAnswer };
  getClock: { query: unknown; answer: ClockAnswer };
  listAwards: { query: unknown; answer: AwardList };
  listClubs: {
    query: {
      /** Only those in this country, spelled exactly. */
      readonly country?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: ClubList;
  };
  getClub: { query: unknown; answer: ClubAnswer };
  listClubTournaments: {
    query: {
      /** First day of the window, inclusive; at most one year before `to`. */
      readonly from?: string | undefined;
      /** Last day of the window, inclusive. */
      readonly to?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: TournamentList;
  };
  listClubBattles: {
    query: {
      /** First day of the window, inclusive; at most one year before `to`. */
      readonly from?: string | undefined;
      /** Last day of the window, inclusive. */
      readonly to?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: BattleList;
  };
  listPlayers: {
    query: {
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: PlayerSummaryList;
  };
  getPlayer: { query: unknown; answer: PlayerAnswer };
  listPlayerBattles: {
    query: {
      /** First day of the window, inclusive; at most one year before `to`. */
      readonly from?: string | undefined;
      /** Last day of the window, inclusive. */
      readonly to?: string | undefined;
      /** Only battles against this player: a public player id, or an alias of one. With an unknown id the list is empty. */
      readonly opponent?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: BattleList;
  };
  getBattle: { query: unknown; answer: DetailedBattleAnswer };
  listSeasons: {
    query: {
      /** Only those run by the club with this slug. */
      readonly club?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: SeasonList;
  };
  getSeason: { query: unknown; answer: SeasonAnswer };
  getSeasonStandings: {
    query: {
      /** Only people with exactly this name, each with their results. */
      readonly name?: string | undefined;
    };
    answer: SeasonStandings;
  };
  getSeasonPlayer: { query: unknown; answer: SeasonPlayerAnswer };
  listRatings: {
    query: {
      /** Only those run by the club with this slug. */
      readonly club?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: RatingList;
  };
  getRating: { query: unknown; answer: RatingAnswer };
  listRatingStandings: {
    query: {
      /** Which rows: `ranked`; `fewBattles`, with too few battles for a rank; `apart`, not connected with the largest group by any battle. */
      readonly show?: 'ranked' | 'fewBattles' | 'apart' | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: RatingStandings;
  };
  getRatingPlayer: { query: unknown; answer: RatingPlayerAnswer };
  listRatingBattles: {
    query: {
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: RatingBattleList;
  };
  getRatingFactions: { query: unknown; answer: RatingFactions };
  search: {
    query: {
      /** Words; the first 16 are used. Each must begin a word of the name (for tournaments and clubs also of city or country, for tournaments also of a faction played there); case and accents are ignored; a word of one letter must be a whole word. */
      readonly q: string;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Maximum number of results. */
      readonly limit?: number | undefined;
    };
    answer: SearchAnswer;
  };
  listGames: { query: unknown; answer: GameList };
  listChanges: {
    query: {
      /** Marker of the position to continue from: the `since` of an earlier response, or the `id` of an event. It does not expire. Default: from the beginning. */
      readonly since?: string | undefined;
      /** Only changes of this kind. */
      readonly kind?: 'tournament' | 'club' | 'player' | 'battle' | 'season' | 'rating' | undefined;
      /** Results per page. */
      readonly limit?: number | undefined;
    };
    answer: ChangeList;
  };
  getFactionStatistics: {
    query: {
      /** First month, inclusive. With `from` or `to`, undated battles are left out. */
      readonly from?: string | undefined;
      /** Last month, inclusive. */
      readonly to?: string | undefined;
      /** Exact name of a battle pack. */
      readonly battlePack?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Slug of a tournament. */
      readonly tournament?: string | undefined;
      /** Whether casual battles count too. */
      readonly casual?: 'exclude' | 'include' | undefined;
      /** Whether a draw counts as half a win, as nothing, or not as a game. */
      readonly draws?: 'half' | 'zero' | 'exclude' | undefined;
      /** Whether battles of a faction against itself count (for both sides). */
      readonly mirrors?: 'exclude' | 'include' | undefined;
    };
    answer: FactionStatisticsAnswer;
  };
  getMatchupStatistics: {
    query: {
      /** First month, inclusive. With `from` or `to`, undated battles are left out. */
      readonly from?: string | undefined;
      /** Last month, inclusive. */
      readonly to?: string | undefined;
      /** Exact name of a battle pack. */
      readonly battlePack?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Slug of a tournament. */
      readonly tournament?: string | undefined;
      /** Whether casual battles count too. */
      readonly casual?: 'exclude' | 'include' | undefined;
      /** Whether a draw counts as half a win, as nothing, or not as a game. */
      readonly draws?: 'half' | 'zero' | 'exclude' | undefined;
      /** Only the rows of this faction. */
      readonly faction?: string | undefined;
    };
    answer: MatchupStatisticsAnswer;
  };
  getSubFactionStatistics: {
    query: {
      /** First month, inclusive. With `from` or `to`, undated battles are left out. */
      readonly from?: string | undefined;
      /** Last month, inclusive. */
      readonly to?: string | undefined;
      /** Exact name of a battle pack. */
      readonly battlePack?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Slug of a tournament. */
      readonly tournament?: string | undefined;
      /** Whether casual battles count too. */
      readonly casual?: 'exclude' | 'include' | undefined;
      /** Whether a draw counts as half a win, as nothing, or not as a game. */
      readonly draws?: 'half' | 'zero' | 'exclude' | undefined;
      /** Whether battles of a faction against itself count (for both sides). */
      readonly mirrors?: 'exclude' | 'include' | undefined;
      /** The faction whose sub-factions to return. */
      readonly faction: string;
    };
    answer: SubFactionStatisticsAnswer;
  };
  getScenarioStatistics: {
    query: {
      /** First month, inclusive. With `from` or `to`, undated battles are left out. */
      readonly from?: string | undefined;
      /** Last month, inclusive. */
      readonly to?: string | undefined;
      /** Exact name of a battle pack. */
      readonly battlePack?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Slug of a tournament. */
      readonly tournament?: string | undefined;
      /** Whether casual battles count too. */
      readonly casual?: 'exclude' | 'include' | undefined;
      /** Whether a draw counts as half a win, as nothing, or not as a game. */
      readonly draws?: 'half' | 'zero' | 'exclude' | undefined;
    };
    answer: ScenarioStatisticsAnswer;
  };
  getMonthStatistics: {
    query: {
      /** First month, inclusive. With `from` or `to`, undated battles are left out. */
      readonly from?: string | undefined;
      /** Last month, inclusive. */
      readonly to?: string | undefined;
      /** Exact name of a battle pack. */
      readonly battlePack?: string | undefined;
      /** Only results of this game: an exact name from `GET /api/v1/games`. */
      readonly game?: string | undefined;
      /** Slug of a tournament. */
      readonly tournament?: string | undefined;
      /** Whether casual battles count too. */
      readonly casual?: 'exclude' | 'include' | undefined;
    };
    answer: MonthStatisticsAnswer;
  };
  listEndpoints: { query: unknown; answer: EndpointsAnswer };
}

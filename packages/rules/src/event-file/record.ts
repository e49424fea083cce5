// The facts of an event file (docs/rules/event-file.md, Records), from which the domain computes everything: the parts of its schemas by name.
import type { CasualBattleRecord } from './event-file.ts';
import type { TournamentFileRecord } from './tournament-record.ts';

export type { CasualBattleRecord, PlayerRecord } from './event-file.ts';
export type { RatingRecord } from './rating-record.ts';
export type { SeasonRecord } from './season-record.ts';

type Item<T> = NonNullable<T> extends readonly (infer U)[] ? U : never;

export type TournamentRecord = TournamentFileRecord;
export type StageRecord = Item<TournamentRecord['stages']>;

export type Status = TournamentRecord['status'];
export type ParticipantRecord = Item<TournamentRecord['participants']>;
export type TournamentBattleRecord = Item<TournamentRecord['battles']>;
export type AdjustmentRecord = Item<TournamentRecord['adjustments']>;
export type AwardRecord = Item<TournamentRecord['awards']>;

export type ScheduleEntryRecord = Item<TournamentRecord['schedule']>;
export type TableRecord = Item<TournamentRecord['tables']>;

export type ByeRecord = Item<StageRecord['byes']>;
export type MatchRecord = Item<StageRecord['matches']>;

export type VictorySize = NonNullable<TournamentBattleRecord['victorySize']>;
export type TournamentSideRecord = Item<TournamentBattleRecord['players']>;
export type CasualSideRecord = Item<CasualBattleRecord['players']>;

/** The fields of a side in any battle. */
export type SideFacts = Omit<TournamentSideRecord, 'participant'>;
export type Outcome = NonNullable<SideFacts['outcome']>;
export type Role = NonNullable<SideFacts['role']>;
export type ArmyListRecord = NonNullable<SideFacts['list']>;
export type PlayerRoundRecord = Item<SideFacts['rounds']>;
export type MetricsRecord = NonNullable<SideFacts['metrics']>;

export type ScoringRecord = NonNullable<TournamentRecord['scoring']>;
export type PointsRule = NonNullable<ScoringRecord['points']>;
export type DifferenceRow = Item<Extract<PointsRule, { type: 'difference' }>['table']>;

/** A word, or an object with `by` and the options of that word (docs/rules/standings.md, Tie-breakers). */
export type TieBreakerRecord = Item<TournamentRecord['tieBreakers']>;
export type TieBreakerWord = Extract<TieBreakerRecord, string>;

// What a personal page shows of a player, and the battle as the addresses for apps return it (docs/organisers.md, What players do themselves).
import type { PersonalEntryResource } from './entry-resources.ts';
import type { ValueOf } from './operation.ts';
import type { PersonalBattleResource, PersonalReport } from './personal-resources.ts';
import type { ArmyListResource } from './resources.ts';
import type { PersonalBallot as PersonalBallotResource } from './vote-resources.ts';

/** A report or a result as one of the two players sees it. */
export type SeenReport = ValueOf<typeof PersonalReport>;

export type PersonalBattle = ValueOf<typeof PersonalBattleResource>;

/** A player's own army list, where lists are handed in. */
export interface PersonalList {
  readonly list: Readonly<Pick<ArmyListResource, 'faction' | 'subFaction' | 'points' | 'text'>> | null;
  readonly battleSize: number;
  /** When the player handed it in; null if the organiser entered it. */
  readonly received: string | null;
  /** Whether it can be handed in or replaced. */
  readonly isOpen: boolean;
}

/** What was wrong with a form, and what was typed into it. */
export interface RejectedForm {
  readonly status: number;
  readonly message: string;
  readonly typed: Readonly<Record<string, string>>;
}

/** The player's own entry. */
export type PersonalEntry = ValueOf<typeof PersonalEntryResource>;

/** The voting on an award. */
export type PersonalBallot = ValueOf<typeof PersonalBallotResource>;

export interface PersonalView {
  /** Slug of the tournament. */
  readonly tournament: string;
  /** Key of the participant. */
  readonly participant: string;
  readonly player: string;
  /** Undefined if players do not report results here, or if this one is not in; null if there is no battle yet. */
  readonly battle: PersonalBattle | null | undefined;
  /** The name of the table of the battle. */
  readonly tableName?: string | undefined;
  /** Undefined if players do not hand in lists here. */
  readonly list: PersonalList | undefined;
  /** Undefined if there is neither sign-up nor check-in. */
  readonly entry: PersonalEntry | undefined;
  /** Undefined if players do not vote here, or if this one is not in. */
  readonly ballots: readonly PersonalBallot[] | undefined;
  readonly rejected?: RejectedForm | undefined;
}

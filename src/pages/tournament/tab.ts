// A tab of a tournament: what it is read with, and what is shown of it.
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import type { Html } from '../../html/html.ts';
import type { QueryWords } from '../frame/links.ts';
import type { PageRequest } from '../frame/show.ts';

export interface TabRequest extends Pick<PageRequest, 'database' | 'query' | 'links'> {
  readonly tournament: TournamentResource;
}

export interface Tab {
  /** A stage's id, "players", "battles" or "me". */
  readonly key: string;
  /** Undefined if the tournament has no stage yet. */
  readonly name: string | undefined;
  /** The words of its address. */
  readonly query?: QueryWords;
  /** Whether it is shown when the address names none. */
  readonly isFirst: boolean;
  readonly aside?: Html | undefined;
  /** Whether search engines should ignore it. */
  readonly isUnlisted?: boolean;
  readonly isEmpty?: boolean;
  /** All who share the first three places. */
  readonly leaders?: readonly BoardRowResource[];
  /** What a wide screen shows beside it. */
  readonly beside?: Tab | undefined;
  content(): Html;
}

// A tab of a tournament: the data that it is made from, and what it shows.
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
  /** Its parameters in the address. */
  readonly query?: QueryWords;
  /** Whether it is shown when the address names none. */
  readonly isFirst: boolean;
  readonly aside?: Html | undefined;
  /** Whether search engines should ignore it. */
  readonly isUnlisted?: boolean;
  readonly isEmpty?: boolean;
  /** Everyone in the first three places, shared ones included. */
  readonly leaders?: readonly BoardRowResource[];
  /** What a wide screen shows beside it. */
  readonly beside?: Tab | undefined;
  content(): Html;
}

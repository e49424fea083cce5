// An endpoint of the API: what it is asked, whichever way the request came, and what it answers.
import type { Endpoint } from '../contract/endpoints.ts';
import type { Database } from '../store/database.ts';
import type { Answer } from './answer.ts';
import type { Cursors } from './cursor.ts';
import type { Query } from './parameters.ts';

export interface Asked {
  /** The one parameter of its path; empty where it has none. */
  readonly name: string;
  readonly query: Query;
  /** The base of `next`. */
  readonly base: string;
  /** The base of `url` fields. */
  readonly site: string;
}

/** Reads what is asked for, or throws what is answered instead; what it gives then writes the answer. */
export type AnswerEndpoint = (asked: Asked) => Promise<() => Answer>;

export type Endpoints<Names extends Endpoint = Endpoint> = Readonly<Record<Names, AnswerEndpoint>>;

export interface EndpointContext {
  readonly database: Database;
  readonly cursors: Cursors;
  /** Milliseconds since 1970; given by tests that move time. */
  readonly now?: (() => number) | undefined;
}

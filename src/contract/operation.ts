// An operation: one method of one address and everything that the API description says about it. The function that answers it is added where requests are handled:
// http/api (the API), organisers (organisers and players).
import type { Static, TSchema } from 'typebox';
import type { Written } from '#rules/resource-fields';
import type { ErrorStatus } from './errors.ts';
import type { headers as responseHeaders } from './headers.ts';

/** The groups of operations, in the order of the description. */
export const tags = {
  Tournaments: 'Published tournaments with standings, participants and battles.',
  Clubs: 'Clubs, the tournaments they run and the battles connected to them.',
  Seasons: 'Leagues, circuits and rankings over many tournaments: the rule, the table and every point in it.',
  Ratings:
    'How strong players are and how certain that is, how good the predictions were, and what each faction adds.',
  Players: 'Players with their results and battles.',
  Battles: 'Single games, in tournaments and casual.',
  Statistics: 'Figures about armies, scenarios and months, each with its method and sample.',
  Finding: 'Tournaments, clubs and players by name, and the games that were played.',
  Changes: 'What was updated and removed, for clients that mirror the data.',
  Stability: 'The endpoints of this version, and what will be removed.',
  Organisers: 'Upload results and run events with an organiser key.',
  'Personal links': 'Sign-ups, and reports and army lists of players by the code of a personal link.',
  Accounts:
    'People who sign in, with their name, API keys and webhooks, and people who open an invitation to the desk. `Accept: application/json` returns JSON; a browser gets pages. `/account` exists if the operator has set up sign-in, `/account/webhooks` unless webhooks are turned off.',
} as const;

/** What a request must have: a key, the cookie of a session, a code in its path, or nothing. */
export type Security = 'apiKey' | 'organiserKey' | 'session' | 'code' | 'none';

export interface Parameter {
  /** Left out: it may be omitted. */
  readonly required?: boolean;
  readonly schema: TSchema;
  readonly description: string;
  /** The messages for a wrong value. */
  readonly messages?: readonly string[];
}

export interface Body {
  /** The schema of a JSON body. Left out: files, whose format is detected by content. */
  readonly schema?: TSchema;
  /** Left out: JSON. */
  readonly types?: readonly string[];
  readonly description?: string;
  readonly isOptional?: true;
}

export interface DescribedError {
  readonly meaning: string;
  /** The messages that it comes with, if they are known. */
  readonly messages?: readonly string[];
  /** A header that it always has. */
  readonly header?: keyof typeof responseHeaders;
}

export type DescribedErrors = Readonly<Partial<Record<ErrorStatus, DescribedError>>>;

export interface Operation {
  /** Left out: GET. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Its parameters are written `:name`. */
  readonly path: string;
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description?: string;
  /** By name; a string describes a text. */
  readonly pathParameters?: Readonly<Record<string, string | Parameter>>;
  readonly query?: Readonly<Record<string, Parameter>>;
  /** Request headers with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** The schemas of its answers, by status. The answer with status 204 has no body. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** The media types of its answers: the schema is that of the first, the others are text. Left out: JSON. */
  readonly types?: readonly string[];
  /** Its own errors, in addition to those of every operation with the same security. */
  readonly errors?: DescribedErrors;
  /** Left out: an API key. */
  readonly security?: Security;
  /** The answer is computed for each request and has no `ETag`. */
  readonly isUncached?: true;
}

/** The value of a schema as handlers write it: `JSON.stringify` leaves out undefined keys. */
export type ValueOf<S extends TSchema> = Written<Static<S>>;

// Messages between the server and a worker, as plain values.
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { GivenOptions } from '#foreign/option-names';
import { type ApiError, type ErrorStatus, writeError } from '../contract/errors.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { TeamRole } from '../contract/roles.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Query } from '../http/request/parameters.ts';
import type { Rights } from '../store/keys/rights.ts';
import type { Origin } from '../store/records/history.ts';
import { nameOwner } from '../store/records/ownership.ts';
import type { Scope } from '../store/records/submissions.ts';

/** The caller, with a key or a session. */
export interface Organiser extends Rights {
  /** The id of the key, account or invitation; limits, queue and Idempotency-Keys are counted by it. */
  readonly id: string;
  /** The account, or an invited person with the role, as the history names them. */
  readonly account: string;
  /** The role of an invited person. */
  readonly role?: TeamRole;
  /** How the rights of a session are found again, when a job is about to be done; undefined for a key. */
  readonly session?: SessionCall;
}

/** The data that decides the rights of a session. */
export interface SessionCall {
  /** The digest of the session's cookie. */
  readonly digest: string;
  readonly leastRole: TeamRole | 'none';
  /** The slug in the path; undefined where it names no tournament. */
  readonly tournament: string | undefined;
  /** Whether people who sign in may own events, and whether anyone may sign in. */
  readonly ownEvents: boolean;
  readonly signsIn: boolean;
}

/** In place of the id of a key. */
const noKey = nameOwner('');

/** Which part of the history they see. */
export function scopeOf({ id: key, clubs, owner, invited = [] }: Organiser): Scope {
  const own = clubs === 'all' || owner === null ? clubs : [...clubs, owner];
  return { clubs: own, tournaments: invited, key };
}

/**
 * Who makes a change, for the history. Not even their account finds what a scorekeeper submitted: the warnings in the history also name what is not shown to
 * scorekeepers.
 */
export function originOf({ id, account, owner, role }: Organiser): Origin {
  const key = role === 'scorekeeper' ? noKey : id;
  return { account, key, files: [], owns: owner !== null };
}

/** Content-Type and Content-Encoding of a body. */
export interface JobBody {
  readonly type: string;
  readonly encoding: string | undefined;
}

/** An operation of an organiser; its body follows. */
export interface OrganiserJob {
  readonly type: 'change';
  /** The id of the operation. */
  readonly operation: string;
  readonly organiser: Organiser;
  /** The parameter of its path: a slug or the id of a submission. */
  readonly name: string;
  /** Further parameters of its path. */
  readonly others: readonly string[];
  /** The beginning of the addresses of pages. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Method, path and query. */
  readonly request: string;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly dryRun: boolean;
  readonly publish: boolean;
  /** The options in the address for files of other platforms. */
  readonly given: GivenOptions;
  readonly body: JobBody | undefined;
}

/** A change by a player with a personal link; its body follows. */
export interface PlayerJob {
  readonly type: 'player';
  readonly kind: 'report' | 'withdraw' | 'list' | 'leave' | 'here' | 'vote';
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The battle whose report is withdrawn; left out: the current one. */
  readonly battle?: string | undefined;
}

/** Sign-ups for one tournament that came at the same time; their fields follow as a JSON array. */
export interface SignUpJob {
  readonly type: 'signUp';
  /** Its slug. */
  readonly tournament: string;
  readonly sent: readonly SentSignUp[];
}

export interface SentSignUp {
  /** The beginning of the addresses of pages. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** An operation that only reads, and that may take long. */
export interface ReadJob {
  readonly type: 'read';
  /** The id of the operation. */
  readonly operation: string;
  readonly organiser: Organiser;
  readonly name: string;
  readonly others: readonly string[];
  readonly query: Query;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The bases of addresses in its answer. */
  readonly base: string;
  readonly site: string;
  /** In seconds. */
  readonly cursorTtl: number;
}

/** Makes the table of a season that is due. */
export interface SeasonJob {
  readonly type: 'season';
  /** Its slug. */
  readonly season: string;
  /** Set if computing it took too long, so that the previous table stays. */
  readonly setAside?: true;
}

/** Computes the parts of a rating that are due. */
export interface RatingJob {
  readonly type: 'rating';
  /** Its slug. */
  readonly rating: string;
}

/** Reads the data of a personal page. */
export interface PersonalJob {
  readonly type: 'personal';
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export type Job = OrganiserJob | PlayerJob | SignUpJob | ReadJob | PersonalJob | SeasonJob | RatingJob;

/** The outcome of a job that may change something. `T` is the value of its body, which the compiler checks against the schemas of the operation. */
export interface JobOutcome<T = unknown> {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  /** Only a type; it is never set. */
  readonly json?: T;
  /** How many battles an import wrote. */
  readonly battlesWritten?: number;
}

/** `S` is the schema of the answer. */
export function outcomeOf<S extends TSchema>(status: number, value: ValueOf<S>): JobOutcome<ValueOf<S>> {
  return { status, body: JSON.stringify(value) };
}

export function rejectWith(status: ErrorStatus, message: string): JobOutcome<never> {
  return { status, body: writeError(status, message) };
}

/** The reply to a job. */
export type SentContent = Omit<Content, 'body'> & { readonly body: string | Uint8Array };

/** A job as it is sent to the worker; its body follows by standard input. */
export interface SentJob {
  readonly job: Job;
  readonly bodyBytes: number;
  /** How long it may wait for the write lock. */
  readonly waitMilliseconds: number;
}

/** The worker sends this word before a job commits, and waits until the server sends it back. */
export const commit = 'commit';

export type Reply =
  | { readonly content: SentContent }
  | { readonly rejected: Pick<ApiError, 'status' | 'message' | 'headers'> }
  | { readonly error: string; readonly isDatabase: boolean };

/** A part of a long body, sent before the reply: a long message would block the server while it is read. */
export interface SentPiece {
  readonly piece: Uint8Array;
  /** Its position, and the length of the whole body. */
  readonly at: number;
  readonly of: number;
}

/** `milliseconds`: of processor time. */
export type SentReply = { readonly reply: Reply; readonly milliseconds: number };

/** The exit status of a worker whose job needed more memory than allowed. */
export const outOfMemoryStatus = 9;

// What the server hands to the process that does the work, and what comes back: plain values that fit into a message.
import type { ErrorStatus } from '../contract/errors.ts';
import type { GivenOptions } from '../foreign/options.ts';
import type { Writer } from '../store/database.ts';
import type { Clubs } from '../store/keys/keys.ts';

export interface Organiser {
  /** Of the key. */
  readonly id: string;
  readonly account: string;
  readonly clubs: Clubs;
}

interface Asked {
  readonly organiser: Organiser;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Method, path and query. */
  readonly request: string;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export type Job =
  | (Asked & {
      readonly kind: 'submission';
      readonly type: string;
      readonly encoding: string | undefined;
      readonly dryRun: boolean;
      readonly publish: boolean;
      /** What the address says about files of other platforms. */
      readonly given: GivenOptions;
    })
  | (Asked & { readonly kind: 'publish' | 'unpublish' | 'remove'; readonly slug: string })
  | (Asked & { readonly kind: 'undo'; readonly id: string });

export interface Outcome {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

/** Caches the answer in the transaction that it describes. */
export type Keep = (writer: Writer, outcome: Outcome) => Promise<void>;

/** What goes to the thread that does the jobs. */
export interface AskedJob {
  readonly job: Job;
  readonly body: Uint8Array;
  readonly databaseUrl: string;
  readonly changesDays: number | undefined;
}

/** The same on the way to its process: the body follows by standard input. */
export type SentJob = Omit<AskedJob, 'body'> & { readonly bodyBytes: number };

/** A job asks before it commits, and waits for the same word. */
export const commit = 'commit';

export type Reply =
  | typeof commit
  | { readonly outcome: Outcome }
  | { readonly error: string; readonly isDatabase: boolean };

/** The exit status of the process where a job needed more memory than it may. */
export const outOfMemoryStatus = 9;

/** An answer other than a success; nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.status = status;
  }
}

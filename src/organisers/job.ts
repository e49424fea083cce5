// What the server hands to the process that does the work, and what comes back: plain values that fit into a message.
import type { ErrorStatus } from '../contract/errors.ts';
import type { GivenOptions } from '../foreign/read-options.ts';
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
      /** A file that holds the body as it came. */
      readonly path: string;
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

/** An answer other than a success; nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.status = status;
  }
}

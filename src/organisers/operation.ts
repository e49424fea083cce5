// An operation of /organisers/v1: its address, its description and the function that answers it or does its work.
import type { TSchema } from 'typebox';
import { mostRecords } from '../contract/limits.ts';
import type { Operation, ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { TeamRole } from '../contract/roles.ts';
import type { Content, ContentOf } from '../http/answer/answer.ts';
import type { Parameters, Route } from '../http/answer/route.ts';
import type { EndpointContext } from '../http/api/endpoint.ts';
import type { AppOptions } from '../http/options.ts';
import type { Request } from '../http/request/request.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import type { Organiser, OrganiserJob, ReadJob } from './job.ts';
import type { Work } from './work.ts';
import type { WorkerName } from './worker-process.ts';

export interface Call extends Parameters {
  readonly request: Request;
  readonly organiser: Organiser;
  readonly context: EndpointContext;
  readonly options: AppOptions;
  /** How long a request waits at most for what it needs. Left out: each has its own limit. */
  readonly waitMilliseconds?: number | undefined;
  /** Writes when keys and invitations were used last, as far as this process knows. */
  recordUses(): Promise<void>;
  /** Throws if too many jobs wait for this worker. */
  checkQueue(worker: WorkerName): void;
  /** Has a worker do a job. */
  run(worker: WorkerName, job: OrganiserJob | ReadJob, body?: SpooledStream): Promise<Content>;
}

/** An operation of /organisers/v1 and the function that answers it. `A` is the schema of its answer with status 200, `W` those of all its answers. */
export interface OrganiserOperation<A extends TSchema = TSchema, W extends TSchema = TSchema>
  extends Operation {
  readonly answers: Readonly<Record<number, W>> & { readonly 200?: A };
  /** The least role of an invited person who may do it; `none`: no invited person may. Keys and accounts with rights of their own need none. */
  readonly leastRole: TeamRole | 'none';
  /** Whether every session may do it, also one without any rights. */
  readonly isForAllSessions?: true;
  /** Whether it is for keys with all clubs only. */
  readonly needsAllClubs?: true;
  /**
   * Whether `answer` is called in the reader: for a read that may need more than 50 ms of processor time. Everything that it reads is of one state. It may
   * not return a stream.
   */
  readonly isLong?: true;
  /** Whether its dry run only reads: then the reader does it. */
  readonly readsInTrial?: true;
  /** What its requests are counted as for SUBMISSION_LIMIT (Route.countedAs). */
  readonly countedAs?: Route['countedAs'];
  /** Answers it, where it only reads, or changes only the database of keys. */
  answer?(call: Call): Promise<ContentOf<ValueOf<A>>>;
  /** Instead of `answer`, where it changes records: what the writer does (do-job.ts), loaded there only, so that the server starts sooner. */
  readonly work?: () => Promise<Work<ValueOf<W>>>;
}

export const organiserPath = '/organisers/v1';

/** Request headers of changes. */
export const idempotency = {
  'Idempotency-Key':
    'Your own name for this request, 1 to 200 characters. If you repeat a request with the same name and content, you get the first answer again.',
};
export const guarded = {
  'If-Match':
    'The `ETag` of the tournament or season as you read it; it is changed only if it still has this `ETag`.',
  'If-None-Match': '`*`: it is saved only if it does not exist yet.',
  ...idempotency,
};

const meanings = {
  400: 'A parameter, header or field has a wrong value, or the body cannot be read.',
  403: 'The key does not allow this.',
  404: 'It does not exist, or belongs to another club.',
  408: 'The body took too long to arrive.',
  409: 'There is a conflict, which the message describes.',
  412: 'It has been changed in the meantime; the message says by whom and when.',
  413: `The body is larger than 32 MB, unpacks to more than 128 MB, has more than 100 files or ${mostRecords.sqlite.toLocaleString('en')} records (${mostRecords.postgres.toLocaleString('en')} on PostgreSQL), or needs too much memory.`,
  415: organiserMessages.mediaType,
} as const;

type OrganiserError = keyof typeof meanings;

/** An operation as it is written in operations.ts. */
interface StatedOperation<A extends TSchema, W extends TSchema>
  extends Omit<OrganiserOperation<A, W>, 'tag' | 'security' | 'errors'> {
  /** Below /organisers/v1. */
  readonly path: string;
  /** Left out: 400 where it has a query, 404 where its path has a parameter. */
  readonly errors?: readonly OrganiserError[];
}

/** Adds what all operations of organisers have in common. */
export function operation<A extends TSchema = TSchema, W extends TSchema = TSchema>(
  stated: StatedOperation<A, W>,
): OrganiserOperation<A, W> {
  const { path, query, errors } = stated;
  const used: readonly OrganiserError[] = errors ?? [
    ...(query === undefined ? [] : ([400] as const)),
    ...(path.includes(':') ? ([404] as const) : []),
  ];
  return {
    ...stated,
    path: organiserPath + path,
    tag: 'Organisers',
    security: 'organiserKey',
    errors: Object.fromEntries(used.map((status) => [status, { meaning: meanings[status] }])),
  };
}

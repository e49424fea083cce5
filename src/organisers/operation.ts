// An operation of /organisers/v1: its address, its description and the function that answers it.
import type { Content } from '../http/answer/answer.ts';
import type { Parameters } from '../http/answer/route.ts';
import type { EndpointContext } from '../http/api/endpoint.ts';
import type { AppOptions } from '../http/options.ts';
import type { Request } from '../http/request/request.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import type { Organiser, OrganiserJob, ReadJob } from './job.ts';
import type { WorkerName } from './worker-process.ts';

export interface Call extends Parameters {
  readonly request: Request;
  readonly organiser: Organiser;
  readonly context: EndpointContext;
  readonly options: AppOptions;
  /** Throws where too many jobs of this worker wait. */
  checkQueue(worker: WorkerName): void;
  /** Has a worker do a job. */
  run(worker: WorkerName, job: OrganiserJob | ReadJob, body?: SpooledStream): Promise<Content>;
}

export interface OrganiserOperation {
  /** Left out: GET. */
  readonly method?: 'POST' | 'DELETE';
  /** Behind /organisers/v1. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** The schema of each response. */
  readonly returns: Readonly<Record<number, string>>;
  /** The statuses of its errors, besides those that every operation has. Left out: 400 where it reads the query, 404 where its path has a parameter. */
  readonly errors?: readonly number[];
  /** The type of its response; left out: JSON. */
  readonly type?: string;
  /** Further types of its response, by `Accept`. */
  readonly types?: readonly string[];
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly acceptsFiles?: true;
  /** The schema of its body, which may be left out. */
  readonly accepts?: string;
  /** Whether it is for keys with all clubs only. */
  readonly needsAllClubs?: true;
  /**
   * Whether `answer` is called in the reader: for a read that may need more than 50 ms of processor time. Everything that it reads is of one state. It may
   * not return a stream.
   */
  readonly isLong?: true;
  /** Whether its trial run only reads: then the reader does it. */
  readonly readsInTrial?: true;
  /** Left out: the writer does it (do-job.ts). */
  answer?(call: Call): Promise<Content>;
}

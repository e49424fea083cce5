// An operation of /organisers/v1: its address, its description and the function that answers it.
import type { Content } from '../http/answer/answer.ts';
import type { Parameters } from '../http/answer/route.ts';
import type { EndpointContext } from '../http/api/endpoint.ts';
import type { AppOptions } from '../http/options.ts';
import type { Request } from '../http/request/request.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import type { Organiser, OrganiserJob } from './job.ts';

export interface Call extends Parameters {
  readonly request: Request;
  readonly organiser: Organiser;
  readonly context: EndpointContext;
  readonly options: AppOptions;
  /** Throws where too many jobs wait. */
  checkQueue(): void;
  /** Has the worker do a job. */
  run(job: OrganiserJob, body?: SpooledStream): Promise<Content>;
}

export interface Operation {
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
  /** Further types of its response, by `Accept`. */
  readonly types?: readonly string[];
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  readonly acceptsFiles?: true;
  /** The schema of its body, which may be left out. */
  readonly accepts?: string;
  /** Whether it is for keys with all clubs only. */
  readonly needsAllClubs?: true;
  /** Left out: the worker does it (do-job.ts). */
  answer?(call: Call): Promise<Content>;
}

// Notes every answer, in the log and in the metrics.
import type { Admitted } from '../access/admission.ts';
import type { Broken } from '../answer/broken-client.ts';
import type { ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import type { Metrics } from './metrics.ts';
import type { RequestLog } from './request-log.ts';

export interface Noted {
  readonly request: Request;
  /** The pattern of its address. */
  readonly route: string;
  readonly admitted: Admitted;
  readonly status: number;
  readonly bytes: number | undefined;
}

export type Note = (noted: Noted) => void;
export type NoteBroken = (broken: Broken) => void;

export function makeNote(log: RequestLog, metrics: Metrics | undefined): Note {
  return ({ request, route, admitted: { owner, refused }, status, bytes }) => {
    const { id, method, url, started, destination } = request;
    const ms = performance.now() - started;
    metrics?.add(route, method, status, ms / 1000);
    log.write({
      id,
      caller: owner,
      method,
      url,
      status,
      ms,
      bytes,
      // A balancer asks every few seconds whether all is well; the log of a day would hold little else.
      isRoutine: route.startsWith('/health/') && status < 400,
      refused: refused && { ...refused, ip: destination.client() },
    });
  };
}

/** It has no address, no method and no beginning. */
export function makeNoteBroken(log: ServerLogger, metrics: Metrics | undefined): NoteBroken {
  return ({ id, status, fault, bytes, ip }) => {
    metrics?.addBroken(status);
    log.info({ reqId: id, status, bytes, broken: fault, ip });
  };
}

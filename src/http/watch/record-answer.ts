// Records every answer in the log and in the metrics.
import type { Admitted } from '../access/admission.ts';
import type { BrokenRequest } from '../answer/broken-client.ts';
import type { ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import type { Metrics } from './metrics.ts';
import type { RequestLog } from './request-log.ts';

export interface RecordedAnswer {
  readonly request: Request;
  /** The pattern of its address. */
  readonly route: string;
  readonly admitted: Admitted;
  readonly status: number;
  readonly bytes: number | undefined;
}

export type RecordAnswer = (answer: RecordedAnswer) => void;
export type RecordBroken = (broken: BrokenRequest) => void;

export function makeRecordAnswer(log: RequestLog, metrics: Metrics | undefined): RecordAnswer {
  return ({ request, route, admitted: { owner, rejectedKey }, status, bytes }) => {
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
      // A load balancer checks every few seconds, which would fill the log.
      isRoutine: route.startsWith('/health/') && status < 400,
      rejectedKey: rejectedKey && { ...rejectedKey, ip: destination.client() },
    });
  };
}

/** Records the answer to what never became a request: it has no address, method or start time. */
export function makeRecordBroken(log: ServerLogger, metrics: Metrics | undefined): RecordBroken {
  return ({ id, status, fault, bytes, ip }) => {
    metrics?.addBroken(status);
    log.info({ reqId: id, status, bytes, broken: fault, ip });
  };
}

// The error that every call may throw.

export interface Failure {
  readonly code: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

export class MusterError extends Error {
  /** The code of the service: `NOT_FOUND`, `TOO_MANY_REQUESTS`, …; without an answer `NETWORK`, `TIMEOUT`, `ABORTED` or `REDIRECTED`. */
  readonly code: string;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next request, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, requestId, retryAfter, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    // Callers that abort check for this name, as with `fetch`.
    this.name = code === 'ABORTED' ? 'AbortError' : 'MusterError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** The error of an answer that is not a success. */
export function failureOf({ status, headers }: Response, text: string): MusterError {
  const { message, code } = readError(text);
  return new MusterError(message ?? `The service answered with status ${status}`, {
    code: code ?? `HTTP_${status}`,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: readRetryAfter(headers.get('retry-after')),
  });
}

/** A proxy in front of the service may answer with something other than JSON. */
function readError(text: string): { message?: string; code?: string } {
  try {
    return JSON.parse(text).error ?? {};
  } catch {
    return {};
  }
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return seconds >= 0 ? seconds : undefined;
}

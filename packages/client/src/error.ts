// The one failure of the client.

export interface Failure {
  readonly code: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

export class MusterError extends Error {
  /** As the service gives it: `NOT_FOUND`, `TOO_MANY_REQUESTS`, …; without an answer `NETWORK`, `TIMEOUT`, `ABORTED` or `REDIRECTED`. */
  readonly code: string;
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait before asking again, where the service told. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, requestId, retryAfter, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    // Callers that abort look for this name, as with `fetch`.
    this.name = code === 'ABORTED' ? 'AbortError' : 'MusterError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** What an answer that is no success says. */
export function failureOf({ status, headers }: Response, text: string): MusterError {
  const { message, code } = readError(text);
  return new MusterError(message ?? `The service answered with status ${status}`, {
    code: code ?? `HTTP_${status}`,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: readRetryAfter(headers.get('retry-after')),
  });
}

/** What stands in front of a service may answer in its own words. */
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

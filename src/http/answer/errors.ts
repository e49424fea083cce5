// Turns errors into answers of one shape; the cause of a failure is only logged.
import { ApiError, messages, unavailable, writeError } from '../../contract/errors.ts';
import { DatabaseError } from '../../store/database.ts';
import type { ServerLogger } from '../options.ts';
import { type Answer, jsonType } from './answer.ts';

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseError) return unavailable;
  return new ApiError(500, messages.internal);
}

/** Returns the error to answer with, and logs a failure. An error that was thrown on purpose, such as 503 when overloaded, is none. */
export function explainFailure(log: ServerLogger | undefined, reqId: string, error: unknown): ApiError {
  const apiError = toApiError(error);
  if (apiError.status >= 500 && apiError !== error) logFailure(log, reqId, error);
  return apiError;
}

/** Logs a failure of the database in one line, and a bug with its stack. */
export function logFailure(log: ServerLogger | undefined, reqId: string, error: unknown): void {
  if (error instanceof DatabaseError) log?.error({ reqId, reason: error.message }, 'the database failed');
  else log?.error({ reqId, err: error }, 'request failed');
}

export function answerError({ status, message, headers }: ApiError): Answer {
  return answerErrorWith({ status, headers, type: jsonType, body: writeError(status, message) });
}

interface ErrorContent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string;
  readonly body: string;
}

export function answerErrorWith({ status, headers, type, body }: ErrorContent): Answer {
  const bytes = Buffer.from(body);
  return {
    status,
    headers: [
      ...Object.entries(headers).flat(),
      'cache-control',
      'no-store',
      'content-type',
      type,
      'content-length',
      String(bytes.length),
    ],
    body: bytes,
  };
}

// The one path of every HTTP request: read, route, admit, answer, send, record. Each step may reject it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, messages } from '../contract/errors.ts';
import { type Admission, admittedWithoutKey } from './access/admission.ts';
import { type ConnectionLimit, overloaded } from './access/connection-limit.ts';
import { type Answer, answerWith } from './answer/answer.ts';
import type { GetAnswer } from './answer/cached-answer.ts';
import { explainFailure } from './answer/errors.ts';
import { answerPreflight, writeHeaders } from './answer/response-headers.ts';
import type { Route, RouteMatch } from './answer/route.ts';
import { send } from './answer/send.ts';
import { joinBatch } from './batch.ts';
import type { ServerLogger } from './options.ts';
import { isWellFormed, type ReadRequest, type Request } from './request/request.ts';
import type { FindRoute } from './routes.ts';
import type { RequestLog } from './watch/request-log.ts';

export interface HandleParts {
  readonly readRequest: ReadRequest;
  readonly findRoute: FindRoute;
  readonly admission: Admission;
  readonly getAnswer: GetAnswer;
  readonly connections: ConnectionLimit;
  /** Whether the process shuts down, so that every answer ends its connection. */
  readonly isDraining: () => boolean;
  readonly isSecure: (request: Request) => boolean;
  /** An error as JSON or, if the route has pages, as a page. */
  readonly answerError: (error: ApiError, request: Request, route: Route) => Answer;
  readonly log: ServerLogger;
  readonly recordAnswer: RequestLog['record'];
}

export type Handle = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;

export function makeHandle(parts: HandleParts): Handle {
  const { readRequest, findRoute, admission, getAnswer, connections, isDraining, log } = parts;

  async function answer(request: Request, match: RouteMatch, error: ApiError | undefined): Promise<Answer> {
    if (error !== undefined) throw error;
    if (request.method === 'OPTIONS' && match.route.cors) return answerPreflight(match.allow);
    return answerWith(await getAnswer(request, match), request);
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = readRequest(incoming, response);
    await joinBatch();
    const match = findRoute(request);
    const { route } = match;
    let admitted = admittedWithoutKey;
    let answered: Answer;
    try {
      const early = rejectEarly(incoming, connections);
      admitted = early === undefined ? await admission.admit(request, match) : admittedWithoutKey;
      const { owner, session } = admitted;
      const error = early ?? admitted.error;
      if (error === undefined) giveTime(incoming, response, route);
      answered = await answer(request, { ...match, owner, session }, error);
    } catch (error) {
      answered = parts.answerError(explainFailure(log, request.id, error), request, route);
    }
    if (route.isSlow) incoming.socket.setTimeout(readingMilliseconds);
    const headers = writeHeaders({
      terms: route,
      isSecure: parts.isSecure(request),
      requestId: request.id,
      limit: admitted.limit,
      answer: answered,
    });
    // The unread rest of a body would be taken for the next request.
    if (isDraining() || !incoming.complete) headers.push('connection', 'close');
    const unread = incoming.complete ? undefined : incoming;
    const onFault = (error: unknown) => void explainFailure(log, request.id, error);
    const bytes = send(response, headers, answered, { method: request.method, unread, onFault });
    parts.recordAnswer({ request, route: route.path, admitted, status: answered.status, bytes });
  }

  return (incoming, response) =>
    handle(incoming, response).catch((error: unknown) => {
      // A bug in sending ends this connection, not the process.
      log.error({ err: error }, 'an answer could not be sent');
      response.destroy();
    });
}

/** How long a client may take to read an answer. */
export const readingMilliseconds = 30_000;

/** Called only after the key was accepted, because a long body may take a minute to arrive. */
function giveTime(incoming: IncomingMessage, response: ServerResponse, { body, isSlow }: Route): void {
  if (isSlow) incoming.socket.setTimeout(0);
  if (body && incoming.headers.expect !== undefined) response.writeContinue();
}

/** Rejects malformed requests and connections over the limit before the key check. */
function rejectEarly(incoming: IncomingMessage, connections: ConnectionLimit): ApiError | undefined {
  if (!isWellFormed(incoming)) return new ApiError(400, messages.request);
  return connections.isOverLimit(incoming) ? overloaded : undefined;
}

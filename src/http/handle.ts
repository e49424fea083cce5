// The one road of a request: read, route, admit, answer, send, note. Everything that is asked over HTTP takes it, and may be refused at each step.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, messages } from '../contract/errors.ts';
import { type Admission, admittedWithoutKey } from './access/admission.ts';
import { type Shed, sentAway } from './access/shed.ts';
import { type Answer, answerWith } from './answer/answer.ts';
import { logFault, toApiError } from './answer/errors.ts';
import { preflight, writeHead } from './answer/heads.ts';
import type { Find } from './answer/kept.ts';
import type { Found, Route } from './answer/route.ts';
import { send } from './answer/send.ts';
import { gather } from './gather.ts';
import type { ServerLogger } from './options.ts';
import { isWellMade, type ReadRequest, type Request } from './request/request.ts';
import type { FindRoute } from './routes.ts';
import type { Note } from './watch/note.ts';

export interface RoadParts {
  readonly readRequest: ReadRequest;
  readonly findRoute: FindRoute;
  readonly admission: Admission;
  readonly find: Find;
  readonly shed: Shed;
  /** Whether the process is about to stop, so that connections end with their answers. */
  readonly isLeaving: () => boolean;
  readonly isSecure: (request: Request) => boolean;
  /** An error as JSON or, where the route has one, as a page. */
  readonly answerError: (error: ApiError, request: Request, route: Route) => Answer;
  readonly log: ServerLogger;
  readonly note: Note;
}

export type Handle = (incoming: IncomingMessage, response: ServerResponse) => Promise<void>;

export function makeHandle(parts: RoadParts): Handle {
  const { readRequest, findRoute, admission, find, shed, isLeaving, isSecure, answerError, log, note } =
    parts;

  async function answer(request: Request, found: Found, refusal: ApiError | undefined): Promise<Answer> {
    if (refusal !== undefined) throw refusal;
    if (request.method === 'OPTIONS' && found.route.cors) return preflight(found.allow);
    return answerWith(await find(request, found), request);
  }

  /** What is answered on purpose, such as 503 to a crowd, is no fault. */
  function explain(error: unknown, request: Request, route: Route): Answer {
    const told = toApiError(error);
    if (told.status >= 500 && told !== error) logFault(log, request.id, error);
    return answerError(told, request, route);
  }

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = readRequest(incoming, response);
    await gather();
    const found = findRoute(request);
    const { route } = found;
    let admitted = admittedWithoutKey;
    let answered: Answer;
    try {
      const early = refuseEarly(incoming, shed);
      admitted = early === undefined ? await admission.admit(request, route.admits) : admittedWithoutKey;
      const { owner } = admitted;
      const refusal = early ?? admitted.refusal;
      if (route.body !== undefined && refusal === undefined) receive(incoming, response, route);
      answered = await answer(request, { ...found, owner }, refusal);
    } catch (error) {
      answered = explain(error, request, route);
    }
    const head = writeHead({
      terms: route,
      isSecure: isSecure(request),
      requestId: request.id,
      limit: admitted.limit,
      answer: answered,
    });
    // What is still to come of a request would be taken for the next one.
    if (isLeaving() || !incoming.complete) head.push('connection', 'close');
    const unread = route.drainsBody && !incoming.complete ? incoming : undefined;
    const bytes = send(response, head, answered, request.method, unread);
    note({ request, route: route.path, admitted, status: answered.status, bytes });
  }

  return (incoming, response) =>
    take(incoming, response).catch((error: unknown) => {
      // A fault of ours in what is sent: it ends this connection and not the process.
      log.error({ err: error }, 'an answer could not be sent');
      response.destroy();
    });
}

/** Only after the key was accepted: a long body may take a minute to arrive. */
function receive(incoming: IncomingMessage, response: ServerResponse, { body }: Route): void {
  // Node sets it again for whatever comes next on this connection.
  if (body === 'long') incoming.socket.setTimeout(0);
  if (incoming.headers.expect !== undefined) response.writeContinue();
}

/** Before the key is looked at: what is no request at all, and what came on a connection too many. */
function refuseEarly(incoming: IncomingMessage, shed: Shed): ApiError | undefined {
  if (!isWellMade(incoming)) return new ApiError(400, messages.request);
  return shed.isSurplus(incoming) ? sentAway : undefined;
}

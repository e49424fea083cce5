// Requests to the API are answered from what is kept, or by their endpoint: past the app where nothing is unusual about them, in step with
// all that came in together. Head and body go out in one go, are kept for the next who asks, and noted in the log.
import type { IncomingMessage, ServerResponse } from 'node:http';
// The global is looked up anew by each use.
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoints.ts';
import { longestAddress } from '../contract/limits.ts';
import { after, type Soon } from '../store/soon.ts';
import type { Admission, Admitted } from './admission.ts';
import { findCopy } from './answer.ts';
import { makeBatch, type Step } from './batch.ts';
import { lineOf, linesOf, writeLines } from './head.ts';
import type { Query } from './parameters.ts';
import { type PlainAddress, readPlainAddress } from './plain-address.ts';
import { type AskParts, makeAsk } from './question.ts';
import { readRequestId } from './reply-headers.ts';
import { type KeptAnswer, makeNameRequest } from './response-cache.ts';

export interface ApiAnswers {
  /** Answers whoever can be let in at once and asks for what is kept, or plainly; hands all others to the app. */
  receive(request: IncomingMessage, response: ServerResponse, app: Handle): void;
  /** Of a request that the app is handed because it was let in and failed. */
  failureOf(request: IncomingMessage): Failure | undefined;
  /** Answers at once what is kept, to a request that the app has let in. */
  sendKept(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Answers what is not. */
  send(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<FastifyReply>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface Failure {
  readonly admitted: Admitted;
  readonly error: unknown;
  /** Milliseconds that it took. */
  readonly ms: number;
}

export interface ApiParts extends AskParts {
  readonly admission: Admission;
  /** Whether a connection is one too many. */
  isSurplus(request: IncomingMessage): boolean;
}

/** A request that was let in, and what it is answered through. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly admitted: Admitted;
  readonly id: string;
  readonly started: number;
  readonly second: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the response cache, from before anything was read for the request. */
    generation: number;
    /** Its answer is in the log already. */
    isNoted: boolean;
  }
}

export function makeApiAnswers(parts: ApiParts): ApiAnswers {
  const { options, cache, admission, requestLog, isSurplus } = parts;
  const { now = Date.now, metrics, trustProxy } = options;
  const nameRequest = makeNameRequest(options);
  const ask = makeAsk(parts);
  // A file is read in one transaction for each batch.
  const enter = makeBatch(options.database.steady);
  const failures = new WeakMap<IncomingMessage, Failure>();

  function write({ request, response, admitted, id, started, second }: Exchange, kept: KeptAnswer): void {
    const { method = '', headers } = request;
    const held = findCopy(headers['if-none-match'], kept.tag, second);
    const status = held === undefined ? 200 : 304;
    // A copy keeps its own tag and its own link: they belong to the cursor inside the copy.
    const head = held === undefined ? kept.head : kept.headUnchanged + lineOf('etag', held);
    writeLines(response, status, head + lineOf('x-request-id', id) + linesOf(admitted.limit));
    const body = status === 200 && method !== 'HEAD' ? kept.body : undefined;
    response.end(body);
    const ms = performance.now() - started;
    const { path, route } = kept;
    const bytes = body?.length ?? 0;
    requestLog.write({ id, caller: admitted.owner, refused: undefined, method, path, status, ms, bytes });
    metrics?.add(route, method, status, ms / 1000);
  }

  /** From the app, which sends nothing more itself. */
  function takeOver(request: FastifyRequest, reply: FastifyReply, second: number): Exchange {
    const { admitted, id, raw } = request;
    if (admitted === null) throw new Error('an answer of the API to a request that was not let in');
    const started = performance.now() - reply.elapsedTime;
    reply.hijack();
    request.isNoted = true;
    return { request: raw, response: reply.raw, admitted, id, started, second };
  }

  /** Of a request about which nothing is unusual. */
  function readPlain({ url = '', headers }: IncomingMessage): PlainAddress | undefined {
    if (url.length > longestAddress || headers.host === undefined) return undefined;
    // Whom to believe about where a request came to is for the app to find out.
    if (trustProxy !== false && (headers['x-forwarded-host'] ?? headers['x-forwarded-proto']) !== undefined)
      return undefined;
    return readPlainAddress(url);
  }

  function takeUp(request: IncomingMessage, response: ServerResponse, app: Handle): boolean {
    const started = performance.now();
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const time = now();
    const second = secondOf(time);
    const keptAs = nameRequest(request);
    const kept = cache.find(keptAs, second);
    const address = kept === undefined ? readPlain(request) : undefined;
    if ((kept === undefined && address === undefined) || isSurplus(request)) return false;
    const admitted = admission.readmit(request.headers.authorization, time);
    if (admitted === undefined) return false;
    const exchange = { request, response, admitted, id: readRequestId(request), started, second };
    const { generation } = cache;
    const fail = (error: unknown): void => {
      // Nobody can say anything more on this connection.
      if (response.headersSent) return void response.destroy();
      failures.set(request, { admitted, error, ms: performance.now() - started });
      app(request, response);
    };

    function send(answer: KeptAnswer): undefined {
      write(exchange, answer);
    }
    function read(asked: PlainAddress, together: number): Soon<Step> {
      const { headers, socket } = request;
      const destination = { protocol: 'http', host: headers.host ?? '', socket };
      const { endpoint, name, query } = asked;
      const question = { endpoint, name, query, request, keptAs, destination, generation, second };
      return after(ask(question, together), (make) => () => after(make(), (made) => () => send(made)));
    }
    if (kept !== undefined) {
      metrics?.addKept(true);
      enter({ step: () => send(kept), fail });
    } else if (address !== undefined) enter({ step: (together) => read(address, together), fail });
    return true;
  }

  return {
    receive(request, response, app) {
      if (!takeUp(request, response, app)) app(request, response);
    },
    failureOf: (request) => failures.get(request),
    sendKept(request, reply) {
      const second = secondOf(now());
      const kept = cache.find(nameRequest(request.raw), second);
      request.generation = cache.generation;
      if (kept === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      metrics?.addKept(true);
      write(takeOver(request, reply, second), kept);
      return true;
    },
    async send(request, reply, endpoint) {
      const second = secondOf(now());
      const { raw, generation } = request;
      const [name = ''] = Object.values(request.params as Record<string, string>);
      const address = { endpoint, name, query: () => request.query as Query };
      const keptAs = nameRequest(raw);
      const make = await ask({ ...address, request: raw, keptAs, destination: request, generation, second });
      const made = await make();
      // From here on the app answers nothing more, whatever fails.
      write(takeOver(request, reply, second), made);
      return reply;
    },
  };
}

function secondOf(time: number): number {
  return Math.floor(time / 1000);
}

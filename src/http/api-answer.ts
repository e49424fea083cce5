// An answer of the API goes out: head and body in one go, kept for the next who asks, noted in the log.
import type { IncomingMessage, ServerResponse } from 'node:http';
// The global is looked up anew by each use.
import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isGoodHost } from './address.ts';
import type { Admission, Admitted } from './admission.ts';
import { type Answer, findCopy, makeTag, type Tag } from './answer.ts';
import { chooseEncoding, compress, type Encoding, readPreference } from './encoding.ts';
import type { AppOptions } from './options.ts';
import { readRequestId, replyHeaders } from './reply-headers.ts';
import type { RequestLog } from './request-log.ts';
import { type KeptAnswer, makeNameRequest, type ResponseCache } from './response-cache.ts';
import { apiHeaders } from './security-headers.ts';

export interface ApiAnswers {
  /** Answers at once what is kept and asked for by a key that was good a moment ago; otherwise nothing was done. */
  sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for a request that was let in just now. */
  sendKept(request: FastifyRequest, reply: FastifyReply): boolean;
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply>;
}

export interface ApiParts {
  readonly options: AppOptions;
  readonly cache: ResponseCache;
  readonly admission: Admission;
  readonly requestLog: RequestLog;
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
  const { now = Date.now, metrics } = options;
  const nameRequest = makeNameRequest(options);
  const heads = makeHeads(options);

  function write({ request, response, admitted, id, started, second }: Exchange, kept: KeptAnswer): void {
    const { method = '', headers } = request;
    const held = findCopy(headers['if-none-match'], kept.tag, second);
    const status = held === undefined ? 200 : 304;
    // A copy keeps its own tag and its own link: they belong to the cursor inside the copy.
    const head = (held === undefined ? kept.head : kept.headUnchanged).slice();
    if (held !== undefined) head.push('etag', held);
    head.push('x-request-id', id, ...admitted.limit);
    response.writeHead(status, head);
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

  function finish(
    request: FastifyRequest,
    answer: Answer,
    tag: Tag,
    body: Buffer,
    encoding?: Encoding,
  ): KeptAnswer {
    const shared = heads(request.protocol === 'https');
    const head = [
      ...[...shared, 'content-type', 'application/json; charset=utf-8', 'content-length', `${body.length}`],
      ...['etag', tag.text],
      ...(encoding === undefined ? [] : ['content-encoding', encoding]),
      ...(answer.next === undefined ? [] : ['link', `<${answer.next}>; rel="next"`]),
    ];
    const { stamp: since = 0, until = Number.POSITIVE_INFINITY } = answer.age ?? {};
    const route = request.routeOptions.url ?? 'unknown';
    const path = requestLog.showPath(request.url);
    return { tag, body, head, headUnchanged: shared, route, path, since, until };
  }

  return {
    sendAtOnce(request, response) {
      const started = performance.now();
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const time = now();
      const second = secondOf(time);
      const kept = cache.find(nameRequest(request), second);
      if (kept === undefined || isSurplus(request)) return false;
      const admitted = admission.readmit(request.headers.authorization, time);
      if (admitted === undefined) return false;
      metrics?.addKept(true);
      write({ request, response, admitted, id: readRequestId(request), started, second }, kept);
      return true;
    },
    sendKept(request, reply) {
      const second = secondOf(now());
      const kept = cache.find(nameRequest(request.raw), second);
      request.generation = cache.generation;
      if (kept === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      metrics?.addKept(true);
      write(takeOver(request, reply, second), kept);
      return true;
    },
    async send(request, reply, answer) {
      const plain = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
      const { host, headers } = request;
      const preference = readPreference(headers['accept-encoding'] as string | undefined);
      const encoding = chooseEncoding(preference, plain.length);
      const tag = makeTag(answer, encoding);
      const second = secondOf(now());
      metrics?.addKept(false);
      if (encoding !== undefined && findCopy(headers['if-none-match'], tag, second) !== undefined) {
        // Nobody packs what is not sent.
        write(takeOver(request, reply, second), finish(request, answer, tag, plain, encoding));
        return reply;
      }
      const body = encoding === undefined ? plain : await compress(plain, encoding);
      const kept = finish(request, answer, tag, body, encoding);
      // Where the host is none, the answer names the address that the connection came to.
      if (isGoodHost(host)) cache.keep(nameRequest(request.raw), kept, request.generation);
      write(takeOver(request, reply, second), kept);
      return reply;
    },
  };
}

function secondOf(time: number): number {
  return Math.floor(time / 1000);
}

/** What every answer of the API carries: what needed a key is kept by no shared cache, and by the client's own only to ask again. */
function makeHeads({ baseUrl }: AppOptions): (isSecure: boolean) => readonly string[] {
  const always = baseUrl?.startsWith('https:') ?? false;
  const [plain, secure] = [false, true].map((isSecure) => [
    ...Object.entries({ ...replyHeaders(true), ...apiHeaders(isSecure || always) }).flat(),
    ...['cache-control', 'private, no-cache'],
  ]);
  return (isSecure) => (isSecure ? secure : plain) ?? [];
}

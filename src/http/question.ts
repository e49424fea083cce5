// What is asked of the API becomes an answer as it is sent: head and bytes, kept for the next who asks.
import type { IncomingMessage } from 'node:http';
import { endpoints as patterns } from '../contract/endpoints.ts';
import { after, type Soon } from '../store/soon.ts';
import { baseOf, type Destination, isGoodHost, siteOf } from './address.ts';
import { type Answer, findCopy, makeTag, type Tag } from './answer.ts';
import type { AnswerThread } from './answer-thread.ts';
import { chooseEncoding, compress, type Encoding, readPreference } from './encoding.ts';
import type { Endpoints } from './endpoint.ts';
import { lineOf, linesOf } from './head.ts';
import type { AppOptions } from './options.ts';
import type { PlainAddress } from './plain-address.ts';
import { replyHeaders } from './reply-headers.ts';
import type { RequestLog } from './request-log.ts';
import type { KeptAnswer, ResponseCache } from './response-cache.ts';
import { apiHeaders } from './security-headers.ts';

/** What is asked, where, and as of when. */
export interface Question extends PlainAddress {
  readonly request: IncomingMessage;
  /** In the response cache. */
  readonly keptAs: string;
  readonly destination: Destination;
  /** Of the response cache, from before anything was read. */
  readonly generation: number;
  readonly second: number;
}

export interface AskParts {
  readonly options: AppOptions;
  readonly endpoints: Endpoints;
  readonly cache: ResponseCache;
  readonly requestLog: RequestLog;
  /** Left out: everything is asked in this one. */
  readonly thread?: AnswerThread | undefined;
}

/**
 * Reads what is asked for, or throws what is answered instead; what it gives then makes the answer. Where many plain addresses are asked for together,
 * another thread reads.
 */
export type Ask = (question: Question, together?: number) => Soon<() => Soon<KeptAnswer>>;

const contentType = lineOf('content-type', 'application/json; charset=utf-8');
/** So few are answered sooner than they could be handed over. */
const few = 3;

export function makeAsk({ options, endpoints, cache, requestLog, thread }: AskParts): Ask {
  const heads = makeHeads(options);

  function finish(
    { request, destination, endpoint }: Question,
    answer: Answer,
    tag: Tag,
    body: Buffer,
    encoding?: Encoding,
  ): KeptAnswer {
    const shared = heads(destination.protocol === 'https');
    let head = `${shared}${contentType}${lineOf('content-length', `${body.length}`)}${lineOf('etag', tag.text)}`;
    if (encoding !== undefined) head += lineOf('content-encoding', encoding);
    if (answer.next !== undefined) head += lineOf('link', `<${answer.next}>; rel="next"`);
    const { stamp: since = 0, until = Number.POSITIVE_INFINITY } = answer.age ?? {};
    const path = requestLog.showPath(request.url ?? '');
    return { tag, body, head, headUnchanged: shared, route: patterns[endpoint], path, since, until };
  }

  function makeKept(question: Question, answer: Answer): Soon<KeptAnswer> {
    const { request, destination, generation, second } = question;
    const { headers } = request;
    const { body: plain } = answer;
    const preference = readPreference(headers['accept-encoding'] as string | undefined);
    const encoding = chooseEncoding(preference, plain.length);
    const tag = makeTag(answer, encoding);
    options.metrics?.addKept(false);
    if (encoding !== undefined && findCopy(headers['if-none-match'], tag, second) !== undefined) {
      // Nobody packs what is not sent.
      return finish(question, answer, tag, plain, encoding);
    }
    return after(encoding === undefined ? plain : compress(plain, encoding), (body) => {
      const kept = finish(question, answer, tag, body, encoding);
      // Where the host is none, the answer names the address that the connection came to.
      if (isGoodHost(destination.host)) cache.keep(question.keptAs, kept, generation);
      return kept;
    });
  }

  return (question, together = 1) => {
    const { destination, endpoint, name, query, request } = question;
    const base = baseOf(destination, options);
    const site = siteOf(destination, options);
    const askHere = (): Soon<() => Soon<KeptAnswer>> =>
      after(
        endpoints[endpoint]({ name, query: query(), base, site }),
        (write) => () => makeKept(question, write()),
      );
    const elsewhere = together > few ? thread?.ask(request.url ?? '', base, site) : undefined;
    if (elsewhere === undefined) return askHere();
    return elsewhere.then((answer) => {
      if (answer === undefined) return askHere();
      options.metrics?.addElsewhere();
      return () => makeKept(question, answer);
    });
  };
}

/** What every answer of the API carries: what needed a key is kept by no shared cache, and by the client's own only to ask again. */
function makeHeads({ baseUrl }: AppOptions): (isSecure: boolean) => string {
  const always = baseUrl?.startsWith('https:') ?? false;
  const [plain, secure] = [false, true].map((isSecure) =>
    linesOf([
      ...Object.entries({ ...replyHeaders(true), ...apiHeaders(isSecure || always) }).flat(),
      ...['cache-control', 'private, no-cache'],
    ]),
  );
  return (isSecure) => (isSecure ? secure : plain) ?? '';
}

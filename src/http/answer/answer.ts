// Turns a handler's content into an answer: ETag, encoding, 304.
import { hash } from 'node:crypto';
import type { Request } from '../request/request.ts';
import { chooseEncoding, compress, type Encoding, readPreference } from './encoding.ts';

type Make = () => string | Promise<string | Buffer>;

/** The result of a handler: a body, and what the headers depend on. */
export interface Content {
  /** A function is called only if the body is sent; a stream is sent piece by piece. */
  readonly body: Buffer | string | Make | AsyncIterable<string>;
  /** Left out: 200. */
  readonly status?: number;
  /** A text that covers everything the body depends on. Left out: no ETag. */
  readonly identity?: string;
  /** Left out: JSON. */
  readonly type?: string;
  /** The `ETag`. Left out: made from identity and encoding. */
  readonly tag?: string;
  /** `Cache-Control`. */
  readonly caching: string;
  /** `Content-Security-Policy`. Left out: that of the route. */
  readonly policy?: string;
  /** Other headers; names and values alternate. */
  readonly headers?: readonly string[];
  /** Address of the following page. */
  readonly next?: string | undefined;
  /** The first and the last millisecond in which it may be sent from the cache. Left out: until the data changes. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Content whose body is JSON of this type, so that the compiler checks what a handler returns against the schema of its answer. */
export interface ContentOf<T> extends Content {
  /** Only a type; it is never set. */
  readonly json?: T;
}

/** Content that is large: it is read once the memory budget has room for it (memory-budget.ts). */
export interface LargeContent<C extends Content = Content> {
  readonly mostBytes: number;
  read(): Promise<C>;
}

/** Content in one encoding, with its headers; names and values alternate. */
export interface Representation {
  readonly status: number;
  readonly tag: string | undefined;
  readonly headers: readonly string[];
  /** The headers of a 304. */
  readonly headersUnchanged: readonly string[];
  readonly policy: string | undefined;
  /** Undefined if the client has the current version, so that none was made. */
  readonly body: Buffer | AsyncIterable<string> | undefined;
  readonly since: number;
  readonly until: number;
}

/** An HTTP response as a plain value. */
export interface Answer {
  readonly status: number;
  /** Its own headers; those of every answer are added when it is sent (response-headers.ts). */
  readonly headers: readonly string[];
  readonly policy?: string | undefined;
  readonly body?: Buffer | AsyncIterable<string> | undefined;
}

export const jsonType = 'application/json; charset=utf-8';
/** Formats that are already compressed. */
const isCompressed = /^(?:image\/png|font\/woff2|application\/vnd\.openxmlformats.*)$/;

export async function represent(content: Content, request: Request): Promise<Representation> {
  const { headers } = request;
  const { status = 200, body, identity, type = jsonType, caching, next, policy } = content;
  const { since = 0, until = Number.POSITIVE_INFINITY } = content;
  const plain = typeof body === 'string' ? toBuffer(body) : body;
  const encoding = isCompressed.test(type) ? undefined : encodingOf(plain, headers['accept-encoding']);
  const tag = content.tag ?? (identity === undefined ? undefined : makeTag(identity, encoding));
  const shared = ['cache-control', caching];
  if (tag !== undefined) shared.push('etag', tag);
  // An answer without content has no type and no length (RFC 9110, 8.6).
  if (status === 204) {
    const headers = [...shared, ...(content.headers ?? [])];
    return { status, tag, headers, headersUnchanged: shared, policy, since, until, body: undefined };
  }
  const own = [...shared, 'content-type', type, ...(content.headers ?? [])];
  if (encoding !== undefined) own.push('content-encoding', encoding);
  if (next !== undefined) own.push('link', `<${next}>; rel="next"`);
  const representation = { status, tag, headers: own, headersUnchanged: shared, policy, since, until };
  if (hasCopy(request, tag)) return { ...representation, body: undefined };
  const made = typeof plain === 'function' ? toBuffer(await plain()) : plain;
  if (!Buffer.isBuffer(made)) return { ...representation, body: made };
  const bytes = encoding === undefined ? made : await compress(made, encoding, caching.endsWith('immutable'));
  own.push('content-length', String(bytes.length));
  return { ...representation, body: bytes };
}

function toBuffer(made: string | Buffer): Buffer {
  return typeof made === 'string' ? Buffer.from(made) : made;
}

/** The representation, or 304 if the client has the current version. */
export function answerWith(representation: Representation, request: Request): Answer {
  const { status, tag, headers, headersUnchanged, body, policy } = representation;
  if (hasCopy(request, tag)) return { status: 304, headers: headersUnchanged, policy };
  return { status, headers, body, policy };
}

/** A page is always long enough to compress; a stream is not compressed. */
function encodingOf(
  body: Buffer | Make | AsyncIterable<string>,
  accepted: string | string[] | undefined,
): Encoding | undefined {
  if (Buffer.isBuffer(body)) return chooseEncoding(readPreference(accepted), body.length);
  return typeof body === 'function' ? readPreference(accepted).encoding : undefined;
}

const digestLetters = 21;
/** The last letter of a tag is the first of its encoding: this one for `identity`. */
const identityLetter = 'i';

function makeTag(identity: string, encoding: Encoding | undefined): string {
  return `"${hash('sha1', identity, 'base64url').slice(0, digestLetters)}${encoding?.[0] ?? identityLetter}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2). The answer to a change is always sent whole. */
function hasCopy({ method, headers }: Request, tag: string | undefined): boolean {
  const header = headers['if-none-match'];
  if (header === undefined || tag === undefined) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (header === tag) return true;
  return header.split(',').some((part) => {
    const sent = part.trim();
    return sent === '*' || (sent.startsWith('W/') ? sent.slice(2) : sent) === tag;
  });
}

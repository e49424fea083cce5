// From what a handler found to what is sent: tag, encoding, 304.
import { hash } from 'node:crypto';
import type { Request } from '../request/request.ts';
import { chooseEncoding, compress, type Encoding, readPreference } from './encoding.ts';

type Make = () => string | Promise<string | Buffer>;

/** What a handler gives: a body, and what its head depends on. */
export interface Content {
  /** A page is made by a function, only where it is sent; a stream is sent as it comes. */
  readonly body: Buffer | string | Make | AsyncIterable<string>;
  /** Left out: 200. */
  readonly status?: number;
  /** Everything the body depends on; left out, there is no ETag. */
  readonly identity?: string;
  /** Left out: JSON. */
  readonly type?: string;
  /** Its `ETag`, where that is not made from identity and encoding. */
  readonly tag?: string;
  /** Who may keep it, and for how long. */
  readonly caching: string;
  /** What a browser may do with it, where that is not what its kind of address allows. */
  readonly policy?: string;
  /** Others of its own: names and values in turn. */
  readonly headers?: readonly string[];
  /** Address of the following page. */
  readonly next?: string | undefined;
  /** The first and the last millisecond in which it may be sent to somebody else; left out: as long as the data stands. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Content in one encoding, with the heads it is sent under. Headers are names and values in turn. */
export interface Representation {
  readonly status: number;
  readonly tag: string | undefined;
  readonly headers: readonly string[];
  /** Of an answer that says that the client has it already. */
  readonly headersUnchanged: readonly string[];
  readonly policy: string | undefined;
  /** Undefined where the client has it already, so that it was not made. */
  readonly body: Buffer | AsyncIterable<string> | undefined;
  readonly since: number;
  readonly until: number;
}

/** What is sent: a plain value. */
export interface Answer {
  readonly status: number;
  /** Its own: those that every answer carries are added when it is sent (heads.ts). */
  readonly headers: readonly string[];
  readonly policy?: string | undefined;
  readonly body?: Buffer | AsyncIterable<string> | undefined;
}

export const jsonType = 'application/json; charset=utf-8';
/** Compressed by its own format: doing it again gains nothing. */
const isPacked = /^(?:image\/png|font\/woff2)$/;

export async function represent(content: Content, { headers }: Request): Promise<Representation> {
  const { status = 200, body, identity, type = jsonType, caching, next, policy } = content;
  const { since = 0, until = Number.POSITIVE_INFINITY } = content;
  const plain = typeof body === 'string' ? toBuffer(body) : body;
  const encoding = isPacked.test(type) ? undefined : encodingOf(plain, headers['accept-encoding']);
  const tag = content.tag ?? (identity === undefined ? undefined : makeTag(identity, encoding));
  const shared = ['cache-control', caching];
  if (tag !== undefined) shared.push('etag', tag);
  const own = [...shared, 'content-type', type, ...(content.headers ?? [])];
  if (encoding !== undefined) own.push('content-encoding', encoding);
  if (next !== undefined) own.push('link', `<${next}>; rel="next"`);
  const representation = { status, tag, headers: own, headersUnchanged: shared, policy, since, until };
  if (hasCopy(headers['if-none-match'], tag)) return { ...representation, body: undefined };
  const made = typeof plain === 'function' ? toBuffer(await plain()) : plain;
  if (!Buffer.isBuffer(made)) return { ...representation, body: made };
  const bytes = encoding === undefined ? made : await compress(made, encoding);
  own.push('content-length', String(bytes.length));
  return { ...representation, body: bytes };
}

function toBuffer(made: string | Buffer): Buffer {
  return typeof made === 'string' ? Buffer.from(made) : made;
}

/** The representation, or 304 where the client has it already. */
export function answerWith(representation: Representation, { headers: asked }: Request): Answer {
  const { status, tag, headers, headersUnchanged, body, policy } = representation;
  if (hasCopy(asked['if-none-match'], tag)) return { status: 304, headers: headersUnchanged, policy };
  return { status, headers, body, policy };
}

/** A page is never short; a stream is not compressed. */
function encodingOf(
  body: Buffer | Make | AsyncIterable<string>,
  accepted: string | string[] | undefined,
): Encoding | undefined {
  if (Buffer.isBuffer(body)) return chooseEncoding(readPreference(accepted), body.length);
  return typeof body === 'function' ? readPreference(accepted).encoding : undefined;
}

const digestLetters = 21;
/** The first letter of its encoding ends a tag; this one where there is none. */
const asItIs = 'i';

function makeTag(identity: string, encoding: Encoding | undefined): string {
  return `"${hash('sha1', identity, 'base64url').slice(0, digestLetters)}${encoding?.[0] ?? asItIs}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2). */
function hasCopy(header: string | undefined, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false;
  if (header === tag) return true;
  return header.split(',').some((part) => {
    const held = part.trim();
    return held === '*' || (held.startsWith('W/') ? held.slice(2) : held) === tag;
  });
}

// Stored documents become an answer: bytes, an ETag, or 304.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Document } from '../store/lists.ts';
import { chooseEncoding, compress } from './encoding.ts';

const urlKey = '"url":"';
/** Compressed by its own format: doing it again gains nothing. */
const isPacked = /^(?:image\/png|font\/woff2)$/;

/** `url` is the last key of its resource, so the site goes in behind its last occurrence. */
export function placeSite(body: string, site: string): string {
  const at = body.lastIndexOf(urlKey) + urlKey.length;
  return body.slice(0, at) + site + body.slice(at);
}

export interface Answer {
  /** A page is made only where it is sent, and is never short. */
  readonly body: string | Buffer | (() => string);
  /** Everything the body depends on, but for the second in which its cursor was issued. */
  readonly identity: string;
  /** That second, where the answer has a cursor. */
  readonly stamp?: number | undefined;
  /** Whether an answer given in that second is still good. */
  readonly isFresh?: (stamp: number) => boolean;
  /** Address of the following page. */
  readonly next?: string | undefined;
  readonly type?: string;
  /** Left out: what needed a key is kept by no shared cache, and by the client's own only to ask again. */
  readonly caching?: string;
}

export function answerOne(document: Document, site: string): Answer {
  return {
    body: `{"data":${placeSite(document.body, site)}}`,
    identity: `${site} ${document.fingerprint}`,
  };
}

/** Answers with the body, or with 304 where the client already has it. */
export async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const accepted = isPacked.test(answer.type ?? '') ? undefined : request.headers['accept-encoding'];
  const encoding = chooseEncoding(
    accepted as string | undefined,
    typeof body === 'function' ? Number.POSITIVE_INFINITY : body.length,
  );
  const content = hash('sha1', `${encoding ?? ''} ${answer.identity}`, 'base64url').slice(0, 22);
  const tag = answer.stamp === undefined ? `"${content}"` : `"${content}.${answer.stamp.toString(36)}"`;
  reply.header('cache-control', answer.caching ?? 'private, no-cache');
  const held = findCopy(request.headers['if-none-match'], content, tag, answer);
  // A copy keeps its own tag and its own link: they belong to the cursor inside the copy.
  if (held !== undefined) return reply.code(304).header('etag', held).send();
  const bytes = typeof body === 'function' ? Buffer.from(body()) : body;
  reply.header('etag', tag).header('content-type', answer.type ?? 'application/json; charset=utf-8');
  if (answer.next !== undefined) reply.header('link', `<${answer.next}>; rel="next"`);
  if (encoding === undefined) return reply.send(bytes);
  const compressed = await compress(bytes, encoding);
  return reply.header('content-encoding', encoding).send(compressed);
}

/** The tag of the copy that the client has and may go on using. */
function findCopy(
  header: string | undefined,
  content: string,
  tag: string,
  { isFresh }: Answer,
): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(',')) {
    const held = part.trim().replace(/^W\//, '');
    if (held === '*' || held === tag) return tag;
    const match = /^"([\w-]{22})\.([0-9a-z]{1,9})"$/.exec(held);
    if (match?.[1] === content && isFresh?.(Number.parseInt(match[2] ?? '', 36))) return held;
  }
  return undefined;
}

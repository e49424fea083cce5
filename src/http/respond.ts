// Stored documents become an answer: bytes, an ETag, or 304.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Document } from '../store/lists.ts';

const urlKey = '"url":"';

/** `url` is the last key of its resource, so the site goes in behind its last occurrence. A participant has none. */
export function placeSite(body: string, site: string): string {
  const found = body.lastIndexOf(urlKey);
  if (found === -1) return body;
  const at = found + urlKey.length;
  return body.slice(0, at) + site + body.slice(at);
}

export interface Answer {
  readonly body: string;
  /** Everything the body depends on, but for the second in which its cursor was issued. */
  readonly identity: string;
  /** That second, where the answer has a cursor. */
  readonly stamp?: number | undefined;
  /** Whether an answer given in that second is still good. */
  readonly isFresh?: (stamp: number) => boolean;
}

export function answerOne(document: Document, site: string): Answer {
  return {
    body: `{"data":${placeSite(document.body, site)}}`,
    identity: `${site} ${document.fingerprint}`,
  };
}

/** Answers with the body, or with 304 where the client already has it. */
export function respond(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const content = hash('sha1', answer.identity, 'base64url').slice(0, 22);
  const tag = answer.stamp === undefined ? `"${content}"` : `"${content}.${answer.stamp.toString(36)}"`;
  reply.header('cache-control', 'private, no-cache').header('vary', 'Accept-Encoding, Authorization');
  const held = findCopy(request.headers['if-none-match'], content, tag, answer);
  // A copy keeps its own tag: it says when the cursor inside the copy was issued.
  if (held !== undefined) return reply.code(304).header('etag', held).send();
  return reply
    .header('etag', tag)
    .header('content-type', 'application/json; charset=utf-8')
    .send(Buffer.from(answer.body));
}

/** The tag of the copy that the client has and may go on using. */
function findCopy(
  header: string | undefined,
  content: string,
  tag: string,
  { isFresh }: Answer,
): string | undefined {
  for (const part of header?.split(',') ?? []) {
    const held = part.trim().replace(/^W\//, '');
    if (held === '*' || held === tag) return tag;
    const [heldContent, heldStamp] = held.slice(1, -1).split('.');
    if (heldContent === content && isFresh?.(Number.parseInt(heldStamp ?? '', 36))) return held;
  }
  return undefined;
}

// Answers for everybody, such as pages and descriptions: bytes, an ETag, or 304.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { digestOf, findCopy, makeTag } from './answer.ts';
import { chooseEncoding, compress, readPreference } from './encoding.ts';

/** Compressed by its own format: doing it again gains nothing. */
const isPacked = /^(?:image\/png|font\/woff2)$/;

export interface PublicAnswer {
  /** A page is made only where it is sent, and is never short. */
  readonly body: string | Buffer | (() => string);
  /** Everything the body depends on. */
  readonly identity: string;
  /** Left out: JSON. */
  readonly type?: string;
  /** Who may keep it, and for how long. */
  readonly caching: string;
}

/** Answers with the body, or with 304 where the client already has it. */
export async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
): Promise<FastifyReply> {
  const { caching, type = 'application/json; charset=utf-8' } = answer;
  const { headers } = request;
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const preference = readPreference(isPacked.test(type) ? undefined : (headers['accept-encoding'] as string));
  const encoding = chooseEncoding(
    preference,
    typeof body === 'function' ? Number.POSITIVE_INFINITY : body.length,
  );
  const tag = makeTag({ digest: digestOf(answer.identity) }, encoding);
  reply.header('cache-control', caching);
  const held = findCopy(headers['if-none-match'], tag, 0);
  if (held !== undefined) return reply.code(304).header('etag', held).send();
  const bytes = typeof body === 'function' ? Buffer.from(body()) : body;
  reply.header('etag', tag.text).header('content-type', type);
  if (encoding === undefined) return reply.send(bytes);
  const compressed = await compress(bytes, encoding);
  return reply.header('content-encoding', encoding).send(compressed);
}

// Every list of the API: cursor in, one page of documents out, `next` for the following one.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import type { Page } from '../store/lists.ts';
import { baseOf, siteOf } from './address.ts';
import type { Cursors } from './cursor.ts';
import type { AppOptions } from './options.ts';
import { type Query, readCursor, readLimit } from './parameters.ts';
import { placeSite, respond } from './respond.ts';

export interface ListRequest {
  /** Path of this list with its parameters filled in. */
  readonly path: string;
  readonly filters?: Readonly<Record<string, string | undefined>>;
  /** One page, from behind what the cursor holds. */
  read(after: string | undefined, limit: number): Promise<Page>;
  /** Throws where the owner of the list does not exist. */
  checkOwner?(): Promise<void>;
}

export interface ListContext {
  readonly options: AppOptions;
  readonly cursors: Cursors;
}

/** Reads `limit` and `cursor`, checks that the list's owner exists, and sends the page. */
export async function sendList(
  { options, cursors }: ListContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, filters = {}, read, checkOwner }: ListRequest,
): Promise<FastifyReply> {
  const query = request.query as Query;
  const now = Math.floor((options.now ?? Date.now)() / 1000);
  const kept = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const scope = `${path}?${kept.join('&')}`;
  const limit = readLimit(query);
  const cursor = readCursor(query);
  const after = cursor === undefined ? undefined : cursors.read(scope, cursor, now);
  if (cursor !== undefined && after === undefined) throw new ApiError(400, messages.cursor);
  await checkOwner?.();

  const { documents, last } = await read(after, limit);
  const site = siteOf(request, options);
  const base = baseOf(request, options);
  let next: string | null = null;
  if (last !== undefined) {
    next = `${base}${path}?${[...kept, `limit=${limit}`, `cursor=${cursors.write(scope, last, now)}`].join('&')}`;
    reply.header('link', `<${next}>; rel="next"`);
  }
  return respond(request, reply, {
    body: `{"data":[${documents.map(({ body }) => placeSite(body, site)).join(',')}],"next":${JSON.stringify(next)}}`,
    identity: [site, base, scope, limit, last ?? '', ...documents.map(({ fingerprint }) => fingerprint)].join(
      ' ',
    ),
    ...(last !== undefined && {
      stamp: now,
      isFresh: (stamp: number) => stamp <= now && now <= stamp + cursors.freshSeconds,
    }),
  });
}

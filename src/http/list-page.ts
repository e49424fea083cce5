// Every list of the API: cursor in, one page of documents out, `next` for the following one.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import { readPage } from '../store/lists.ts';
import { baseOf, siteOf } from './address.ts';
import type { Cursors } from './cursor.ts';
import type { AppOptions } from './options.ts';
import { type DateWindow, type Query, readCursor, readLimit } from './parameters.ts';
import { placeSite, respond } from './respond.ts';

export interface ListRequest {
  /** Name of the list in the store. */
  readonly list: string;
  /** Path of this list with its parameters filled in. */
  readonly path: string;
  readonly window?: DateWindow;
  readonly filters?: Readonly<Record<string, string | undefined>>;
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
  { list, path, window, filters = {} }: ListRequest,
  checkOwner: () => Promise<void> = async () => {},
): Promise<FastifyReply> {
  const query = request.query as Query;
  const now = Math.floor((options.now ?? Date.now)() / 1000);
  const given = { from: window?.from, to: window?.to, ...filters };
  const kept = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const scope = `${path}?${kept.join('&')}`;
  const limit = readLimit(query);
  const cursor = readCursor(query);
  const after = cursor === undefined ? undefined : cursors.read(scope, cursor, now);
  if (cursor !== undefined && after === undefined) throw new ApiError(400, messages.cursor);
  await checkOwner();

  const { documents, last } = await readPage(options.database, {
    list,
    limit,
    after,
    ...(window && { window }),
  });
  const site = siteOf(request, options);
  const base = baseOf(request, options);
  const position = last?.ord;
  let next: string | null = null;
  if (position !== undefined) {
    next = `${base}${path}?${[...kept, `limit=${limit}`, `cursor=${cursors.write(scope, position, now)}`].join('&')}`;
    reply.header('link', `<${next}>; rel="next"`);
  }
  return respond(request, reply, {
    body: `{"data":[${documents.map(({ body }) => placeSite(body, site)).join(',')}],"next":${JSON.stringify(next)}}`,
    identity: [
      site,
      base,
      scope,
      limit,
      position ?? '',
      ...documents.map(({ fingerprint }) => fingerprint),
    ].join(' '),
    ...(position !== undefined && {
      stamp: now,
      isFresh: (stamp: number) => stamp <= now && now <= stamp + cursors.freshSeconds,
    }),
  });
}

// Every list of the API: cursor in, one page of documents out, `next` for the following one.
import { ApiError, messages } from '../contract/errors.ts';
import type { Page } from '../store/lists.ts';
import { type Answer, placeSite } from './answer.ts';
import type { Asked, EndpointContext } from './endpoint.ts';
import { readCursor, readLimit } from './parameters.ts';

export interface ListRequest {
  /** Path of this list with its parameters filled in. */
  readonly path: string;
  readonly filters?: Readonly<Record<string, string | undefined>>;
  /** Whether its things have a `url`; left out: yes. */
  readonly linked?: boolean;
  /** One page, from behind what the cursor holds. */
  read(after: string | undefined, limit: number): Promise<Page>;
  /** Throws where the owner of the list does not exist; asked only where the page is empty. */
  checkOwner?(): Promise<void>;
}

/** A page in the response cache is handed out for this share of the time that a client uses its copy. */
const keptShare = 60;

/** Reads `limit` and `cursor`, and the page. */
export async function answerList(
  { options, cursors }: EndpointContext,
  asked: Asked,
  { path, filters = {}, linked = true, read, checkOwner }: ListRequest,
): Promise<Answer> {
  const { query, base } = asked;
  const now = Math.floor((options.now ?? Date.now)() / 1000);
  const kept = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const scope = `${path}?${kept.join('&')}`;
  const limit = readLimit(query);
  const cursor = readCursor(query);
  const place = cursor === undefined ? undefined : cursors.read(scope, cursor, now);
  if (cursor !== undefined && place === undefined) throw new ApiError(400, messages.cursor);

  const { documents, last } = await read(place?.position, limit);
  // A list with something in it has an owner.
  if (documents.length === 0) await checkOwner?.();
  const site = linked ? asked.site : '';
  const bodies = documents.map(({ body }) => (linked ? placeSite(body, site) : body)).join(',');
  const fingerprints = documents.map(({ fingerprint }) => fingerprint).join(' ');
  const identity = [site, base, scope, limit, last ?? '', fingerprints].join(' ');
  if (last === undefined) {
    const age = place && { age: { stamp: now, freshSeconds: undefined, until: place.until } };
    return { body: `{"data":[${bodies}],"next":null}`, identity, ...age };
  }
  const { freshSeconds, mark } = cursors;
  const until = Math.min(
    now + Math.floor(freshSeconds / keptShare),
    place?.until ?? Number.POSITIVE_INFINITY,
  );
  const onward = [...kept, `limit=${limit}`, `cursor=${cursors.write(scope, last, now)}`];
  const next = `${base}${path}?${onward.join('&')}`;
  return {
    body: `{"data":[${bodies}],"next":${JSON.stringify(next)}}`,
    identity: identity + mark,
    next,
    age: { stamp: now, freshSeconds, until },
  };
}

// Every list of the API: cursor in, one page of documents out, `next` for the following one.
import { ApiError, messages } from '../contract/errors.ts';
import type { Page } from '../store/document.ts';
import { type Answer, digestOf } from './answer.ts';
import type { Asked, EndpointContext } from './endpoint.ts';
import { readCursor, readLimit } from './parameters.ts';
import { putSite } from './put-site.ts';

type Filters = Readonly<Record<string, string | undefined>>;

export interface ListRequest {
  /** Path of this list with its parameters filled in. */
  readonly path: string;
  readonly filters?: Filters;
  /** Whether its things have a `url`; left out: yes. */
  readonly linked?: boolean;
  /** One page, from behind what the cursor holds; undefined where the owner of the list does not exist. */
  read(seen: string | undefined, limit: number): Promise<Page | undefined>;
  /** What is said then. */
  readonly missing?: string;
}

/** A page in the response cache is handed out for this share of the time that a client uses its copy. */
const keptShare = 60;

/** Reads `limit` and `cursor`, and the page. */
export async function answerList(
  { now: readTime = Date.now, cursors }: EndpointContext,
  asked: Asked,
  { path, filters = {}, linked = true, read, missing = messages.path }: ListRequest,
): Promise<() => Answer> {
  const { query, base } = asked;
  const now = Math.floor(readTime() / 1000);
  const filtered = writeFilters(filters);
  const scope = `${path}?${filtered}`;
  const limit = readLimit(query);
  const cursor = readCursor(query);
  const place = cursor === undefined ? undefined : cursors.read(scope, cursor, now);
  if (cursor !== undefined && place === undefined) throw new ApiError(400, messages.cursor);
  const site = linked ? asked.site : undefined;

  function write({ body: documents, mark, last }: Page): Answer {
    const identity = `${site ?? ''} ${base} ${scope} ${limit} ${last ?? ''} ${mark}`;
    if (last === undefined) {
      const body = putSite('{"data":[', documents, '],"next":null}', site);
      const age = place && { stamp: now, freshSeconds: undefined, until: place.until };
      return { body, digest: digestOf(identity), age };
    }
    const { freshSeconds } = cursors;
    const kept = now + Math.floor(freshSeconds / keptShare);
    const until = place === undefined ? kept : Math.min(kept, place.until);
    const cursor = cursors.write(scope, last, now);
    const next = `${base}${path}?${filtered}${filtered === '' ? '' : '&'}limit=${limit}&cursor=${cursor}`;
    const end = `],"next":${JSON.stringify(next)}}`;
    const body = putSite('{"data":[', documents, end, site);
    const digest = digestOf(identity + cursors.mark);
    return { body, digest, next, age: { stamp: now, freshSeconds, until } };
  }

  const page = await read(place?.position, limit);
  if (page === undefined) throw new ApiError(404, missing);
  return () => write(page);
}

function writeFilters(filters: Filters): string {
  let written = '';
  for (const name in filters) {
    const value = filters[name];
    if (value !== undefined) written += `${written === '' ? '' : '&'}${name}=${encodeURIComponent(value)}`;
  }
  return written;
}

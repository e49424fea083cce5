// The lists of the API: reads the cursor, returns one page of documents and `next` for the following page.
import type { PageKind } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ListPage, PageOptions } from '../../store/read/document.ts';
import type { Content } from '../answer/answer.ts';
import { readCursor, readLimit } from '../request/parameters.ts';
import { apiCaching, type EndpointContext, type EndpointRequest, insertSites } from './endpoint.ts';

type Filters = Readonly<Record<string, string | undefined>>;

export interface ListRequest {
  /** The path of this list with its parameters filled in. */
  readonly path: string;
  readonly filters?: Filters;
  /** Reads one page, and further keys behind `next`; undefined if the owner of the list does not exist. */
  read(page: PageOptions): Promise<(ListPage & { readonly more?: object }) | undefined>;
  /** What the documents of the list are. Left out: they have no `url`. */
  readonly kind?: PageKind;
  /** The owner of the list, if callers have different ones: a cursor is valid only for this owner. */
  readonly owner?: string;
  /** The message if `read` returns undefined. */
  readonly missing?: string;
}

export async function answerList(
  context: EndpointContext,
  { query, base, site, time }: Omit<EndpointRequest, 'search'>,
  { path, filters = {}, read, kind, owner, missing = messages.path }: ListRequest,
): Promise<Content> {
  const cursors = context.cursors();
  const filtered = writeFilters(filters);
  const scope = `${path}?${filtered}${owner === undefined ? '' : ` ${owner}`}`;
  const limit = readLimit(query);
  const cursor = readCursor(query);
  const seen = cursor === undefined ? undefined : cursors.read(scope, cursor, time);
  if (cursor !== undefined && seen === undefined) throw new ApiError(400, messages.cursor);
  const page = await read({ limit, after: seen?.position });
  if (page === undefined) throw new ApiError(404, missing);
  const { hash, last, more = {} } = page;
  const next =
    last === undefined
      ? undefined
      : `${base}${path}?${filtered}${filtered === '' ? '' : '&'}limit=${limit}&cursor=${cursors.write(scope, last, time)}`;
  const behind = Object.entries({ next: next ?? null, ...more }).map(
    ([key, value]) => `"${key}":${JSON.stringify(value)}`,
  );
  const [start, end] = ['{"data":[', `],${behind.join()}}`];
  const window = next === undefined ? undefined : cursors.windowOf(time);
  return {
    body: Buffer.concat([
      Buffer.from(start),
      ...(kind === undefined ? [page.body] : insertSites(page, kind, site)),
      Buffer.from(end),
    ]),
    // `next` changes with the time window of its cursor and with the secret.
    identity: `${site} ${scope} ${hash} ${end}`,
    caching: apiCaching,
    next,
    since: window?.since,
    until: Math.min(seen?.until ?? Number.POSITIVE_INFINITY, window?.until ?? Number.POSITIVE_INFINITY),
  };
}

function writeFilters(filters: Filters): string {
  let written = '';
  for (const name in filters) {
    const value = filters[name];
    if (value !== undefined) written += `${written === '' ? '' : '&'}${name}=${encodeURIComponent(value)}`;
  }
  return written;
}

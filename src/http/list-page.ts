// Every list of the API: cursor in, one page of documents out, `next` for the following one.
import { ApiError, messages } from '../contract/errors.ts';
import type { Document } from '../store/document.ts';
import type { Page } from '../store/lists.ts';
import { after, type Soon } from '../store/soon.ts';
import { type Answer, digestOf } from './answer.ts';
import type { Asked, EndpointContext } from './endpoint.ts';
import { joinDocuments } from './join-documents.ts';
import { readCursor, readLimit } from './parameters.ts';

type Filters = Readonly<Record<string, string | undefined>>;

export interface ListRequest {
  /** Path of this list with its parameters filled in. */
  readonly path: string;
  readonly filters?: Filters;
  /** Whether its things have a `url`; left out: yes. */
  readonly linked?: boolean;
  /** One page, from behind what the cursor holds. */
  read(seen: string | undefined, limit: number): Soon<Page>;
  /** Throws where the owner of the list does not exist; asked only where the page is empty. */
  checkOwner?(): Soon<void>;
}

/** A page in the response cache is handed out for this share of the time that a client uses its copy. */
const keptShare = 60;

/** Reads `limit` and `cursor`, and the page. */
export function answerList(
  { now: readTime = Date.now, cursors }: EndpointContext,
  asked: Asked,
  { path, filters = {}, linked = true, read, checkOwner }: ListRequest,
): Soon<() => Answer> {
  const { query, base } = asked;
  const now = Math.floor(readTime() / 1000);
  const filtered = writeFilters(filters);
  const scope = `${path}?${filtered}`;
  const limit = readLimit(query);
  const cursor = readCursor(query);
  const place = cursor === undefined ? undefined : cursors.read(scope, cursor, now);
  if (cursor !== undefined && place === undefined) throw new ApiError(400, messages.cursor);
  const site = linked ? asked.site : undefined;

  function write({ documents, last }: Page): Answer {
    const identity = `${site ?? ''} ${base} ${scope} ${limit} ${last ?? ''} ${fingerprintOf(documents)}`;
    if (last === undefined) {
      const body = joinDocuments(documents, { before: '{"data":[', site, after: '],"next":null}' });
      const age = place && { stamp: now, freshSeconds: undefined, until: place.until };
      return { body, digest: digestOf(identity), age };
    }
    const { freshSeconds, mark } = cursors;
    const kept = now + Math.floor(freshSeconds / keptShare);
    const until = place === undefined ? kept : Math.min(kept, place.until);
    const cursor = cursors.write(scope, last, now);
    const next = `${base}${path}?${filtered}${filtered === '' ? '' : '&'}limit=${limit}&cursor=${cursor}`;
    const end = `],"next":${JSON.stringify(next)}}`;
    const body = joinDocuments(documents, { before: '{"data":[', site, after: end });
    const digest = digestOf(identity + mark);
    return { body, digest, next, age: { stamp: now, freshSeconds, until } };
  }

  return after(read(place?.position, limit), (page) => {
    // A list with something in it has an owner.
    if (page.documents.length > 0 || checkOwner === undefined) return () => write(page);
    return after(checkOwner(), () => () => write(page));
  });
}

function writeFilters(filters: Filters): string {
  let written = '';
  for (const name in filters) {
    const value = filters[name];
    if (value !== undefined) written += `${written === '' ? '' : '&'}${name}=${encodeURIComponent(value)}`;
  }
  return written;
}

const crcBytes = 4;

/** Of all their checksums: as bytes, because twenty numbers take longer to become text than all else that a tag is made of. */
function fingerprintOf(documents: readonly Document[]): string {
  const crcs = Buffer.allocUnsafe(documents.length * crcBytes);
  for (let index = 0, end = 0; index < documents.length; index += 1)
    end = crcs.writeUInt32LE(documents[index]?.crc ?? 0, end);
  return crcs.toString('base64url');
}

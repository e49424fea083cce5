// A page of any list: one indexed read of just the rows it shows, and one more to know whether there is a next page.
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import { type DateWindow, windowBounds } from './order.ts';

export interface Page {
  readonly documents: readonly Document[];
  /** What a cursor has to hold for the next page; undefined on the last page. */
  readonly last: string | undefined;
}

/** A document as it is sent, but for the site before its url, and its fingerprint. */
export interface Document {
  readonly body: string;
  readonly fingerprint: string;
}

export interface PageRequest {
  readonly list: string;
  readonly limit: number;
  readonly window?: DateWindow;
  /** The `ord` of the last thing seen. */
  readonly after?: string | undefined;
}

export const pageQuery = `
  SELECT d.body, d.crc, l.body, l.crc, e.ord, e.mark
  FROM entry e JOIN document d ON d.id = e.document LEFT JOIN document l ON l.id = d.list
  WHERE e.list = $1 AND e.ord > $2 AND e.ord < $3 ORDER BY e.ord LIMIT $4`;

type PageRow = [string, number, string | null, number | null, string, string | null];

export async function readPage(
  reader: Reader,
  { list, limit, window = {}, after = '' }: PageRequest,
): Promise<Page> {
  const { above, below } = windowBounds(window);
  const rows = await readRows(reader, list, after > above ? after : above, below, limit + 1);
  return {
    documents: rows.slice(0, limit).map(toDocument),
    last: rows.length > limit ? rows[limit - 1]?.[4] : undefined,
  };
}

export function readRows(
  reader: Reader,
  list: string,
  above: string,
  below: string,
  count: number,
): Promise<PageRow[]> {
  return reader.all<PageRow>(pageQuery, [list, above, below, count]);
}

export function toDocument([body, crc, rest, restCrc]: PageRow): Document {
  verified(body, crc);
  if (rest === null || restCrc === null) return { body, fingerprint: `${crc}` };
  return { body: `${body}${verified(rest, restCrc)}}`, fingerprint: `${crc}.${restCrc}` };
}

export const anyEntryQuery = 'SELECT 1 FROM entry WHERE list = $1 LIMIT 1';

export async function hasEntries(reader: Reader, list: string): Promise<boolean> {
  return (await reader.first(anyEntryQuery, [list])) !== undefined;
}

// A page of any list: one indexed read of just the rows it shows, and one more to know whether there is a next page.
import { isWhole } from './chain.ts';
import { damaged, verified } from './checksum.ts';
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
  SELECT d.body, d.crc, l.body, l.crc, e.ord, e.mark, e.link
  FROM entry e JOIN document d ON d.id = e.document LEFT JOIN document l ON l.id = d.list
  WHERE e.list = $1 AND e.ord > $2 AND e.ord < $3 ORDER BY e.ord LIMIT $4`;

type PageRow = [
  ...[body: string, crc: number, listBody: string | null, listCrc: number | null],
  ...[ord: string, mark: string | null, link: number | null],
];

/** Somebody may write between the questions that show a page to be whole; damage stays. */
const mostAttempts = 5;

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

export async function readRows(
  reader: Reader,
  list: string,
  above: string,
  below: string,
  count: number,
): Promise<PageRow[]> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const rows = await reader.all<PageRow>(pageQuery, [list, above, below, count]);
    const entries = rows.map(([, crc, , listCrc, ord, mark, link]) => ({
      list,
      ord,
      crc,
      listCrc,
      mark,
      link,
    }));
    if (await isWhole(reader, { list, above, below, isFull: rows.length === count }, entries)) return rows;
  }
  throw damaged(`the list "${list}"`);
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

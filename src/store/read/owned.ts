// Reads of tournaments for their organisers, published or not, in the order of the API.
import type { Reader } from '../database.ts';
import type { Clubs } from '../keys/keys.ts';
import { type Bytes, type Document, toDocument } from './document.ts';

export interface OwnedTournament {
  readonly slug: string;
  readonly ord: string;
  readonly club: string | null;
  readonly published: boolean;
  /** Of the stored record. */
  readonly digest: string;
  readonly document: Document;
}

type OwnedRow = [
  slug: string,
  ord: string,
  club: string | null,
  published: number,
  digest: string,
  document: Bytes,
];

const shown = (table: string, published: 0 | 1, where: string): string => `
  SELECT o.slug, o.ord, o.club, ${published}, r.digest, CAST(o.document AS BYTES)
  FROM ${table} o JOIN record r ON r.kind = 'tournament' AND r.key = o.slug WHERE ${where}`;

export const ownedQuery = `${shown('tournament', 1, 'o.slug = $1')} UNION ALL ${shown('draft', 0, 'o.slug = $1')}`;

export async function findOwned(reader: Reader, slug: string): Promise<OwnedTournament | undefined> {
  const row = await reader.first<OwnedRow>(ownedQuery, [slug]);
  return row && toOwned(row);
}

/** Those of these clubs, from behind `after`. */
export async function listOwned(
  reader: Reader,
  clubs: Clubs,
  limit: number,
  after = '',
): Promise<OwnedTournament[]> {
  const [where, values] =
    clubs === 'all' ? ['o.ord > $1', []] : ['o.ord > $1 AND o.club IN LIST($3)', [JSON.stringify(clubs)]];
  const rows = await reader.all<OwnedRow>(
    // Each half no longer than the page.
    `SELECT * FROM (${limited('tournament', 1, where)}) published
     UNION ALL SELECT * FROM (${limited('draft', 0, where)}) drafts ORDER BY 2 LIMIT $2`,
    [after, limit, ...values],
  );
  return rows.map(toOwned);
}

const limited = (table: string, published: 0 | 1, where: string): string =>
  `${shown(table, published, where)} ORDER BY o.ord LIMIT $2`;

function toOwned([slug, ord, club, published, digest, document]: OwnedRow): OwnedTournament {
  return { slug, ord, club, published: published === 1, digest, document: toDocument(document) };
}

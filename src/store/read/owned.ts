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

const both = (where: string): string =>
  `${shown('tournament', 1, where)} UNION ALL ${shown('draft', 0, where)}`;

export const ownedQuery = both('o.slug = $1');

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
  const names = clubs === 'all' ? [] : clubs;
  const places = names.map((_, index) => `$${index + 3}`).join(', ');
  const where = `o.ord > $1${clubs === 'all' ? '' : ` AND o.club IN (${places})`}`;
  const rows = await reader.all<OwnedRow>(
    // Each half no longer than the page.
    `SELECT * FROM (${limited('tournament', 1, where)}) published
     UNION ALL SELECT * FROM (${limited('draft', 0, where)}) drafts ORDER BY 2 LIMIT $2`,
    [after, limit, ...names],
  );
  return rows.map(toOwned);
}

const limited = (table: string, published: 0 | 1, where: string): string =>
  `${shown(table, published, where)} ORDER BY o.ord LIMIT $2`;

function toOwned([slug, ord, club, published, digest, document]: OwnedRow): OwnedTournament {
  return { slug, ord, club, published: published === 1, digest, document: toDocument(document) };
}

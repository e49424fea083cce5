// Reads of tournaments for their organisers, published or not, in the order of the API.
import type { Reader, Value } from '../database.ts';
import type { Rights } from '../keys/keys.ts';
import { readOwner } from '../records/ownership.ts';
import { type Bytes, type Document, toDocument } from './document.ts';

export interface OwnedTournament {
  readonly slug: string;
  readonly ord: string;
  /** Or the account that owns it (`nameOwner`). */
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

function shown(table: string, published: 0 | 1, where: string): string {
  return `
  SELECT o.slug, o.ord, coalesce(o.club, '@' || w.account), ${published}, r.digest, CAST(o.document AS BYTES)
  FROM ${table} o JOIN record r ON r.kind = 'tournament' AND r.key = o.slug
    LEFT JOIN owner w ON w.kind = 'tournament' AND w.key = o.slug WHERE ${where}`;
}

export const ownedQuery = `${shown('tournament', 1, 'o.slug = $1')} UNION ALL ${shown('draft', 0, 'o.slug = $1')}`;

export async function findOwned(reader: Reader, slug: string): Promise<OwnedTournament | undefined> {
  const row = await reader.first<OwnedRow>(ownedQuery, [slug]);
  return row && toOwned(row);
}

/** Those that a key may change, from behind `after`. */
export async function listOwned(
  reader: Reader,
  { clubs, owner }: Rights,
  limit: number,
  after = '',
): Promise<OwnedTournament[]> {
  const values: Value[] = [after, limit];
  const bind = (value: string): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (clubs === 'all') conditions.push('o.club IS NOT NULL OR w.account IS NULL');
  else if (clubs.length > 0) conditions.push(`o.club IN LIST(${bind(JSON.stringify(clubs))})`);
  if (owner !== null)
    conditions.push(`o.club IS NULL AND o.slug IN (
      SELECT key FROM owner WHERE kind = 'tournament' AND account = ${bind(readOwner(owner))})`);
  const where = `o.ord > $1 AND (${conditions.join(' OR ') || 'false'})`;
  const rows = await reader.all<OwnedRow>(
    // Each half no longer than the page.
    `SELECT * FROM (${limited('tournament', 1, where)}) published
     UNION ALL SELECT * FROM (${limited('draft', 0, where)}) drafts ORDER BY 2 LIMIT $2`,
    values,
  );
  return rows.map(toOwned);
}

function limited(table: string, published: 0 | 1, where: string): string {
  return `${shown(table, published, where)} ORDER BY o.ord LIMIT $2`;
}

function toOwned([slug, ord, club, published, digest, document]: OwnedRow): OwnedTournament {
  return { slug, ord, club, published: published === 1, digest, document: toDocument(document) };
}

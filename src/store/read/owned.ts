// Reads of tournaments and seasons for their organisers, published or not, in the order of the API.
import type { Reader, Value } from '../database.ts';
import type { Rights } from '../keys/rights.ts';
import { readOwner } from '../records/ownership.ts';
import type { DraftableKind } from '../records/record-facts.ts';
import { readBody } from '../records/records.ts';
import { type Bytes, type Document, toDocument } from './document.ts';

/** A tournament, season or rating. */
export interface Owned {
  readonly slug: string;
  readonly ord: string;
  /** The slug of its club, or its owner as `nameOwner` writes it. */
  readonly club: string | null;
  readonly published: boolean;
  /** The digest of the stored record. */
  readonly digest: string;
  /** A season whose table takes too long to make: it is the former one. */
  readonly setAside: boolean;
  readonly document: Document;
}

/** With the stored record, both of one state. */
export interface OwnedRecord extends Owned {
  readonly json: string;
}

export type OwnedKind = DraftableKind;

type OwnedRow = Omit<Owned, 'document'> & { readonly document: Bytes };

/** Every row has a record; a plain join would let SQLite begin with all records and sort what it finds. */
function shown(kind: OwnedKind, table: string, published: string, where: string, more = ''): string {
  const isAside =
    kind === 'season' ? 'coalesce((SELECT set_aside FROM season_due WHERE season = o.slug), 0)' : '0';
  return `
  SELECT o.slug, o.ord, coalesce(o.club, '@' || w.account) AS club, ${published} AS published_flag, r.digest,
    ${isAside} AS set_aside_flag, CAST(o.document AS BYTES) AS document${more}
  FROM ${table} o LEFT JOIN record r ON r.kind = '${kind}' AND r.key = o.slug
    LEFT JOIN owner w ON w.kind = '${kind}' AND w.key = o.slug WHERE ${where}`;
}

/** The tables, and an expression for whether a row is published. */
const tablesOf: Readonly<Record<OwnedKind, readonly (readonly [table: string, published: string])[]>> = {
  tournament: [
    ['tournament', '1'],
    ['draft', '0'],
  ],
  season: [['season', 'o.published']],
  rating: [['rating', 'o.published']],
};

export async function findOwned(reader: Reader, kind: OwnedKind, slug: string): Promise<Owned | undefined> {
  const row = await reader.first<OwnedRow>(selectOne(kind), [slug]);
  return row && toOwned(row);
}

export async function findOwnedRecord(
  reader: Reader,
  kind: OwnedKind,
  slug: string,
): Promise<OwnedRecord | undefined> {
  const row = await reader.first<OwnedRow & { readonly body: Uint8Array }>(selectOne(kind, ', r.body'), [
    slug,
  ]);
  if (row === undefined) return undefined;
  const { body, ...owned } = row;
  return { ...toOwned(owned), json: readBody(slug, body) };
}

function selectOne(kind: OwnedKind, more?: string): string {
  return tablesOf[kind]
    .map(([table, published]) => shown(kind, table, published, 'o.slug = $1', more))
    .join(' UNION ALL ');
}

/** Lists the tournaments that a season may name: published ones, and those for which `isOwn` is true. All others count as missing. */
export async function listNameable(
  reader: Reader,
  slugs: readonly string[],
  isOwn: (club: string | null) => boolean,
): Promise<Set<string>> {
  const rows = await reader.all<{ slug: string; published: boolean; club: string | null }>(
    `SELECT slug, 1 AS published_flag, club FROM tournament WHERE slug IN LIST($1)
     UNION ALL SELECT d.slug, 0, coalesce(d.club, '@' || w.account)
     FROM draft d LEFT JOIN owner w ON w.kind = 'tournament' AND w.key = d.slug WHERE d.slug IN LIST($1)`,
    [JSON.stringify(slugs)],
  );
  return new Set(rows.flatMap(({ slug, published, club }) => (published || isOwn(club) ? [slug] : [])));
}

/** Lists what the caller may open, after the sort key `after`. */
export async function listOwned(
  reader: Reader,
  kind: OwnedKind,
  { clubs, owner, invited = [] }: Rights,
  limit: number,
  after = '',
): Promise<Owned[]> {
  const values: Value[] = [after, limit];
  const bind = (value: string): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (clubs === 'all') conditions.push('o.club IS NOT NULL OR w.account IS NULL');
  else if (clubs.length > 0) conditions.push(`o.club IN LIST(${bind(JSON.stringify(clubs))})`);
  if (owner !== null)
    conditions.push(`o.club IS NULL AND o.slug IN (
      SELECT key FROM owner WHERE kind = '${kind}' AND account = ${bind(readOwner(owner))})`);
  if (kind === 'tournament' && invited.length > 0)
    conditions.push(`o.slug IN LIST(${bind(JSON.stringify(invited))})`);
  const where = `o.ord > $1 AND (${conditions.join(' OR ') || 'false'})`;
  // No more rows of each table than the page has.
  const parts = tablesOf[kind].map(
    ([table, published]) =>
      `SELECT * FROM (${shown(kind, table, published, where)} ORDER BY o.ord LIMIT $2) ${table}_part`,
  );
  const rows = await reader.all<OwnedRow>(`${parts.join(' UNION ALL ')} ORDER BY ord LIMIT $2`, values);
  return rows.map(toOwned);
}

function toOwned(row: OwnedRow): Owned {
  return { ...row, document: toDocument(row.document) };
}

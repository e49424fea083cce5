// Documents as they are sent, except that the address of the site is put before each `url` then, and pages of them.
import { hash } from 'node:crypto';
import type { Reader, Value } from '../database.ts';
import { type Insertion, insertJson } from './insert-json.ts';
import type { DateWindow } from './order.ts';

export interface Document {
  /** Bytes where SQLite returns them, which need no decoding. */
  readonly body: Buffer | string;
  /** Texts that belong inside a body that is a text, each with its position: lists and rounds of a battle. */
  readonly insertions?: readonly Insertion<string>[];
  /** The same for the same content, for the `ETag`. */
  readonly hash: string;
}

export interface ListPage {
  /** Documents, joined by commas. */
  readonly body: Buffer;
  /** The same for the same content, for the `ETag`. */
  readonly hash: string;
  /** The contents of the cursor of the next page; undefined on the last page. */
  readonly last: string | undefined;
  /** An entry for each document, in order; left out if documents have no `url`. */
  readonly entries?: readonly PageEntry[];
}

export interface PageEntry {
  /** The id or slug at the end of its `url`. */
  readonly key: string;
  readonly bytes: number;
}

export const emptyPage: ListPage = { body: Buffer.alloc(0), hash: '', last: undefined };

export interface PageOptions {
  readonly limit: number;
  /** The contents of the cursor. */
  readonly after?: string | undefined;
  readonly window?: DateWindow;
  /** In lists of a club or a player: only what was played in this game. */
  readonly game?: string | undefined;
}

/** The parsed document. */
export function parseDocument<T>({ body, insertions = [] }: Document): T {
  return JSON.parse(insertJson(body.toString(), insertions).join('')) as T;
}

export function parsePage<T>({ body }: ListPage): T[] {
  return JSON.parse(`[${body}]`) as T[];
}

/** What `CAST(text AS BYTES)` returns: bytes on SQLite, the text on PostgreSQL. */
export type Bytes = Uint8Array | string;

/** 96 bits, always 16 letters. */
export function hashContent(content: Bytes): string {
  return hash('sha1', content, 'base64url').slice(0, 16);
}

/** One content hash for everything that is shown under one thing, of which `parts` are texts or hashes. */
export function hashAll(...parts: readonly unknown[]): string {
  return hash('sha1', JSON.stringify(parts), 'base64url');
}

export function bufferOf(bytes: Bytes): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Computes the hash if none is stored. */
export function toDocument(bytes: Bytes, stored: string = hashContent(bytes)): Document {
  return { body: typeof bytes === 'string' ? bytes : bufferOf(bytes), hash: stored };
}

/** Reads one `document` with its `hash`. */
export async function findDocument(
  reader: Reader,
  sql: string,
  values: readonly Value[],
): Promise<Document | undefined> {
  const row = await reader.first<{ document: Bytes; hash: string }>(sql, values);
  return row && toDocument(row.document, row.hash);
}

const rowsOf = {
  club: 'slug AS key, document, hash FROM club WHERE slug IN LIST($1)',
  tournament: 'slug AS key, document, hash FROM tournament WHERE slug IN LIST($1)',
  battle: 'id AS key, document, hash FROM battle WHERE id IN LIST($1) AND document IS NOT NULL',
};

/** Finds those of the clubs, tournaments or battles that are published, by slug or id. */
export async function findMany(
  reader: Reader,
  kind: keyof typeof rowsOf,
  keys: Iterable<string>,
): Promise<Map<string, Document>> {
  const asked = [...new Set(keys)];
  if (asked.length === 0) return new Map();
  const rows = await reader.all<{ key: string; document: string; hash: string }>(`SELECT ${rowsOf[kind]}`, [
    JSON.stringify(asked),
  ]);
  return new Map(rows.map(({ key, document, hash }) => [key, toDocument(document, hash)]));
}

/** Smaller answers are read in a few milliseconds. */
export const largeBytes = 1024 * 1024;

/** The size of a large answer; 0 for any other. */
export function measureLarge(bytes: number): number {
  return bytes < largeBytes ? 0 : bytes;
}

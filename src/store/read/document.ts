// Documents as they are sent, but for the site before their `url`, and pages of them.
import { crc32 } from 'node:zlib';
import type { Reader, Value } from '../database.ts';
import type { DateWindow } from './order.ts';

export interface Document {
  readonly body: Buffer;
  /** The same for the same content, for the `ETag`. */
  readonly hash: string;
}

export interface Page {
  /** Documents, joined by commas. */
  readonly body: Buffer;
  /** The same for the same content, for the `ETag`. */
  readonly hash: string;
  /** The contents of the cursor of the next page; undefined on the last page. */
  readonly last: string | undefined;
  /** Of each document, in order; left out where documents have no `url`. */
  readonly entries?: readonly PageEntry[];
}

export interface PageEntry {
  /** What its `url` ends in: an id or a slug. */
  readonly key: string;
  readonly bytes: number;
}

export const emptyPage: Page = { body: Buffer.alloc(0), hash: '', last: undefined };

export interface PageRequest {
  readonly limit: number;
  /** The contents of the cursor. */
  readonly after?: string | undefined;
  readonly window?: DateWindow;
  /** Of lists that belong to a club or a player: only what was played in it. */
  readonly game?: string | undefined;
}

/** The parsed document. */
export function parseDocument<T>({ body }: Document): T {
  return JSON.parse(body.toString()) as T;
}

export function parsePage<T>({ body }: Page): T[] {
  return JSON.parse(`[${body}]`) as T[];
}

/** A text as an engine returns it when asked for bytes. */
export type Bytes = Uint8Array | string;

/** CRC-32 and size, always 16 letters. */
export function hashContent(content: Bytes): string {
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return hex(crc32(content)) + hex(Buffer.byteLength(content));
}

export function bufferOf(bytes: Bytes): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Without a stored hash one is made. */
export function toDocument(bytes: Bytes, hash: string = hashContent(bytes)): Document {
  return { body: bufferOf(bytes), hash };
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

/** Those of the clubs, tournaments or battles that are shown, by slug or id. */
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
const largeBytes = 1024 * 1024;

/** How large a large answer is; 0 of others. */
export function measureLarge(bytes: number): number {
  return bytes < largeBytes ? 0 : bytes;
}

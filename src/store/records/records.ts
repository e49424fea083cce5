// The records as they were imported. Everything published is made from them.
import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { BattlePackRecord, RecordKind } from '#rules/event-file/event-file';
import type { TournamentResource } from '../../contract/resources.ts';
import { DatabaseError, type Reader, readInBatches, type Writer } from '../database.ts';

export interface StoredRecord {
  readonly key: string;
  /** The same digest means the same record. */
  readonly digest: string;
  /** False for a tournament that is not published. */
  readonly published: boolean;
  /** As it was imported, but for `published`. */
  readonly json: string;
}

export function digestOfRecord(json: string): string {
  return hash('sha256', json, 'base64url');
}

const worthCompressing = 400;
// Records are hardly smaller at higher levels, which take a third longer.
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Short texts are not compressed. JSON never begins with the bytes that mark a compressed text. */
export function compress(json: string): Uint8Array {
  return json.length < worthCompressing ? Buffer.from(json) : zstdCompressSync(json, fast);
}

export function decompress(bytes: Uint8Array): string {
  return (isCompressed(bytes) ? zstdDecompressSync(bytes) : Buffer.from(bytes)).toString();
}

/** Undefined if the text has more bytes. */
export function decompressUpTo(bytes: Uint8Array, most: number): string | undefined {
  if (!isCompressed(bytes)) return decompress(bytes);
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: most }).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}

function isCompressed(bytes: Uint8Array): boolean {
  return bytes[0] === 0x28 && bytes[1] === 0xb5;
}

const columns = 'key, digest, published AS published_flag, body';

type RecordRow = Omit<StoredRecord, 'json'> & { readonly body: Uint8Array };

function toRecord({ body, ...row }: RecordRow): StoredRecord {
  return { ...row, json: readBody(row.key, body) };
}

/** The text of a stored record. */
export function readBody(key: string, body: Uint8Array): string {
  try {
    return decompress(body);
  } catch (cause) {
    throw new DatabaseError(`the stored record of "${key}" is damaged; restore it from a backup`, { cause });
  }
}

export async function findRecord(
  reader: Reader,
  kind: RecordKind,
  key: string,
): Promise<StoredRecord | undefined> {
  const sql = `SELECT ${columns} FROM record WHERE kind = $1 AND key = $2`;
  const row = await reader.first<RecordRow>(sql, [kind, key]);
  return row && toRecord(row);
}

/** `json` is undefined if it has more bytes than `most`. */
export async function findRecordUpTo(
  reader: Reader,
  kind: RecordKind,
  key: string,
  most: number,
): Promise<{ readonly digest: string; readonly json: string | undefined } | undefined> {
  const row = await reader.first<{ digest: string; body: Uint8Array | null }>(
    'SELECT digest, CASE WHEN length(body) <= $3 THEN body END AS body FROM record WHERE kind = $1 AND key = $2',
    [kind, key, most],
  );
  return row && { digest: row.digest, json: row.body === null ? undefined : decompressUpTo(row.body, most) };
}

/** Whether there is one, published or not. */
export async function hasRecord(reader: Reader, kind: RecordKind, key: string): Promise<boolean> {
  const found = await reader.value('SELECT 1 FROM record WHERE kind = $1 AND key = $2', [kind, key]);
  return found !== undefined;
}

/** Lists the keys that have a record, published or not. */
export function listRecorded(reader: Reader, kind: RecordKind, keys: readonly string[]): Promise<string[]> {
  const sql = 'SELECT key FROM record WHERE kind = $1 AND key IN LIST($2)';
  return reader.values<string>(sql, [kind, JSON.stringify(keys)]);
}

/** Finds those of the records that exist, by key. */
export async function findRecords(
  reader: Reader,
  kind: RecordKind,
  keys: readonly string[],
): Promise<StoredRecord[]> {
  const sql = `SELECT ${columns} FROM record WHERE kind = $1 AND key IN LIST($2) ORDER BY key`;
  return (await reader.all<RecordRow>(sql, [kind, JSON.stringify(keys)])).map(toRecord);
}

/** Every record of a kind, by key. */
export async function* listRecords(reader: Reader, kind: RecordKind): AsyncGenerator<StoredRecord> {
  const sql = `SELECT ${columns} FROM record WHERE kind = $3 AND key > $1 ORDER BY key LIMIT $2`;
  for await (const row of readInBatches<RecordRow>(reader, sql, [''], { size: 20, more: [kind] }))
    yield toRecord(row);
}

/** Every tournament, published or not, by slug. */
export async function* listTournamentNames(reader: Reader) {
  const rows = readInBatches<{ slug: string; published: boolean; document: TournamentResource }>(
    reader,
    `SELECT r.key AS slug, r.published AS published_flag, coalesce(t.document, d.document) AS document_json
     FROM record r LEFT JOIN tournament t ON t.slug = r.key LEFT JOIN draft d ON d.slug = r.key
     WHERE r.kind = 'tournament' AND r.key > $1 ORDER BY r.key LIMIT $2`,
    [''],
  );
  for await (const { document, ...row } of rows) yield { ...document, ...row };
}

export type Packs = ReadonlyMap<string, BattlePackRecord>;

/** Finds those of the battle packs that are stored, by name. */
export async function findPacks(reader: Reader, names: ReadonlySet<string>): Promise<Packs> {
  const packs = names.size === 0 ? [] : await findRecords(reader, 'battlePack', [...names]);
  return new Map(packs.map(({ key, json }) => [key, JSON.parse(json) as BattlePackRecord]));
}

export async function addRecords(
  writer: Writer,
  kind: RecordKind,
  records: readonly StoredRecord[],
): Promise<void> {
  const rows = records.map(({ key, digest, published, json }) => ({
    kind,
    key,
    digest,
    published,
    body: compress(json),
  }));
  await writer.insert('record', rows);
}

export async function setPublished(
  writer: Writer,
  kind: RecordKind,
  keys: readonly string[],
  published: boolean,
): Promise<void> {
  const sql = 'UPDATE record SET published = $3 WHERE kind = $1 AND key IN LIST($2)';
  await writer.run(sql, [kind, JSON.stringify(keys), Number(published)]);
}

export async function removeRecords(
  writer: Writer,
  kind: RecordKind,
  keys: readonly string[],
): Promise<void> {
  const sql = 'DELETE FROM record WHERE kind = $1 AND key IN LIST($2)';
  await writer.run(sql, [kind, JSON.stringify(keys)]);
}

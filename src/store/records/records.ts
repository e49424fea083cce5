// The records as they were imported: the truth from which everything published is made.
import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { BattlePackRecord, RecordKind } from '../../contract/event-file.ts';
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

export function digestOf(json: string): string {
  return hash('sha256', json, 'base64url');
}

const worthCompressing = 400;
// Records are hardly smaller at higher levels, which take a third longer.
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Short texts are stored as they are: JSON begins otherwise than a compressed text does. */
export function compress(json: string): Uint8Array {
  return json.length < worthCompressing ? Buffer.from(json) : zstdCompressSync(json, fast);
}

export function decompress(bytes: Uint8Array): string {
  const isCompressed = bytes[0] === 0x28 && bytes[1] === 0xb5;
  return (isCompressed ? zstdDecompressSync(bytes) : Buffer.from(bytes)).toString();
}

const columns = 'key, digest, published, body';

export const recordQuery = `SELECT ${columns} FROM record WHERE kind = $1 AND key = $2`;

export const hasRecordQuery = 'SELECT 1 FROM record WHERE kind = $1 AND key = $2';

type RecordRow = Omit<StoredRecord, 'published' | 'json'> & {
  readonly published: number;
  readonly body: Uint8Array;
};

export async function findRecord(
  reader: Reader,
  kind: RecordKind,
  key: string,
): Promise<StoredRecord | undefined> {
  const row = await reader.first<RecordRow>(recordQuery, [kind, key]);
  return row && toRecord(row);
}

/** Whether there is one, published or not. */
export async function hasRecord(reader: Reader, kind: RecordKind, key: string): Promise<boolean> {
  return (await reader.value(hasRecordQuery, [kind, key])) !== undefined;
}

export const recordsOfQuery = `SELECT ${columns} FROM record WHERE kind = $1 AND key IN LIST($2) ORDER BY key`;

/** Those of the keys that there are, by key. */
export async function findRecords(
  reader: Reader,
  kind: RecordKind,
  keys: readonly string[],
): Promise<StoredRecord[]> {
  return (await reader.all<RecordRow>(recordsOfQuery, [kind, JSON.stringify(keys)])).map(toRecord);
}

function toRecord({ key, digest, published, body }: RecordRow): StoredRecord {
  try {
    return { key, digest, published: published === 1, json: decompress(body) };
  } catch (cause) {
    throw new DatabaseError(`the stored record of "${key}" is damaged; restore it from a backup`, { cause });
  }
}

export const recordsQuery = `SELECT ${columns} FROM record WHERE kind = $3 AND key > $1 ORDER BY key LIMIT $2`;

/** Every record of a kind, by key. */
export async function* listRecords(reader: Reader, kind: RecordKind): AsyncGenerator<StoredRecord> {
  for await (const row of readInBatches<RecordRow>(reader, recordsQuery, [''], { size: 20, more: [kind] }))
    yield toRecord(row);
}

export const tournamentNamesQuery = `
  SELECT r.key AS slug, r.published, coalesce(t.document, d.document) AS document
  FROM record r LEFT JOIN tournament t ON t.slug = r.key LEFT JOIN draft d ON d.slug = r.key
  WHERE r.kind = 'tournament' AND r.key > $1 ORDER BY r.key LIMIT $2`;

/** Every tournament, published or not, by slug. */
export async function* listTournamentNames(reader: Reader) {
  type NamesRow = { slug: string; published: number; document: string };
  const rows = readInBatches<NamesRow>(reader, tournamentNamesQuery, ['']);
  for await (const { slug, published, document } of rows)
    yield { ...(JSON.parse(document) as TournamentResource), slug, published: published === 1 };
}

export type Packs = ReadonlyMap<string, BattlePackRecord>;

export async function readPacks(reader: Reader): Promise<Map<string, BattlePackRecord>> {
  const packs = new Map<string, BattlePackRecord>();
  for await (const { key, json } of listRecords(reader, 'battlePack'))
    packs.set(key, JSON.parse(json) as BattlePackRecord);
  return packs;
}

export async function addRecord(
  writer: Writer,
  kind: RecordKind,
  { key, digest, published, json }: StoredRecord,
): Promise<void> {
  await writer.insert('record', [{ kind, key, published, digest, body: compress(json) }]);
}

export async function removeRecord(writer: Writer, kind: RecordKind, key: string): Promise<void> {
  await writer.run('DELETE FROM record WHERE kind = $1 AND key = $2', [kind, key]);
}

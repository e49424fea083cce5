// The records as they were imported: the truth from which everything published is made.
import { hash } from 'node:crypto';
import type { BattlePackRecord, RecordKind } from '../../contract/event-file.ts';
import { damaged, type Reader, type Writer } from '../database.ts';
import { packText, unpackText } from './packed-text.ts';

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

const columns = 'key, digest, published, body';

export const recordQuery = `SELECT ${columns} FROM record WHERE kind = $1 AND key = $2`;

type RecordRow = [key: string, digest: string, published: number, body: Uint8Array];

export type FoundRecord = Omit<StoredRecord, 'json'> & {
  /** Undefined where it is damaged. */
  readonly json: string | undefined;
};

export async function findRecord(
  reader: Reader,
  kind: RecordKind,
  key: string,
): Promise<FoundRecord | undefined> {
  const row = await reader.first<RecordRow>(recordQuery, [kind, key]);
  return row && { ...toFound(row), json: unpackSound(row) };
}

function toFound([key, digest, published]: RecordRow): Omit<StoredRecord, 'json'> {
  return { key, digest, published: published === 1 };
}

function unpackSound([, digest, , body]: RecordRow): string | undefined {
  try {
    const json = unpackText(body);
    return digestOf(json) === digest ? json : undefined;
  } catch {
    return undefined;
  }
}

/** One record, which must be sound. */
export async function readRecord(
  reader: Reader,
  kind: RecordKind,
  key: string,
): Promise<StoredRecord | undefined> {
  const found = await findRecord(reader, kind, key);
  if (found === undefined) return undefined;
  const { json } = found;
  if (json === undefined) throw damaged(`the record of the ${kind} "${key}"`);
  return { ...found, json };
}

const step = 20;

export const recordsQuery = `SELECT ${columns} FROM record WHERE kind = $1 AND key > $2 ORDER BY key LIMIT ${step}`;

/** Every record of a kind, by key, read in steps so that memory does not grow with their number. */
export async function* listRecords(reader: Reader, kind: RecordKind): AsyncGenerator<FoundRecord> {
  for (let after = ''; ; ) {
    const rows = await reader.all<RecordRow>(recordsQuery, [kind, after]);
    for (const row of rows) yield { ...toFound(row), json: unpackSound(row) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < step) return;
    after = last[0];
  }
}

export const tournamentNamesQuery = `
  SELECT r.key, r.published, t.name, t.start_date FROM record r LEFT JOIN tournament t ON t.slug = r.key
  WHERE r.kind = 'tournament' AND r.key > $1 ORDER BY r.key LIMIT 500`;

export interface ListedTournament {
  readonly slug: string;
  readonly published: boolean;
  /** Undefined where the record is damaged. */
  readonly name: string | undefined;
  readonly startDate: string | undefined;
}

type NamesRow = [slug: string, published: number, name: string | null, startDate: string | null];

/** Every tournament, published or not, by slug. One that is not published is known from its record alone. */
export async function* listTournamentNames(reader: Reader): AsyncGenerator<ListedTournament> {
  for (let after = ''; ; ) {
    const rows = await reader.all<NamesRow>(tournamentNamesQuery, [after]);
    for (const [slug, published, name, startDate] of rows) {
      const known = { slug, published: published === 1 };
      if (name !== null) yield { ...known, name, startDate: startDate ?? undefined };
      else {
        const { json = '{}' } = (await findRecord(reader, 'tournament', slug)) ?? {};
        const record = JSON.parse(json) as { name?: string; startDate?: string | null };
        yield { ...known, name: record.name, startDate: record.startDate ?? undefined };
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last[0];
  }
}

export type Packs = ReadonlyMap<string, BattlePackRecord>;

export async function readPacks(reader: Reader): Promise<Map<string, BattlePackRecord>> {
  const packs = new Map<string, BattlePackRecord>();
  for await (const { key, json } of listRecords(reader, 'battlePack')) {
    if (json === undefined) throw damaged(`the record of the battlePack "${key}"`);
    packs.set(key, JSON.parse(json) as BattlePackRecord);
  }
  return packs;
}

export interface NewRecord {
  readonly kind: RecordKind;
  readonly key: string;
  readonly digest: string;
  readonly json: string;
}

export async function addRecord(
  writer: Writer,
  { kind, key, digest, json }: NewRecord,
  published = true,
): Promise<void> {
  await writer.insert(
    'record',
    ['kind', 'key', 'published', 'digest', 'body'],
    [[kind, key, published ? 1 : 0, digest, packText(json)]],
  );
}

export async function removeRecord(writer: Writer, kind: RecordKind, key: string): Promise<void> {
  await writer.run('DELETE FROM record WHERE kind = $1 AND key = $2', [kind, key]);
}

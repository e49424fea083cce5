// Every record of a kind, by key, read in steps so that memory does not grow with their number.
import { hash } from 'node:crypto';
import type { RecordKind } from '../contract/event-file.ts';
import { damaged } from './checksum.ts';
import type { Reader } from './database.ts';
import { unpackText } from './packed-text.ts';
import type { Published } from './publish.ts';

export interface StoredRecord {
  readonly key: string;
  readonly digest: string;
  /** As it was imported, but for `published`. */
  readonly json: string;
  /** False for a tournament that is not published. */
  readonly visible: boolean;
  readonly published: Published | undefined;
}

type Columns = [
  key: string,
  digest: string,
  record: string | Uint8Array,
  visible: number,
  first: number | null,
  last: number | null,
  places: Uint8Array | null,
];

const step = 20;

const selections = {
  battlePack: { key: 'name', columns: 'digest, record, 1, NULL, NULL, NULL', table: 'battle_pack' },
  club: { key: 'slug', columns: 'digest, record, 1, document, document, places', table: 'club' },
  player: { key: 'id', columns: 'digest, record, 1, NULL, NULL, NULL', table: 'player' },
  tournament: {
    key: 'slug',
    columns: 'digest, record, published, document, last_document, places',
    table: 'tournament',
  },
  battle: {
    key: 'id',
    columns: 'digest, record, 1, document, last_document, places',
    table: 'casual_battle',
  },
} as const satisfies Record<RecordKind, object>;

export const recordQuery = (kind: RecordKind): string => {
  const { key, columns, table } = selections[kind];
  return `SELECT ${key}, ${columns} FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${step}`;
};

export async function* listRecords(reader: Reader, kind: RecordKind): AsyncGenerator<StoredRecord> {
  const query = recordQuery(kind);
  for (let after = ''; ; ) {
    const rows = await reader.all<Columns>(query, [after]);
    for (const [key, digest, record, visible, first, last, places] of rows) {
      yield {
        key,
        digest,
        json: typeof record === 'string' ? record : unpackText(record),
        visible: visible === 1,
        published: first === null || last === null || places === null ? undefined : { first, last, places },
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < step) return;
    after = last[0];
  }
}

export function digestOf(json: string): string {
  return hash('sha256', json, 'base64url');
}

/** One record as it was imported. */
export async function readRecord(reader: Reader, kind: RecordKind, key: string): Promise<string | undefined> {
  const { key: column, table } = selections[kind];
  const row = await reader.first<[digest: string, record: string | Uint8Array]>(
    `SELECT digest, record FROM ${table} WHERE ${column} = $1`,
    [key],
  );
  if (row === undefined) return undefined;
  const [digest, record] = row;
  try {
    const json = typeof record === 'string' ? record : unpackText(record);
    if (digestOf(json) === digest) return json;
  } catch {}
  throw damaged(`the record of the ${kind} "${key}"`);
}

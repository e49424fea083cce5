// Reads the files of a dump with ordinary readers of their formats.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { type DumpOptions, dump } from '../../src/dump/dump.ts';
import type { Database } from '../../src/store/database.ts';
import { makeFolder } from './engines.ts';

export type Row = Record<string, unknown>;

export interface Resource {
  readonly name: string;
  readonly path: string;
  readonly format: string;
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string;
  readonly schema: {
    readonly fields: readonly {
      readonly name: string;
      readonly type: string;
      readonly description: string;
    }[];
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly {
      readonly fields: readonly string[];
      readonly reference: { readonly resource: string; readonly fields: readonly string[] };
    }[];
  };
}

export interface DataPackage {
  readonly profile: string;
  readonly since: string;
  readonly licenses?: readonly object[];
  readonly resources: readonly Resource[];
}

export async function makeDump(
  t: Pick<TestContext, 'after'>,
  database: Database,
  options: Partial<DumpOptions> = {},
): Promise<string> {
  const folder = join(makeFolder(t), 'dump');
  await dump(database, {
    folder,
    formats: ['parquet'],
    window: {},
    site: undefined,
    license: undefined,
    onRow: () => undefined,
    ...options,
  });
  return folder;
}

export function readPackage(folder: string): DataPackage {
  return JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as DataPackage;
}

/** Rows by the name of a file. */
export async function readFile(folder: string, path: string): Promise<Row[]> {
  const resource = readPackage(folder).resources.find((one) => one.path === path);
  if (resource === undefined) throw new Error(`there is no ${path}`);
  return readTable(folder, resource);
}

/** Nested values as plain ones, days as texts. */
export async function readTable(folder: string, { path, format, schema }: Resource): Promise<Row[]> {
  const bytes = readFileSync(join(folder, path));
  if (format === 'csv') return readCsv(bytes, schema);
  if (format === 'parquet') return readParquet(bytes);
  return Array.from(bytes.toString().matchAll(/.+/g), ([line]) => JSON.parse(line) as Row);
}

function readCsv(bytes: Buffer, { fields }: Resource['schema']): Row[] {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const cast = (text: string, { column, header }: { column: string | number; header: boolean }) => {
    if (header) return text;
    const type = types.get(String(column));
    if (text === '') return null;
    return type === 'string' || type === 'date' ? text : (JSON.parse(text) as unknown);
  };
  return parse(bytes, { columns: true, cast }) as Row[];
}

const compressors = {
  ZSTD: (bytes: Uint8Array, size: number) => new Uint8Array(zstdDecompressSync(bytes)).subarray(0, size),
};

async function readParquet(bytes: Buffer): Promise<Row[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const rows = (await parquetReadObjects({ file, compressors })) as Row[];
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString().slice(0, 10) : value,
      ]),
    ),
  );
}

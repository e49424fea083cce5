// The formats of a dump, each with what writes it.
import { openCsv } from './csv.ts';
import { openNdjson } from './ndjson.ts';
import { openParquet } from './parquet.ts';
import type { OpenTable } from './table-writer.ts';

export const formats = { parquet: openParquet, csv: openCsv, ndjson: openNdjson } as const satisfies Record<
  string,
  OpenTable
>;
export type Format = keyof typeof formats;

export const mediaTypes: Readonly<Record<Format, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

// The formats of a dump.
import type { Field } from '../tables.ts';
import type { FieldValue, OpenTable, OutputFile, TableWriter } from './output-file.ts';
import { openParquet } from './parquet.ts';

export const formats = { parquet: openParquet, csv: openCsv, ndjson: openNdjson } as const satisfies Record<
  string,
  OpenTable
>;
export type DumpFormat = keyof typeof formats;

export const mediaTypes: Readonly<Record<DumpFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** RFC 4180 with a header line: null is an empty cell, nested values are JSON. Texts that look like formulas stay as they are, because a dump is data for programs. */
function openCsv(file: OutputFile, fields: readonly Field[]): TableWriter {
  const writeLine = (cells: readonly string[]) => file.write(`${cells.join(',')}\r\n`);
  writeLine(fields.map(({ name }) => quote(name)));
  return {
    write: (row) => writeLine(row.map(writeCell)),
    end: () => undefined,
  };
}

function writeCell(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value === 'object') return quote(JSON.stringify(value));
  return typeof value === 'string' ? quote(value) : String(value);
}

function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One JSON object per line, with every field. */
function openNdjson(file: OutputFile, fields: readonly Field[]): TableWriter {
  return {
    write: (row) =>
      file.write(`${JSON.stringify(Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])))}\n`),
    end: () => undefined,
  };
}

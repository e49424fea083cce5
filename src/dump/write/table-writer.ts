// Writes the rows of one table in one format.
import type { Field, Table } from '../tables.ts';
import type { OutputFile } from './output-file.ts';

export type Value = string | number | boolean | null | readonly unknown[] | object;

export interface TableWriter {
  /** Values in the order of the fields. */
  write(row: readonly Value[]): void;
  /** Writes the remaining rows; the file stays open. */
  end(): void;
}

export type OpenTable = (file: OutputFile, fields: readonly Field[]) => TableWriter;

/** The value of each field; missing ones are null. */
export function valuesOf({ fields }: Table, row: Readonly<Record<string, unknown>>, site: string): Value[] {
  return fields.map(({ name }) => {
    const value = (row[name] ?? null) as Value;
    return name === 'url' && typeof value === 'string' ? site + value : value;
  });
}

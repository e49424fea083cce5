// The statements in the .sql files of this folder.
import { readFileSync } from 'node:fs';
import type { Database } from '../database.ts';

/** Columns that PostgreSQL stores in their row, uncompressed, where it would compress them or move them elsewhere. */
const wideColumns: Readonly<Record<string, readonly string[]>> = {
  record: ['body'],
  submission_change: ['former'],
  battle: ['document'],
  battle_detail: ['rounds_1', 'rounds_2'],
};

export function readStatements(file: string, engine: Database['engine'] = 'sqlite'): string[] {
  const statements = readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return engine === 'sqlite' ? statements : statements.flatMap(addStorage);
}

function addStorage(statement: string): string[] {
  const table = /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? '';
  const columns = wideColumns[table];
  if (columns === undefined) return [statement];
  return [
    statement,
    ...columns.map((column) => `ALTER TABLE ${table} ALTER ${column} SET STORAGE EXTERNAL`),
    `ALTER TABLE ${table} SET (toast_tuple_target = 8160)`,
  ];
}

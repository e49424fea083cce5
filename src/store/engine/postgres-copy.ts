// COPY … FROM STDIN: the way into PostgreSQL that costs it least.
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table, Value } from '../database.ts';

export async function copyRows(client: pg.Client, table: string, { columns, rows }: Table): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  copy.end(rows.map((row) => `${row.map(writeValue).join('\t')}\n`).join(''));
  await finished(copy);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function writeValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? '');
  return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}

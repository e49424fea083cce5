// Statements as PostgreSQL runs them: its own spelling of the words that engines share, its types of columns, rows by COPY.
import { hash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { makeReader, type Reader, type Table, toTable, type Value, type Writer } from '../database.ts';
import type { Queryable } from './postgres-batch.ts';

/** Runs something and describes its errors. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * PostgreSQL rejects a text with a NUL, and any client can write one into an address. No stored name contains a control character, so
 * that a replacement matches as little, and sorts to the same position.
 */
function askable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u0001') : value;
}

export function readFrom(queryable: Queryable, attempt: Attempt): Reader {
  return makeReader(async (text, values = []) => {
    const query = { ...spell(text), values: values.map(askable), rowMode: 'array' as const };
    const { fields, rows } = await attempt(() => queryable.query(query));
    return { columns: fields.map(({ name }) => name), rows };
  });
}

export function writeTo(client: pg.Client, attempt: Attempt): Omit<Writer, 'changesDays'> {
  return {
    ...readFrom(client, attempt),
    async run(text, values = []) {
      const query = values.length > 0 ? { ...spell(text), values: [...values] } : spell(text).text;
      return (await attempt(() => client.query(query))).rowCount ?? 0;
    },
    async analyse(...tables) {
      await attempt(() => client.query(`ANALYZE ${tables.join(', ')}`));
    },
    async insert(table, rows, columns) {
      if (rows.length > 0) await attempt(() => copyRows(client, table, toTable(rows, columns)));
    },
  };
}

interface Spelled {
  readonly name: string;
  readonly text: string;
}

const spelled = new Map<string, Spelled>();

/** A named statement is planned once a connection. Texts are read as texts, since bytes arrive as hexadecimal digits and take longer. */
function spell(sql: string): Spelled {
  let known = spelled.get(sql);
  if (known === undefined) {
    const text = spellTypes(sql)
      .replaceAll(/ IN LIST\((.+?)\)/g, ' = ANY(ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))')
      .replaceAll('JSON_ARRAY(', 'json_build_array(')
      .replaceAll(' AS BYTES)', ' AS TEXT)')
      .replaceAll('IS_STANDBY()', 'CAST(pg_is_in_recovery() AS INTEGER)')
      .replaceAll(
        'TABLES()',
        '(SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()) tables',
      );
    known = { name: hash('sha1', sql, 'base64url'), text };
    spelled.set(sql, known);
  }
  return known;
}

const columnTypes: Readonly<Record<string, string>> = {
  TEXT: 'TEXT COLLATE "C"',
  INTEGER: 'BIGINT',
  REAL: 'DOUBLE PRECISION',
  BLOB: 'BYTEA',
};

function spellTypes(sql: string): string {
  if (!/^\s*(CREATE (TEMPORARY )?TABLE (IF NOT EXISTS )?\w+ \(|ALTER TABLE \w+ ADD COLUMN)/.test(sql))
    return sql;
  return sql
    .replaceAll(/\b(TEXT|INTEGER|REAL|BLOB)\b/g, (type) => columnTypes[type] ?? type)
    .replace(' WITHOUT ROWID', '');
}

/** COPY … FROM STDIN: the way into PostgreSQL that costs it least. */
async function copyRows(client: pg.Client, table: string, { columns, rows }: Table): Promise<void> {
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

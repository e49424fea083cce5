// Statements as PostgreSQL runs them: its own spelling of the words that engines share, its types of columns, an array for each column of rows.
import { hash } from 'node:crypto';
import type pg from 'pg';
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

export function writeTo(client: pg.Client, attempt: Attempt): Omit<Writer, 'changesDays' | 'timeZone'> {
  return {
    ...readFrom(client, attempt),
    async run(text, values = []) {
      return (await attempt(() => client.query({ ...spell(text), values: [...values] }))).rowCount ?? 0;
    },
    async analyse(...tables) {
      await attempt(() => client.query(`ANALYZE ${tables.join(', ')}`));
    },
    async insert(table, rows, columns) {
      if (rows.length > 0) await attempt(() => insertRows(client, table, toTable(rows, columns)));
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
      .replaceAll('JSON_OBJECT(', 'json_build_object(')
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

/** One statement for any number of rows, with an array for each column: parsing rows as JSON takes the server twice as long. */
async function insertRows(client: pg.Client, table: string, { columns, rows }: Table): Promise<void> {
  const types = await findTypes(client, table);
  const arrays = columns.map((column, index) => `CAST($${index + 1} AS ${types.get(column)}[])`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`;
  const values = columns.map((_, index) => rows.map((row) => row[index]));
  await client.query({ ...spell(sql), values });
}

/** The types of the columns of each table, the same in every database of this version. */
const columnTypesOf = new Map<string, ReadonlyMap<string, string>>();

async function findTypes(client: pg.Client, table: string): Promise<ReadonlyMap<string, string>> {
  const known = columnTypesOf.get(table);
  if (known !== undefined) return known;
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = CAST($1 AS regclass) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  columnTypesOf.set(table, types);
  return types;
}

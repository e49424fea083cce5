// COPY … FROM STDIN: the way into PostgreSQL that costs it least. The driver leaves this part of the protocol to us.
import type pg from 'pg';
import type { Row, Value } from '../database.ts';

/** What the driver has for a COPY; its types do not name these two. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

export function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const statement = {
      // The rows are sent along with the statement: a server that refuses it reads past them, and nobody waits in between.
      submit(connection: pg.Connection) {
        const copying = connection as CopyConnection;
        copying.query(`COPY ${table} (${columns.join(', ')}) FROM STDIN`);
        copying.sendCopyFromChunk(Buffer.from(rows.map(writeLine).join('')));
        copying.endCopyFrom();
      },
      handleCopyInResponse() {},
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(statement);
  });
}

function writeLine(row: Row): string {
  return `${row.map(writeValue).join('\t')}\n`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function writeValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? '');
  return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}

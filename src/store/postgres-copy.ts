// COPY … FROM STDIN: the way into PostgreSQL that costs it least. The driver leaves this part of the protocol to us.
import type pg from 'pg';
import type { Row, Value } from './database.ts';

/** What the driver calls while a COPY runs; its types do not name these two. */
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
    const copying = {
      submit(connection: pg.Connection) {
        connection.query(`COPY ${table} (${columns.join(', ')}) FROM STDIN`);
      },
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(rows.map(writeLine).join('')));
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(copying);
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

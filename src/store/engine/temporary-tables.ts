// Temporary tables of a connection. They are made once and emptied for each transaction: on SQLite, making or dropping one would have all statements of
// the connection prepared again, which takes longer than a small import.
import { runAll, type Writer } from '../database.ts';

/** Names and columns. */
export type TemporaryTables = Readonly<Record<string, string>>;

/** Makes the tables if this connection does not have them, and empties them. */
export async function emptyTables(writer: Writer, tables: TemporaryTables): Promise<void> {
  const statements = Object.entries(tables).flatMap(([name, columns]) => [
    `CREATE TEMPORARY TABLE IF NOT EXISTS ${name} ${columns}`,
    `DELETE FROM ${name}`,
  ]);
  await runAll(writer, statements);
}

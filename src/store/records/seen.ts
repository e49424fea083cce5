// Keys of the records imported so far, stored in a temporary table so that memory does not grow with the file.
import type { Writer } from '../database.ts';

export interface Seen {
  /** Adds a key; returns its earlier location if it was there already. */
  note(kind: string, key: string, location: string): Promise<string | undefined>;
  has(kind: string, key: string): Promise<boolean>;
}

/** Changes a row where the key is new. */
const noteQuery = 'INSERT INTO seen (kind, name, place) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
const locationQuery = 'SELECT place FROM seen WHERE kind = $1 AND name = $2';

export async function startSeen(writer: Writer): Promise<Seen> {
  await writer.run(
    'CREATE TEMPORARY TABLE IF NOT EXISTS seen (kind TEXT, name TEXT, place TEXT, PRIMARY KEY (kind, name)) WITHOUT ROWID',
  );
  await writer.run('DELETE FROM seen');
  const find = (kind: string, key: string) => writer.value<string>(locationQuery, [kind, key]);
  return {
    async note(kind, key, location) {
      if ((await writer.run(noteQuery, [kind, key, location])) > 0) return undefined;
      return find(kind, key);
    },
    has: async (kind, key) => (await find(kind, key)) !== undefined,
  };
}

// Keys met in the file being imported, kept by the database so that memory does not grow with the file.
import type { Writer } from './database.ts';

export interface Seen {
  /** Notes a key; says where it stood before, if it did. */
  note(kind: string, key: string, place: string): Promise<string | undefined>;
}

export async function startSeen(writer: Writer): Promise<Seen> {
  await writer.run(
    'CREATE TEMPORARY TABLE IF NOT EXISTS seen (kind TEXT, name TEXT, place TEXT, PRIMARY KEY (kind, name))',
  );
  await writer.run('DELETE FROM seen');
  return {
    async note(kind, key, place) {
      const row = await writer.first<[string]>('SELECT place FROM seen WHERE kind = $1 AND name = $2', [
        kind,
        key,
      ]);
      if (row !== undefined) return row[0];
      await writer.insert('seen', ['kind', 'name', 'place'], [[kind, key, place]]);
      return undefined;
    },
  };
}

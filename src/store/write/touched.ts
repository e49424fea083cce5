// What an import has touched, kept by the database so that memory does not grow with the file. Each touch adds to a sum: what was shown counts
// against it and what is shown now counts for it, so that it is nothing in the end where nothing changed.
import type { Row, Writer } from '../database.ts';

export interface Touched {
  /** `mark` is of what is shown now, or, negative, of what was shown before. */
  add(kind: string, id: string, mark: number): void;
  /** Writes what was collected once it is much. */
  writeSome(): Promise<void>;
  /** Everything touched of a kind, by id, some at a time. */
  list(
    kind: string,
    atOnce: number,
  ): AsyncGenerator<readonly { readonly id: string; readonly mark: number }[]>;
}

const mostHeld = 20_000;

const touchedQuery = `
  SELECT id, sum(mark) FROM touched WHERE kind = $1 AND id > $2 GROUP BY id ORDER BY id LIMIT $3`;

export async function startTouched(writer: Writer): Promise<Touched> {
  await writer.run(
    'CREATE TEMPORARY TABLE IF NOT EXISTS touched (kind TEXT, id TEXT, part INTEGER, mark BIGINT, PRIMARY KEY (kind, id, part))',
  );
  await writer.run('DELETE FROM touched');
  const held = new Map<string, Map<string, number>>();
  let count = 0;
  let part = 0;

  async function write(): Promise<void> {
    part += 1;
    const rows = Array.from(held, ([kind, marks]): Row[] =>
      Array.from(marks, ([id, mark]) => [kind, id, part, mark]),
    ).flat();
    await writer.insert('touched', ['kind', 'id', 'part', 'mark'], rows);
    held.clear();
    count = 0;
  }

  return {
    add(kind, id, mark) {
      const marks = held.get(kind) ?? new Map<string, number>();
      held.set(kind, marks);
      const before = marks.get(id);
      if (before === undefined) count += 1;
      marks.set(id, (before ?? 0) + mark);
    },
    async writeSome() {
      if (count >= mostHeld) await write();
    },
    async *list(kind, atOnce) {
      await write();
      for (let after = ''; ; ) {
        const rows = await writer.all<[string, number]>(touchedQuery, [kind, after, atOnce]);
        if (rows.length > 0) yield rows.map(([id, mark]) => ({ id, mark: Number(mark) }));
        const last = rows.at(-1);
        if (last === undefined || rows.length < atOnce) return;
        after = last[0];
      }
    },
  };
}

// Whether everything that can be seen stands among the changes, and nothing else does as if it could.
import type { Reader } from '../database.ts';

const things = {
  tournament: { table: 'tournament t', id: 't.slug' },
  club: { table: 'club t', id: 't.slug' },
  player: { table: 'player t', id: 't.id' },
  battle: { table: 'battle t', id: 't.id', where: 't.tournament IS NULL' },
} as const satisfies Record<string, { table: string; id: string; where?: string }>;

const mostShown = 20;

export async function checkChanges(reader: Reader): Promise<string[]> {
  const faults: string[] = [];
  for (const [kind, { table, id, ...more }] of Object.entries(things)) {
    const where = 'where' in more ? more.where : '1 = 1';
    const told = `SELECT 1 FROM change c WHERE c.kind = '${kind}' AND c.id = ${id} AND c.change = 'updated'`;
    const missing = await reader.all<[string]>(
      `SELECT ${id} FROM ${table} WHERE ${where} AND NOT EXISTS (${told}) LIMIT ${mostShown}`,
    );
    for (const [name] of missing) faults.push(`${kind} ${name}: is not among the changes`);
    const shown = await count(reader, `FROM ${table} WHERE ${where}`);
    const changes = await count(reader, `FROM change WHERE kind = '${kind}' AND change = 'updated'`);
    if (shown !== changes) faults.push(`${changes} changes of "${kind}" lead somewhere; expected ${shown}`);
  }
  const given = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'change-place'`);
  const last = await reader.first<[number]>('SELECT coalesce(max(place), 0) FROM change_set');
  if (Number(given?.[0]) !== last?.[0])
    faults.push('the last place of the changes is not the last one given');
  const beyond = await count(
    reader,
    `FROM change WHERE place > (SELECT coalesce(max(place), 0) FROM change_set)`,
  );
  if (beyond > 0) faults.push(`${beyond} changes have places that were not given yet`);
  return faults;
}

async function count(reader: Reader, rows: string): Promise<number> {
  return Number((await reader.first<[number]>(`SELECT count(*) ${rows}`))?.[0] ?? 0);
}

// Whether everybody whom something names has the row that it gives, and nobody else has one.
import type { Reader, Row } from '../database.ts';
import { areSame } from './compare.ts';
import {
  makePlayerRows,
  type PlayerIndex,
  padIds,
  playerIndexes,
  playerIndexNames,
  playersAtOnce,
  storedPlayersQuery,
} from './players.ts';

/** The first one behind `id` whom anything names, or who has a row. */
const nextAfter = (id: string): string => `
  SELECT min(id) FROM (
    SELECT min(b.player) AS id FROM player_battle b WHERE b.player > ${id}
    UNION ALL SELECT min(t.player) FROM player_tournament t WHERE t.player > ${id}
    UNION ALL SELECT min(r.key) FROM record r WHERE r.kind = 'player' AND r.key > ${id}
    UNION ALL SELECT min(p.id) FROM player p WHERE p.id > ${id}) named`;

export const nextPlayersQuery = `
  WITH RECURSIVE found (id) AS (
    ${nextAfter('$1')}
    UNION ALL SELECT (${nextAfter('found.id')}) FROM found WHERE found.id IS NOT NULL)
  SELECT id FROM found WHERE id IS NOT NULL LIMIT ${playersAtOnce}`;

export interface CheckedPlayers {
  readonly faults: readonly string[];
  /** Rows that there must be. */
  readonly rows: Readonly<Record<'player' | PlayerIndex, number>>;
}

/** Some at a time, by id. */
export async function* checkPlayers(reader: Reader): AsyncGenerator<CheckedPlayers> {
  for (let after = ''; ; ) {
    const ids = (await reader.all<[string]>(nextPlayersQuery, [after])).map(([id]) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const due = await makePlayerRows(reader, ids);
    const stored = Map.groupBy(await reader.all(storedPlayersQuery, padIds(ids)), (row) => row[1]);
    const faults: string[] = [];
    const count = { player: due.size, player_word: 0, player_club: 0, player_country: 0 };
    for (const id of ids) {
      const rows = due.get(id);
      if (!areSame(stored.get(id) ?? [], rows === undefined ? [] : [rows.player]))
        faults.push(`player ${id}: "player" differs`);
      for (const index of playerIndexNames) {
        const some = rows?.index[index] ?? [];
        count[index] += some.length;
        if (!(await hasRows(reader, index, some))) faults.push(`player ${id}: "${index}" differs`);
      }
    }
    yield { faults, rows: count };
  }
}

async function hasRows(reader: Reader, index: PlayerIndex, rows: readonly Row[]): Promise<boolean> {
  const { columns, key } = playerIndexes[index];
  const query = `SELECT ${columns.join(', ')} FROM ${index} WHERE ${key} = $1 AND ord = $2`;
  for (const row of rows) if (!areSame(await reader.all(query, row.slice(0, 2)), [row])) return false;
  return true;
}

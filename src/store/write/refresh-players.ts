// Brings the rows of everybody whom an import touched up to date, once it is done: each is summed up once, however often it was touched.
import type { Row, Writer } from '../database.ts';
import type { NewChange } from './changes.ts';
import {
  indexPlayer,
  makePlayerRows,
  type PlayerRows,
  padIds,
  playerColumns,
  playerIndexNames,
  playersAtOnce,
  removePlayersStatement,
  storedPlayersQuery,
  writeRemoveIndexStatement,
} from './players.ts';
import type { ScatteredRows } from './scattered-rows.ts';
import type { Touched } from './touched.ts';

export async function* refreshPlayers(
  writer: Writer,
  touched: Touched,
  scattered: ScatteredRows,
): AsyncGenerator<NewChange[]> {
  for await (const some of touched.list('player', playersAtOnce)) {
    const ids = some.map(({ id }) => id);
    const due = await makePlayerRows(writer, ids);
    const stored = new Map<unknown, Row>();
    for (const row of await writer.all(storedPlayersQuery, padIds(ids))) stored.set(row[1], row);
    const changed = ids.filter((id) => !isSame(stored.get(id), due.get(id)?.player));
    if (changed.some((id) => stored.has(id))) await writer.run(removePlayersStatement, padIds(changed));
    for (const id of changed) await replace(writer, scattered, stored.get(id), due.get(id));
    await scattered.writeSome();
    const seen = new Set(changed);
    yield some
      .filter(({ id, mark }) => seen.has(id) || mark !== 0)
      .map(({ id }) => ({ kind: 'player', id, change: due.has(id) ? 'updated' : 'removed' }));
  }
}

async function replace(
  writer: Writer,
  scattered: ScatteredRows,
  before: Row | undefined,
  now: PlayerRows | undefined,
): Promise<void> {
  if (now !== undefined) scattered.add('player', 'player', [now.player]);
  const former = before && indexOf(before);
  for (const index of playerIndexNames) {
    if (isSame(former?.[index], now?.index[index])) continue;
    for (const row of former?.[index] ?? [])
      await writer.run(writeRemoveIndexStatement(index), row.slice(0, 2));
    if (now !== undefined) scattered.add('player', index, now.index[index]);
  }
}

/** The rows that lead to a player who is stored. */
function indexOf(player: Row): PlayerRows['index'] {
  const value = (column: string) => String(player[playerColumns.indexOf(column)]);
  const list = (column: string) => JSON.parse(value(column)) as string[];
  return indexPlayer(value('ord'), value('name'), list('clubs'), list('countries'));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

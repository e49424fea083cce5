// Brings the rows of everybody whom an import touched up to date, once it is done: each is summed up once, however often it was touched.
import type { Row, Writer } from '../database.ts';
import { indexedWords } from '../search/words.ts';
import type { NewChange } from './changes.ts';
import {
  makePlayerRows,
  type PlayerRows,
  padIds,
  playersAtOnce,
  removePlayersStatement,
  removePlayerWordStatement,
  storedPlayersQuery,
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
    for (const id of changed) await replaceWords(writer, scattered, stored.get(id), due.get(id));
    await scattered.writeSome();
    const seen = new Set(changed);
    yield some
      .filter(({ id, mark }) => seen.has(id) || mark !== 0)
      .map(({ id }) => ({ kind: 'player', id, change: due.has(id) ? 'updated' : 'removed' }));
  }
}

async function replaceWords(
  writer: Writer,
  scattered: ScatteredRows,
  before: Row | undefined,
  now: PlayerRows | undefined,
): Promise<void> {
  const [ordBefore, , nameBefore] = before ?? [];
  if (now !== undefined) scattered.add('player', 'player', [now.player]);
  if (ordBefore === now?.player[0] && nameBefore === now?.player[2]) return;
  if (typeof ordBefore === 'string')
    for (const word of indexedWords(String(nameBefore)))
      await writer.run(removePlayerWordStatement, [word, ordBefore]);
  if (now !== undefined) scattered.add('player', 'player_word', now.words);
}

const isSame = (one: Row | undefined, other: Row | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

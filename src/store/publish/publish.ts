// The one way into what is published: `publish` writes the rows of a thing, `withdraw` takes them away, both inside one transaction that begins with
// `startPublishing` and ends with `finishPublishing`. What sums up many things (lists of players and clubs, counts, players, changes) is made at the end,
// by statements over everything that was touched.
import type { Reader, Writer } from '../database.ts';
import { findChanges, writeChanges } from './changes.ts';
import { countPublished, uncount } from './counts.ts';
import { writeIndexRows } from './index-rows.ts';
import { writePlayers } from './players.ts';
import { type Documents, makeRows } from './rows.ts';
import { insertRows, withdrawStatements } from './tables.ts';
import {
  clearTouched,
  countTouched,
  type Kind,
  startTouched,
  touch,
  touchFormerPlayers,
  touchNamedPlayers,
} from './touched.ts';

export async function startPublishing(writer: Writer): Promise<void> {
  await startTouched(writer);
}

/** Writes the rows of a thing that has none. `first` is the number of its first battle. */
export async function publish<K extends keyof Documents>(
  writer: Writer,
  kind: K,
  key: string,
  documents: Documents[K],
  first?: number,
): Promise<void> {
  await touch(writer, kind === 'draft' ? 'tournament' : kind, key);
  const hasBattles = kind !== 'club' && kind !== 'player';
  await insertRows(
    writer,
    makeRows[kind](documents, first ?? (hasBattles ? await findNextNumber(writer) : 0)),
  );
}

/** Takes away all rows of a thing. */
export async function withdraw(writer: Writer, kind: Kind, key: string): Promise<void> {
  const isFirst = await touch(writer, kind, key);
  // What this transaction published itself is not counted yet.
  if (isFirst && (kind === 'tournament' || kind === 'battle')) {
    await touchFormerPlayers(writer, kind, key);
    await uncount(writer, kind, key);
  }
  for (const statement of withdrawals[kind]) await writer.run(statement, [key]);
}

const withdrawals: Readonly<Record<Kind, readonly string[]>> = {
  tournament: withdrawStatements('tournament'),
  battle: withdrawStatements('battle'),
  club: withdrawStatements('club'),
  player: withdrawStatements('player'),
};

/** More may be published afterwards, and finished again. */
export async function finishPublishing(writer: Writer): Promise<void> {
  await finishRows(writer);
  await findChanges(writer);
  await writeChanges(writer);
  await clearTouched(writer);
}

/** Everything that is made from the rows of many things. */
export async function finishRows(writer: Writer): Promise<void> {
  await countTouched(writer);
  await writeIndexRows(writer);
  await countPublished(writer);
  await touchNamedPlayers(writer);
  await writePlayers(writer);
}

export const nextNumberQuery = 'SELECT coalesce(max(n), 0) + 1 FROM battle';

export async function findNextNumber(reader: Reader): Promise<number> {
  return Number((await reader.first<[number]>(nextNumberQuery))?.[0] ?? 1);
}

// The changes that others follow (docs/rules/changes.md): each thing once, at the place of its latest change. Places are given at the end of a
// transaction under one locked counter, so that their order is that of commits.
import { randomBytes } from 'node:crypto';
import type { changeKinds } from '../../contract/limits.ts';
import type { Writer } from '../database.ts';
import type { ScatteredRows } from './scattered-rows.ts';
import type { Touched } from './touched.ts';

export interface NewChange {
  readonly kind: (typeof changeKinds)[number];
  readonly id: string;
  readonly change: 'updated' | 'removed';
}

/** A statement names so many. */
const atOnce = 64;
const ids = Array.from({ length: atOnce }, (_, index) => `$${index + 1}`);
const padded = (some: readonly string[]): string[] => ids.map((_, at) => some[at] ?? some.at(-1) ?? '');

export const shownTournamentsQuery = `SELECT slug FROM tournament WHERE slug IN (${ids.join(', ')})`;
export const shownClubsQuery = `SELECT slug FROM club WHERE slug IN (${ids.join(', ')})`;
/** Compared so that no index fits: SQLite would rather go through all casual battles. */
export const shownBattlesQuery = `SELECT id FROM battle WHERE id IN (${ids.join(', ')}) AND coalesce(tournament, '') = ''`;
export const forgetChangesStatement = `DELETE FROM change WHERE kind = $${atOnce + 1} AND id IN (${ids.join(', ')})`;

const shownQueries = {
  tournament: shownTournamentsQuery,
  club: shownClubsQuery,
  battle: shownBattlesQuery,
} as const;

/** What changed of tournaments, clubs and casual battles: what is no longer shown was, or it would not have changed. */
export async function* listChanges(writer: Writer, touched: Touched): AsyncGenerator<NewChange[]> {
  for (const kind of ['club', 'tournament', 'battle'] as const) {
    for await (const some of touched.list(kind, atOnce)) {
      const changed = some.filter(({ mark }) => mark !== 0).map(({ id }) => id);
      if (changed.length === 0) continue;
      const rows = await writer.all<[string]>(shownQueries[kind], padded(changed));
      const shown = new Set(rows.map(([id]) => id));
      yield changed.map((id) => ({ kind, id, change: shown.has(id) ? 'updated' : 'removed' }));
    }
  }
}

export interface ChangeWriter {
  /** At most 64 of one kind. */
  add(changes: readonly NewChange[]): Promise<void>;
  /** Marks the end of this transaction's changes, and drops the tombstones that are too old. */
  finish(): Promise<void>;
}

const takePlacesStatement = `
  UPDATE setting SET value = CAST(CAST(value AS BIGINT) + CAST($1 AS BIGINT) AS TEXT) WHERE name = 'change-place' RETURNING value`;

export function writeChanges(writer: Writer, scattered: ScatteredRows): ChangeWriter {
  const now = Date.now();
  const at = toSecond(now);
  let last: number | undefined;

  return {
    async add(changes) {
      const [first] = changes;
      if (first === undefined) return;
      const named = changes.map(({ id }) => id);
      await writer.run(forgetChangesStatement, [...padded(named), first.kind]);
      const row = await writer.first<[string]>(takePlacesStatement, [changes.length]);
      const end = Number(row?.[0]);
      const rows = changes.map(({ kind, id, change }, index) => [
        ...[kind, id, change, at, end - changes.length + 1 + index],
      ]);
      scattered.add('change', 'change', rows);
      await scattered.writeSome();
      last = end;
    },
    async finish() {
      await scattered.write();
      if (last !== undefined)
        await writer.insert('change_set', ['place', 'mark'], [[last, randomBytes(8).toString('hex')]]);
      await dropTombstones(writer, toSecond(now - writer.changesDays * 86_400_000));
    },
  };
}

const toSecond = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Grouped by what is no column: SQLite would rather read the whole table in the order of kinds. */
export const oldTombstonesQuery = `
  SELECT kind || '', max(place) FROM change WHERE change = 'removed' AND at < $1 GROUP BY kind || ''`;
export const dropTombstonesStatement = `DELETE FROM change WHERE change = 'removed' AND at < $1`;

/** Whoever has not seen one that is gone must start again: the newest of each kind is remembered. */
async function dropTombstones(writer: Writer, before: string): Promise<void> {
  const old = await writer.all<[string, number]>(oldTombstonesQuery, [before]);
  if (old.length === 0) return;
  for (const [kind, place] of old)
    await writer.run('UPDATE change_floor SET place = $1 WHERE kind = $2 AND place < $1', [place, kind]);
  await writer.run(dropTombstonesStatement, [before]);
}

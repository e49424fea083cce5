// Rows that lie far apart in large tables: many are collected and written in the order of their keys, because going through a large tree in order
// costs a fraction of jumping about in it.
import { compareText } from '../../domain/name-order.ts';
import type { Row, Value, Writer } from '../database.ts';
import { mentionColumns } from './mentions.ts';
import { playerColumns, playerIndexes } from './players.ts';
import { type TableName, tableOf } from './tables.ts';

const mostRows = 10_000;

/** Tables whose rows belong to no one thing that is published. */
const others = {
  ...{ mention: mentionColumns, player: playerColumns, change: ['kind', 'id', 'change', 'at', 'place'] },
  player_word: playerIndexes.player_word.columns,
  player_club: playerIndexes.player_club.columns,
  player_country: playerIndexes.player_country.columns,
};

type ScatteredTable = TableName | keyof typeof others;

const columnsOf = (table: ScatteredTable): readonly string[] =>
  table in others ? others[table as keyof typeof others] : tableOf(table as TableName).columns;

export interface ScatteredRows {
  /** `owner` is whom they are withdrawn with. */
  add(owner: string, table: ScatteredTable, rows: readonly Row[]): void;
  /** Whether rows of the owner are not written yet. */
  isWaiting(owner: string): boolean;
  /** Writes what was collected once it is much. */
  writeSome(): Promise<void>;
  write(): Promise<void>;
}

export function makeScattered(writer: Writer): ScatteredRows {
  const waiting = new Map<ScatteredTable, Row[]>();
  const owners = new Set<string>();
  let count = 0;

  async function write(): Promise<void> {
    for (const [table, rows] of waiting) {
      rows.sort(compareRows);
      await writer.insert(table, columnsOf(table), rows);
    }
    waiting.clear();
    owners.clear();
    count = 0;
  }

  return {
    add(owner, table, rows) {
      if (rows.length === 0) return;
      owners.add(owner);
      count += rows.length;
      const known = waiting.get(table) ?? [];
      waiting.set(table, known);
      for (const row of rows) known.push(row);
    },
    isWaiting: (owner) => owners.has(owner),
    async writeSome() {
      if (count >= mostRows) await write();
    },
    write,
  };
}

/** Keys come first in their rows. */
function compareRows(one: Row, other: Row): number {
  for (let index = 0; index < one.length; index += 1) {
    const order = compareValues(one[index] ?? null, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return compareText(one, other);
  return Number(one) - Number(other);
}

// Keeps the tables of counts up: what is published is added, what is withdrawn is taken away. Changes are collected, because most of them meet.
import type { Counted } from '../../domain/statistics/counts.ts';
import type { Row, Value, Writer } from '../database.ts';
import { allCounted, type CountTable, columnsOf, countTables } from '../statistics/count-tables.ts';
import { periodsOf } from '../statistics/periods.ts';
import { type Cell, Tally } from '../statistics/tally.ts';
import { findCountedBattle, findCountedTournament } from '../statistics/tournament-facts.ts';
import type { CasualBattleDocuments, TournamentDocuments } from './documents.ts';
import type { Owner } from './tables.ts';

export interface Counting {
  addTournament(documents: TournamentDocuments): void;
  addBattle(documents: CasualBattleDocuments): void;
  /** To be called while its rows are still there. */
  takeAway(owner: Owner, key: string): Promise<void>;
  /** Writes what was collected once it is much. */
  writeSome(): Promise<void>;
  write(): Promise<void>;
}

const mostCells = 20_000;

export function makeCounting(writer: Writer): Counting {
  const tally = new Tally();

  async function write(): Promise<void> {
    for (const counted of allCounted) {
      const changes = listChanges(counted, tally.cells(counted));
      if (changes.length > 0) await applyChanges(writer, countTables[counted], changes);
    }
    tally.clear();
  }

  return {
    addTournament: (documents) => tally.addTournament(documents),
    addBattle: ({ battle }) => tally.addBattle(battle, true),
    async takeAway(owner, key) {
      if (owner === 'tournament') {
        const tournament = await findCountedTournament(writer, key);
        if (tournament !== undefined) tally.addTournament(tournament, -1);
      } else if (owner === 'battle') {
        const battle = await findCountedBattle(writer, key);
        if (battle !== undefined) tally.addBattle(battle, true, -1);
      }
    },
    async writeSome() {
      if (tally.size >= mostCells) await write();
    },
    write,
  };
}

/** A change counts for its pack and for all packs, in each of its periods. What comes to nothing is left out. */
export function listChanges(counted: Counted, cells: Iterable<Cell>): Row[] {
  const { scope: columns } = countTables[counted];
  const rows = new Map<string, { keys: Value[]; counts: number[] }>();
  for (const { scope, keys, counts } of cells) {
    const packs = scope.pack === null ? [''] : ['', scope.pack];
    for (const pack of packs) {
      for (const period of periodsOf(scope.month)) {
        const casual = columns.includes('casual') ? [scope.casual] : [];
        const all = [pack, period, ...casual, ...keys];
        const name = JSON.stringify(all);
        const known = rows.get(name);
        if (known === undefined) rows.set(name, { keys: all, counts: [...counts] });
        else
          counts.forEach((count, at) => {
            known.counts[at] = (known.counts[at] ?? 0) + count;
          });
      }
    }
  }
  return rows
    .values()
    .filter(({ counts }) => counts.some((count) => count !== 0))
    .map(({ keys, counts }) => [...keys, ...counts])
    .toArray();
}

async function applyChanges(writer: Writer, table: CountTable, changes: readonly Row[]): Promise<void> {
  const { name, scope, keys, counts } = table;
  const change = `${name}_change`;
  const columns = columnsOf(table);
  const key = [...scope, ...keys].join(', ');
  await writer.run(`CREATE TEMPORARY TABLE IF NOT EXISTS ${change} AS SELECT * FROM ${name} WHERE false`);
  await writer.run(`DELETE FROM ${change}`);
  await writer.insert(change, columns, changes);
  await writer.run(
    `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${change} WHERE true
     ON CONFLICT (${key}) DO UPDATE SET ${counts.map((count) => `${count} = ${name}.${count} + excluded.${count}`).join(', ')}`,
  );
  if (!changes.some((row) => row.some((value) => Number(value) < 0))) return;
  const isEmpty = counts.map((count) => `${count} = 0`).join(' AND ');
  await writer.run(`DELETE FROM ${name} WHERE (${key}) IN (SELECT ${key} FROM ${change}) AND ${isEmpty}`);
}

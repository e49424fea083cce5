// Keeps the tables of counts up: what is published is added, what is withdrawn is taken away. Changes are collected, because most of them meet.
import type { Counted } from '../../domain/statistics/counts.ts';
import type { Row, Value, Writer } from '../database.ts';
import { allCounted, type CountTable, columnsOf, countTables } from '../statistics/count-tables.ts';
import { periodsOf } from '../statistics/periods.ts';
import { type Cell, type Scope, Sums, Tally } from '../statistics/tally.ts';
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

const mostCells = 25_000;

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
  const ofBattles = countTables[counted].scope.includes('casual');
  const targets = new Map<string, Target>();
  const listTargets = ({ month, pack, casual }: Scope): Sums[] =>
    (pack === null ? [''] : ['', pack]).flatMap((name) =>
      periodsOf(month).map((period) => {
        const start = ofBattles ? [name, period, casual] : [name, period];
        const key = JSON.stringify(start);
        const target = targets.get(key) ?? { start, sums: new Sums() };
        targets.set(key, target);
        return target.sums;
      }),
    );
  let of: { readonly scope: Scope; readonly into: readonly Sums[] } | undefined;
  for (const { scope, keys, counts } of cells) {
    if (of?.scope !== scope) of = { scope, into: listTargets(scope) };
    for (const sums of of.into) sums.add(keys, counts);
  }
  const rows: Row[] = [];
  for (const { start, sums } of targets.values())
    for (const [keys, counts] of sums)
      if (counts.some((count) => count !== 0)) rows.push([...start, ...keys, ...counts]);
  return rows;
}

interface Target {
  readonly start: readonly Value[];
  readonly sums: Sums;
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

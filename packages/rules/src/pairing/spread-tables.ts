// Which pair plays at which table, so that players meet as few tables and terrains again as possible (docs/rules/running.md, Spread tables).
// The least sum of costs is an assignment problem, which `munkres` solves exactly on integers of any size.
import { munkres } from 'munkres';
import type { TournamentRecord } from '../event-file/record.ts';
import { getOrAdd } from '../grouping.ts';
import type { Random } from '../random.ts';
import type { Pair } from '../scoring/outcome.ts';
import { readNeed, type Seating, type TableRejection } from './tables.ts';

/** What was minimised, in this order. */
export interface SpreadCost {
  readonly asked: number;
  readonly tableRepeats: number;
  readonly terrainRepeats: number;
  readonly moves: number;
}

export interface SpreadSeating extends Seating {
  readonly cost: SpreadCost;
}

/** `pairs` are in the order in which `seatPairs` would seat them. Equal choices are decided at random. */
export function spreadPairs(
  pairs: readonly Pair<string>[],
  needs: Readonly<Record<string, number>>,
  ofBrackets: ReadonlySet<number>,
  record: TournamentRecord,
  random: Random,
): SpreadSeating {
  const tables = listTables(pairs, needs, ofBrackets, record);
  const costs = priceTables(pairs, tables, needs, record);
  const given = assign(weigh(costs), random);
  const cost = addUp(pairs.flatMap((_, index) => costs[index]?.[given[index] ?? 0] ?? []));
  const seats = given.map((position) => tables[position] ?? 0);
  return { tables: seats, rejected: listRejected(pairs, seats, needs), cost };
}

/** The tables that the pairs can have, in ascending order; at least as many as there are pairs. */
function listTables(
  pairs: readonly Pair<string>[],
  needs: Readonly<Record<string, number>>,
  ofBrackets: ReadonlySet<number>,
  record: TournamentRecord,
): readonly number[] {
  const behind = Math.max(0, ...ofBrackets);
  const tables = new Set((record.tables ?? []).map(({ table }) => table).filter((table) => table > behind));
  for (let next = Math.max(behind, ...tables) + 1; tables.size < pairs.length; next += 1) tables.add(next);
  for (const key of pairs.flat()) {
    const need = readNeed(needs, key);
    if (need !== undefined && !ofBrackets.has(need)) tables.add(need);
  }
  return [...tables].sort((a, b) => a - b);
}

/** What each pair costs at each table. */
function priceTables(
  pairs: readonly Pair<string>[],
  tables: readonly number[],
  needs: Readonly<Record<string, number>>,
  record: TournamentRecord,
): readonly (readonly SpreadCost[])[] {
  const terrains = new Map((record.tables ?? []).map(({ table, terrain }) => [table, terrain ?? undefined]));
  const { countAtTable, countOnTerrain } = countBattles(record, terrains);
  return pairs.map((pair, index) =>
    tables.map((table, position) => ({
      asked: sum(pair, (key) => Number((readNeed(needs, key) ?? table) !== table)),
      tableRepeats: sum(pair, (key) => countAtTable(key, table)),
      terrainRepeats: sum(pair, (key) => countOnTerrain(key, terrains.get(table))),
      moves: Math.abs(index - position),
    })),
  );
}

/** How many battles each participant has had at each table and on each terrain: in all stages, with or without a result, archived, shown or not. */
function countBattles(record: TournamentRecord, terrains: ReadonlyMap<number, string | undefined>) {
  const atTable = new Map<string, Map<number, number>>();
  const onTerrain = new Map<string, Map<string, number>>();
  for (const { table, players } of record.battles) {
    if (table == null) continue;
    const terrain = terrains.get(table);
    for (const { participant } of players) {
      addOne(
        getOrAdd(atTable, participant, () => new Map()),
        table,
      );
      if (terrain !== undefined)
        addOne(
          getOrAdd(onTerrain, participant, () => new Map()),
          terrain,
        );
    }
  }
  return {
    countAtTable: (key: string, table: number) => atTable.get(key)?.get(table) ?? 0,
    countOnTerrain: (key: string, terrain: string | undefined) =>
      terrain === undefined ? 0 : (onTerrain.get(key)?.get(terrain) ?? 0),
  };
}

function addOne<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** One exact number for each pair and table: a unit of each cost is worth more than all that can come after it. */
function weigh(costs: readonly (readonly SpreadCost[])[]): readonly (readonly bigint[])[] {
  const most = (read: (cost: SpreadCost) => number): bigint =>
    BigInt(sum(costs, (row) => row.reduce((largest, cost) => Math.max(largest, read(cost)), 0)));
  const terrainUnit = most(({ moves }) => moves) + 1n;
  const tableUnit = (most(({ terrainRepeats }) => terrainRepeats) + 1n) * terrainUnit;
  const askedUnit = (most(({ tableRepeats }) => tableRepeats) + 1n) * tableUnit;
  return costs.map((row) =>
    row.map(
      ({ asked, tableRepeats, terrainRepeats, moves }) =>
        BigInt(asked) * askedUnit +
        BigInt(tableRepeats) * tableUnit +
        BigInt(terrainRepeats) * terrainUnit +
        BigInt(moves),
    ),
  );
}

/** Row → its column. Rows and columns are met in a drawn order, which decides among equals. */
function assign(weights: readonly (readonly bigint[])[], random: Random): readonly number[] {
  const rows = random.shuffle([...weights.keys()]);
  const columns = random.shuffle([...(weights[0] ?? []).keys()]);
  const shuffled = rows.map((row) => columns.map((column) => weights[row]?.[column] ?? 0n));
  const given = weights.map(() => 0);
  for (const [row, column] of munkres(shuffled)) given[rows[row] ?? 0] = columns[column] ?? 0;
  return given;
}

function addUp(costs: readonly SpreadCost[]): SpreadCost {
  return {
    asked: sum(costs, ({ asked }) => asked),
    tableRepeats: sum(costs, ({ tableRepeats }) => tableRepeats),
    terrainRepeats: sum(costs, ({ terrainRepeats }) => terrainRepeats),
    moves: sum(costs, ({ moves }) => moves),
  };
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}

function listRejected(
  pairs: readonly Pair<string>[],
  seats: readonly number[],
  needs: Readonly<Record<string, number>>,
): readonly TableRejection[] {
  return pairs.flatMap((pair, index) =>
    pair.flatMap((key, side): TableRejection[] => {
      const table = readNeed(needs, key);
      if (table === undefined || table === seats[index]) return [];
      const isOpponents = readNeed(needs, pair[side === 0 ? 1 : 0]) === seats[index];
      return [{ key, table, reason: isOpponents ? 'opponentNeedsAnotherTable' : 'tableTaken' }];
    }),
  );
}

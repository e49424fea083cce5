// Which pair plays at which table (docs/rules/running.md, Tables).

export interface Seating {
  /** In the order of the pairs. */
  readonly tables: readonly number[];
  /** People who do not get the table they need, and why. */
  readonly rejected: readonly TableRejection[];
}

export interface TableRejection {
  readonly key: string;
  readonly table: number;
  readonly reason: 'tableTaken' | 'opponentNeedsAnotherTable';
}

/** Pairs are ordered best place first; the two of a pair as well. `placeOf` decides between people who need the same table. */
export function seatPairs(
  pairs: readonly (readonly [string, string])[],
  needs: Readonly<Record<string, number>>,
  placeOf: (key: string) => number,
  ofBrackets: ReadonlySet<number>,
): Seating {
  const wishes = pairs
    .flatMap((pair, index) => pair.map((key) => ({ key, index, table: readNeed(needs, key) })))
    .filter((wish) => wish.table !== undefined)
    .sort((a, b) => placeOf(a.key) - placeOf(b.key));
  const taken = new Set(ofBrackets);
  const given = new Map<number, number>();
  const rejected: TableRejection[] = [];
  for (const { key, index, table } of wishes) {
    if (table === undefined || given.get(index) === table) continue;
    if (given.has(index)) rejected.push({ key, table, reason: 'opponentNeedsAnotherTable' });
    else if (taken.has(table)) rejected.push({ key, table, reason: 'tableTaken' });
    else {
      given.set(index, table);
      taken.add(table);
    }
  }
  // Tables of boards go on behind those of brackets.
  let last = Math.max(0, ...ofBrackets);
  const tables = pairs.map((_, index) => {
    const table = given.get(index);
    if (table !== undefined) return table;
    do last += 1;
    while (taken.has(last));
    return last;
  });
  return { tables, rejected };
}

export function readNeed(needs: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(needs, key) ? needs[key] : undefined;
}

// Players and their aliases in a file: whether one person has two ids is checked when the whole file was read, because a record further down may change it.
import type { PlayerRecord } from '#rules/event-file/record';
import { type Found, located, type RecordLocation } from '../contract/file-problems.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { Writer } from '../store/database.ts';
import { findAliases } from '../store/read/aliases.ts';
import type { SerialisedRecord } from '../store/records/record-facts.ts';
import { checkDoubles, checkIds } from './aliases.ts';
import type { Saved } from './record-writer.ts';
import type { Guard } from './rights.ts';

export function startNamedPeople(writer: Writer, guard: Guard | undefined) {
  // Records whose player ids may have a problem.
  const doubles: { kind: 'tournament' | 'battle'; key: string; location: RecordLocation }[] = [];
  const players: { record: PlayerRecord; changed: ReadonlySet<string>; location: RecordLocation }[] = [];

  /** A key may add only aliases that a record names which it may change; that record may be in the same file. */
  async function checkAliases(
    { aliases }: PlayerRecord,
    changed: ReadonlySet<string>,
  ): Promise<LocatedProblem[]> {
    const own = aliases ?? [];
    const added = own.filter((alias) => changed.has(alias));
    if (guard === undefined) return [];
    const unnamed = await guard.listUnnamed(added);
    return unnamed.map((alias) => ({
      pointer: `/aliases/${own.indexOf(alias)}`,
      ...guard.mayNotName(alias),
    }));
  }

  return {
    /** Players that are aliases of others, before they are saved. */
    async listAliases(records: readonly SerialisedRecord[]): Promise<Set<string>> {
      const ids = records.flatMap(({ valid, key }) => (valid.kind === 'player' ? [key] : []));
      return new Set((await findAliases(writer, ids)).keys());
    },

    /** Call it in the order of the file when a record was saved. `aliases` are those of the records before it; its own are added. */
    note(
      { valid, key }: SerialisedRecord,
      saved: Saved,
      location: RecordLocation,
      aliases: Set<string>,
    ): void {
      if (saved.change === 'unchanged') return;
      if (valid.kind === 'player') {
        const { record } = valid;
        const own = record.aliases ?? [];
        if (own.length > 0 || aliases.has(record.id))
          players.push({ record, changed: saved.aliases, location });
        for (const alias of own) aliases.add(alias);
      } else if (saved.hasDoubles && (valid.kind === 'tournament' || valid.kind === 'battle'))
        doubles.push({ kind: valid.kind, key, location });
    },

    /** A player with problems of its own gets the others too; a key does not, because its rights to the record were not checked. */
    noteBroken({ valid }: SerialisedRecord, location: RecordLocation): void {
      if (guard === undefined && valid.kind === 'player')
        players.push({ record: valid.record, changed: new Set(), location });
    },

    /** Call it when the whole file was read. */
    async listProblems(): Promise<Found[]> {
      const problems: Found[] = [];
      const reported = new Set<string>();
      const add = (location: RecordLocation, found: readonly LocatedProblem[]) => {
        for (const problem of found) problems.push(located(location, problem));
      };
      for (const { location, ...double } of doubles) {
        const found = await checkDoubles(writer, double);
        if (found.length > 0) reported.add(double.key);
        add(location, found);
      }
      for (const { record, changed, location } of players) {
        const rejected = await checkAliases(record, changed);
        // A key that may not name an id must not learn whose alias it is, or where it takes part.
        add(location, rejected.length > 0 ? rejected : await checkIds(writer, record, reported));
      }
      return problems;
    },
  };
}

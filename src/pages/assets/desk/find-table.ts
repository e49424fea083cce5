// The tables of a round that are shown: all, those without a result, or those that are looked for.
import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { foldForSearch } from '#rules/text/fold';
import { nameOf } from './problems.ts';

export interface TableFilter {
  /** The number of a table, or a part of a name. */
  readonly text: string;
  readonly missingOnly: boolean;
  /** The battle that is being typed in: it stays in the list even with a result. */
  readonly current: string | undefined;
}

export function findTables(
  record: TournamentRecord,
  battles: readonly TournamentBattleRecord[],
  isOpen: (id: string) => boolean,
  { text, missingOnly, current }: TableFilter,
): readonly TournamentBattleRecord[] {
  const wanted = foldForSearch(text.trim());
  if (wanted === '') return missingOnly ? battles.filter(({ id }) => id === current || isOpen(id)) : battles;
  return battles.filter(({ table, players }) =>
    /^\d+$/.test(wanted)
      ? String(table) === wanted
      : players.some(({ participant }) => foldForSearch(nameOf(record, participant)).includes(wanted)),
  );
}

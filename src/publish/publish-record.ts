// Turns a stored record into the rows that are published of it.
import type { RecordKind } from '#rules/event-file/event-file';
import type { Writer } from '../store/database.ts';
import { findNextNumber, publish, publishHead, withdraw } from '../store/publish/publish.ts';
import type { Rows } from '../store/publish/tables.ts';
import { touch, touchPlayersAmong } from '../store/publish/touched.ts';
import { findFirstNumbers, listTouched, type Republished, updateIds } from '../store/publish/update-ids.ts';
import type { Aliases } from '../store/read/aliases.ts';
import { listMentionsOfPlayers } from '../store/records/ownership.ts';
import { readStored, type ValidRecord } from '../store/records/record-facts.ts';
import { addRecord, findRecord, findRecords, type Packs, removeRecord } from '../store/records/records.ts';
import { readAliases, showMainIds } from './main-ids.ts';
import { makeCasualBattleRows } from './rows/battle-rows.ts';
import { makeClubRows, makePlayerRows } from './rows/club-rows.ts';
import { makeDraftRows, makeTournamentRows } from './rows/tournament-rows.ts';
import { makeHead } from './seasons/make-season.ts';

/** A battle pack is shown in what is played with it. `first` is the number of the first battle. Returns the aliases that the record names. */
export async function publishRecord(
  writer: Writer,
  valid: ValidRecord,
  published: boolean,
  packs: Packs,
  first?: number,
): Promise<Aliases> {
  const aliases = await readAliases(writer, valid);
  const shown = showMainIds(valid, aliases);
  const { kind, record } = shown;
  if (kind === 'club') await publish(writer, kind, record.slug, makeClubRows(record));
  if (kind === 'player') await publish(writer, kind, record.id, makePlayerRows(record));
  if (kind === 'tournament' || kind === 'battle') {
    const key = kind === 'tournament' ? record.slug : record.id;
    const number = first ?? (await findNextNumber(writer));
    await publish(writer, kind, key, makeRowsWithBattles(shown, published, packs, number));
  }
  // Its table is made when all tournaments are written.
  if (kind === 'season') await publishHead(writer, record.slug, await makeHead(writer, record, published));
  return aliases;
}

/** Replaces what is published of a stored record. `published`: left out, it stays as it is. */
export async function publishAgain(
  writer: Writer,
  kind: 'tournament' | 'battle' | 'season',
  key: string,
  packs: Packs,
  published?: boolean,
): Promise<void> {
  const stored = await findRecord(writer, kind, key);
  if (stored === undefined) return;
  const shown = published ?? stored.published;
  if (kind !== 'season') await withdraw(writer, kind, key);
  await removeRecord(writer, kind, key);
  await addRecord(writer, kind, { ...stored, published: shown });
  await publishRecord(writer, readStored(kind, stored.json), shown, packs);
}

/** How many of each kind are published again at once. */
const batchSizes = { tournament: 25, battle: 500 } as const;

/** Records that name an id which became an alias, or stopped being one: they are published again at the end, unless they are saved before. */
export function startStale(writer: Writer, packs: Packs) {
  const stale = { tournament: new Set<string>(), battle: new Set<string>() };
  // The ids that they show now and are to show then.
  const ids = new Set<string>();
  return {
    /** `aliases` are those of the player that changed. */
    async note(player: string, aliases: ReadonlySet<string>): Promise<void> {
      ids.add(player);
      if (aliases.size === 0) return;
      for (const id of aliases) ids.add(id);
      await touchPlayersAmong(writer, [...aliases]);
      // Seasons are made at the end in any case.
      for (const { kind, key } of await listMentionsOfPlayers(writer, [...aliases]))
        if (kind === 'season') await touch(writer, kind, key);
        else stale[kind].add(key);
    },

    /** To be called when a record was saved or removed. */
    drop(kind: RecordKind, key: string): void {
      if (kind === 'tournament' || kind === 'battle') stale[kind].delete(key);
    },

    async publish(): Promise<void> {
      for (const kind of ['tournament', 'battle'] as const) {
        const keys = [...stale[kind]];
        for (let start = 0; start < keys.length; start += batchSizes[kind]) {
          const some = keys.slice(start, start + batchSizes[kind]);
          const touched = await listTouched(writer, kind, some);
          for (const key of touched) await publishAgain(writer, kind, key, packs);
          const others = some.filter((key) => !touched.has(key));
          await publishIds(writer, kind, others, ids, packs);
        }
        stale[kind].clear();
      }
      ids.clear();
    },
  };
}

/** Publishes records again in which only ids of players changed. `ids` are the former and the new ones. */
async function publishIds(
  writer: Writer,
  kind: Republished,
  keys: readonly string[],
  ids: ReadonlySet<string>,
  packs: Packs,
): Promise<void> {
  const firsts = await findFirstNumbers(writer, kind, keys);
  const rows = new Map<string, (readonly object[])[]>();
  for (const { key, json, published } of await findRecords(writer, kind, keys)) {
    const valid: ValidRecord = readStored(kind, json);
    const shown = showMainIds(valid, await readAliases(writer, valid));
    for (const [name, some] of Object.entries(
      makeRowsWithBattles(shown, published, packs, firsts.get(key) ?? 0),
    ))
      rows.set(name, [...(rows.get(name) ?? []), some]);
  }
  const joined = Array.from(rows, ([name, some]) => [name, some.flat()] as const);
  await updateIds(writer, kind, keys, ids, Object.fromEntries(joined));
}

/** The rows of a tournament or a casual battle. `first` is the number of its first battle. */
function makeRowsWithBattles(
  { kind, record }: ValidRecord,
  published: boolean,
  packs: Packs,
  first: number,
): Rows {
  if (kind === 'battle') return makeCasualBattleRows(record, packs.get(record.battlePack ?? ''), first);
  if (kind !== 'tournament') return {};
  return published
    ? makeTournamentRows(record, packs.get(record.battlePack ?? ''), first)
    : makeDraftRows(record, first);
}

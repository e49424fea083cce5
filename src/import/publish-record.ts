// Turns a stored record into the documents that are published of it.
import type { RecordKind } from '../contract/event-file.ts';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { publish, publishHead, withdraw } from '../store/publish/publish.ts';
import { makeRows } from '../store/publish/rows.ts';
import type { Rows } from '../store/publish/tables.ts';
import { touch, touchPlayersAmong } from '../store/publish/touched.ts';
import { findFirstNumbers, listTouched, type Republished, updateIds } from '../store/publish/update-ids.ts';
import type { Aliases } from '../store/read/aliases.ts';
import { listMentionsOfPlayers } from '../store/records/ownership.ts';
import { addRecord, findRecord, findRecords, type Packs, removeRecord } from '../store/records/records.ts';
import { buildCasualBattle, buildClub } from './documents/casual-documents.ts';
import { buildDraft, buildTournament } from './documents/tournament-documents.ts';
import { readAliases, showMainIds } from './people/aliases.ts';
import { readStored, type ValidRecord } from './record-facts.ts';
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
  const { kind, record } = showMainIds(valid, aliases);
  const packOf = ({ battlePack }: TournamentRecord | CasualBattleRecord) => packs.get(battlePack ?? '');
  if (kind === 'club') await publish(writer, kind, record.slug, buildClub(record));
  if (kind === 'player') await publish(writer, kind, record.id, record);
  if (kind === 'battle')
    await publish(writer, kind, record.id, buildCasualBattle(record, packOf(record)), first);
  if (kind === 'tournament' && published)
    await publish(writer, kind, record.slug, buildTournament(record, packOf(record)), first);
  if (kind === 'tournament' && !published)
    await publish(writer, 'draft', record.slug, buildDraft(record), first);
  // Its table is made when all tournaments are written.
  if (kind === 'season') await publishHead(writer, await makeHead(writer, record, published));
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
    for (const [name, some] of Object.entries(makeRowsOf(shown, published, packs, firsts.get(key) ?? 0)))
      rows.set(name, [...(rows.get(name) ?? []), some]);
  }
  const joined = Array.from(rows, ([name, some]) => [name, some.flat()] as const);
  await updateIds(writer, kind, keys, ids, Object.fromEntries(joined));
}

function makeRowsOf({ kind, record }: ValidRecord, published: boolean, packs: Packs, first: number): Rows {
  if (kind === 'battle')
    return makeRows.battle(buildCasualBattle(record, packs.get(record.battlePack ?? '')), first);
  if (kind !== 'tournament') return {};
  return published
    ? makeRows.tournament(buildTournament(record, packs.get(record.battlePack ?? '')), first)
    : makeRows.draft(buildDraft(record), first);
}

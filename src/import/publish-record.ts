// Turns a stored record into the documents that are published of it.
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { publish } from '../store/publish/publish.ts';
import { makeRows } from '../store/publish/rows.ts';
import type { Rows } from '../store/publish/tables.ts';
import { touch } from '../store/publish/touched.ts';
import { findFirstNumbers, type Republished, updateIds } from '../store/publish/update-ids.ts';
import type { Aliases } from '../store/read/aliases.ts';
import { findRecords, type Packs } from '../store/records/records.ts';
import { buildCasualBattle, buildClub } from './documents/casual-documents.ts';
import { buildDraft, buildTournament } from './documents/tournament-documents.ts';
import { readAliases, showMainIds } from './people/aliases.ts';
import { readStored, type ValidRecord } from './record-facts.ts';

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
  // Its table is computed at the end of the transaction, when all tournaments are written.
  if (kind === 'season') await touch(writer, kind, record.slug);
  return aliases;
}

/** Publishes records again in which only ids of players changed. `ids` are the former and the new ones. */
export async function publishIds(
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

// Turns stored records into the rows that are published of them.
import type { RecordKind } from '#rules/event-file/event-file';
import type { Reader, Writer } from '../store/database.ts';
import { findNextNumber, publish, replaceSeasonHead, withdraw } from '../store/publish/publish.ts';
import { joinRows, type Rows } from '../store/publish/tables.ts';
import { touch, touchPlayersAmong } from '../store/publish/touched.ts';
import type { Aliases } from '../store/read/aliases.ts';
import { listMentionsOf } from '../store/records/ownership.ts';
import { readStored, type ValidRecord } from '../store/records/record-facts.ts';
import { findPacks, findRecords, type Packs, setPublished } from '../store/records/records.ts';
import { readAliases, showMainIds } from './main-ids.ts';
import { makeRatingRows } from './ratings/rating-rows.ts';
import { makeCasualBattleRows } from './rows/battle-rows.ts';
import { makeClubRows, makePlayerRows } from './rows/club-rows.ts';
import { makeDraftRows, makeTournamentRows } from './rows/tournament-rows.ts';
import { makeHead } from './seasons/make-season.ts';

/** A record that is stored, and whether it is published. */
export interface Publishable {
  readonly key: string;
  readonly valid: ValidRecord;
  readonly published: boolean;
}

/** Values that a caller that publishes everything already knows. */
interface KnownBefore {
  readonly packs?: Packs;
  /** The number of the first battle of each record. */
  readonly firsts?: readonly number[];
}

/** Publishes records of one kind; a season or rating on its own. A battle pack is shown in what is played with it. Returns the aliases that the records name. */
export async function publishRecords(
  writer: Writer,
  kind: RecordKind,
  batch: readonly Publishable[],
  { packs: known, firsts }: KnownBefore = {},
): Promise<Aliases> {
  const aliases = await readAliases(
    writer,
    batch.map(({ valid }) => valid),
  );
  if (batch.length === 0 || kind === 'battlePack') return aliases;
  if (kind === 'season') {
    // Its table is made when all tournaments are written.
    for (const { valid, published } of batch) {
      const shown = showMainIds(valid, aliases);
      if (shown.kind === kind)
        await replaceSeasonHead(writer, shown.record.slug, await makeHead(writer, shown.record, published));
    }
    return aliases;
  }
  if (kind === 'rating') {
    // Its figures are computed after the transaction.
    for (const { key, valid, published } of batch)
      if (valid.kind === kind)
        await publish(writer, kind, [key], await makeRatingRows(writer, valid.record, published));
    return aliases;
  }
  const hasBattles = kind === 'tournament' || kind === 'battle';
  let next = hasBattles && firsts === undefined ? await findNextNumber(writer) : 0;
  const packs = known ?? (await findPacksOf(writer, batch));
  const rows = batch.map(({ valid, published }, index) => {
    const made = makeRowsOf(showMainIds(valid, aliases), published, packs, firsts?.[index] ?? next);
    next += made['battle']?.length ?? 0;
    return made;
  });
  const keys = batch.map(({ key }) => key);
  await publish(writer, kind, keys, joinRows(rows));
  return aliases;
}

/** Replaces what is published of stored records of one kind. `published`: if left out, it stays as it is. */
export async function publishAgain(
  writer: Writer,
  kind: 'tournament' | 'battle' | 'season' | 'rating',
  keys: readonly string[],
  published?: boolean,
): Promise<void> {
  for (let start = 0; start < keys.length; start += againSizes[kind]) {
    const some = keys.slice(start, start + againSizes[kind]);
    const stored = await findRecords(writer, kind, some);
    if (kind !== 'season') await withdraw(writer, kind, some);
    if (published !== undefined) await setPublished(writer, kind, some, published);
    const batch = stored.map((record) => ({
      key: record.key,
      valid: readStored(kind, record.json),
      published: published ?? record.published,
    }));
    await publishRecords(writer, kind, batch);
  }
}

/** How many are withdrawn and published again by one run of the statements. */
const againSizes = { tournament: 25, battle: 500, season: 1, rating: 1 } as const;

/** Records that name an id which became an alias, or stopped being one: they are published again at the end, unless they are saved before. */
export function startStale(writer: Writer) {
  const stale = { tournament: new Set<string>(), battle: new Set<string>() };
  return {
    /** `aliases` are those of the players that changed. */
    async note(aliases: ReadonlySet<string>): Promise<void> {
      if (aliases.size === 0) return;
      await touchPlayersAmong(writer, [...aliases]);
      // Seasons are made at the end in any case.
      for (const { kind, key } of await listMentionsOf(writer, 'player', [...aliases]))
        if (kind === 'season') await touch(writer, kind, [key]);
        else if (kind !== 'rating') stale[kind].add(key);
    },

    /** Call it when a record was saved or removed. */
    drop(kind: RecordKind, key: string): void {
      if (kind === 'tournament' || kind === 'battle') stale[kind].delete(key);
    },

    async publish(): Promise<void> {
      for (const kind of ['tournament', 'battle'] as const) {
        await publishAgain(writer, kind, [...stale[kind]]);
        stale[kind].clear();
      }
    },
  };
}

/** The battle packs that the records name. */
function findPacksOf(reader: Reader, batch: readonly Publishable[]): Promise<Packs> {
  const names = batch.flatMap(({ valid: { kind, record } }) =>
    kind === 'tournament' || kind === 'battle' ? (record.battlePack ?? []) : [],
  );
  return findPacks(reader, new Set(names));
}

function makeRowsOf({ kind, record }: ValidRecord, published: boolean, packs: Packs, first: number): Rows {
  if (kind === 'club') return makeClubRows(record);
  if (kind === 'player') return makePlayerRows(record);
  if (kind === 'battle') return makeCasualBattleRows(record, packs.get(record.battlePack ?? ''), first);
  if (kind !== 'tournament') return {};
  return published
    ? makeTournamentRows(record, packs.get(record.battlePack ?? ''), first)
    : makeDraftRows(record, first);
}

// Rebuilds everything published from the stored records, in one transaction, and reports what differed. Also brings a database of an older version up to
// date.
import { type BattlePackRecord, type RecordKind, recordKinds } from '#rules/event-file/event-file';
import { type Database, DatabaseError, type Reader, type Writer } from '../store/database.ts';
import { nextRevision } from '../store/engine/settings.ts';
import { forgetDue, listBehind } from '../store/publish/due-seasons.ts';
import { finishRows } from '../store/publish/publish.ts';
import { type Copy, remakeTables, startCopy } from '../store/publish/rebuild.ts';
import { insertRows } from '../store/publish/tables.ts';
import { keyOf, listBattleIds, mentionsOf, type ValidRecord } from '../store/records/record-facts.ts';
import { digestOfRecord, listRecords, type StoredRecord } from '../store/records/records.ts';
import { upgradeRecords } from '../store/schema/versions.ts';
import { settleLinks } from './personal-links.ts';
import { publishRecords } from './publish-record.ts';
import { makeAllSeasons } from './seasons/settle-seasons.ts';

export interface Rebuilt {
  readonly records: Readonly<Record<RecordKind, number>>;
  /** What differed from the records, one line each. */
  readonly differences: readonly string[];
  /** The database is of an older version: everything is written again. */
  readonly outdated: boolean;
}

export interface RebuildOptions {
  /** Only report what differs, change nothing. */
  readonly dryRun?: boolean;
}

export async function rebuild(database: Database, { dryRun = false }: RebuildOptions = {}): Promise<Rebuilt> {
  await using transaction = await database.begin();
  const { writer } = transaction;
  const outdated = await upgradeRecords(writer, database.engine);
  if (outdated) await remakeTables(writer, database);
  const copy = await startCopy(writer, database);
  const records = await publishAll(writer, copy, outdated);
  await finishRows(writer);
  // A table that is due differs, but nothing is wrong with it.
  const due = new Set(dryRun ? await listBehind(writer) : []);
  await makeAllSeasons(writer, due);
  for (const slug of due) await copy.keepSeason(slug);
  const rebuilt = { records, differences: await copy.compare(), outdated };
  if (dryRun) return rebuilt;
  const isBehind = (await forgetDue(writer)) > 0;
  if (!outdated && !isBehind && rebuilt.differences.length === 0) return rebuilt;
  await copy.replace();
  await nextRevision(writer);
  await transaction.commit();
  return rebuilt;
}

async function publishAll(writer: Writer, copy: Copy, outdated: boolean): Promise<Rebuilt['records']> {
  const records = { battlePack: 0, club: 0, player: 0, tournament: 0, battle: 0, season: 0, rating: 0 };
  // Battle packs come before what is played with them.
  const packs = new Map<string, BattlePackRecord>();
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    for await (const stored of listBatches(writer, kind)) {
      const batch = stored.map((one) => ({ ...one, valid: readStored(kind, one) }));
      const firsts =
        kind === 'tournament' || kind === 'battle'
          ? await copy.numberBattles(
              kind,
              batch.map(({ key, valid }) => ({ key, battles: listBattleIds(valid).length })),
            )
          : [];
      for (const { key, valid } of batch) if (valid.kind === 'battlePack') packs.set(key, valid.record);
      await insertRows(writer, { mention: batch.flatMap(({ valid }) => mentionsOf(valid)) });
      await publishRecords(writer, kind, batch, { packs, firsts });
      // Older versions made the codes of personal links at the first request for them.
      if (outdated)
        for (const { valid, ...one } of batch)
          if (valid.kind === 'tournament') await settleLinks(writer, valid.record, one);
      records[kind] += batch.length;
    }
  }
  return records;
}

/** How many records are read and published at once: a tournament may be large. */
const batchSizes: Readonly<Record<RecordKind, number>> = {
  battlePack: 500,
  club: 500,
  player: 500,
  tournament: 1,
  battle: 500,
  season: 1,
  rating: 1,
};

/** Every record of a kind, as many at a time as are published together. */
async function* listBatches(reader: Reader, kind: RecordKind): AsyncGenerator<StoredRecord[]> {
  let batch: StoredRecord[] = [];
  for await (const stored of listRecords(reader, kind)) {
    batch.push(stored);
    if (batch.length < batchSizes[kind]) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function readStored(kind: RecordKind, { key, digest, json }: StoredRecord): ValidRecord {
  const record: unknown = digestOfRecord(json) === digest ? JSON.parse(json) : undefined;
  if (keyOf(kind, record) !== key)
    throw new DatabaseError(
      `the stored record of the ${kind} "${key}" is damaged, and nothing can be made from it; restore a backup`,
    );
  return { kind, record } as ValidRecord;
}

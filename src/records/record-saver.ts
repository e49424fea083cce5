// The import of a file: records are checked and saved, many small ones of one kind at a time, so that the database is asked once about all of them; what the
// file refers to is looked up again when the whole of it was read.

import { checkRecord } from '#rules/check/check-record';
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import type { PlayerRecord, TournamentRecord } from '#rules/event-file/record';
import { type Found, located, Problems, type RecordLocation } from '../contract/file-problems.ts';
import { type LocatedProblem, showProblem } from '../contract/problems.ts';
import type { Database, Reader } from '../store/database.ts';
import { startSeen } from '../store/records/ids.ts';
import { readForgotten } from '../store/records/people.ts';
import {
  isDraftable,
  keyOf,
  listBattleIds,
  type SerialisedRecord,
  serialiseRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import { findRecords, listRecorded } from '../store/records/records.ts';
import { startBattleIds } from './battle-ids.ts';
import type { Change } from './change.ts';
import { listWarnings, unknownPack } from './check-alone.ts';
import { fillPlaces } from './fill-places.ts';
import { type ImportReport, startReport, warn } from './import-report.ts';
import { startNamedPeople } from './named-people.ts';
import { startGameNames, startNamedRecords } from './named-records.ts';
import { startRecordLimits } from './record-limits.ts';
import type { Saved } from './record-writer.ts';

/** The largest number of records, and of characters in them, that are saved at a time. */
const mostRecords = 500;
const mostCharacters = 1_000_000;

/** A record of the file, checked by itself. */
interface Checked {
  readonly kind: RecordKind;
  readonly key: string | undefined;
  readonly location: RecordLocation;
  readonly found: readonly LocatedProblem[];
  /** Undefined if it does not fit its schema. */
  readonly record: SerialisedRecord | undefined;
  /** About the places of a tournament. */
  readonly ofPlaces: readonly LocatedProblem[];
}

type Shaped = Checked & { readonly record: SerialisedRecord };

/** Problems and warnings are added to `problems` and `report`. */
export async function startSaver(
  { keys }: Database,
  { writer, history, recordWriter, guard, time }: Change,
  problems: Problems = new Problems(),
  report: ImportReport = startReport(''),
) {
  const recognise = await readForgotten(keys, writer);
  const seen = await startSeen(writer);
  const named = startNamedRecords(writer, seen, guard?.isOwn);
  const people = startNamedPeople(writer, guard);
  const limits = startRecordLimits(writer);
  const games = startGameNames(writer);
  const battleIds = startBattleIds(writer, guard);
  // Warnings about battle packs that still have no record when the whole file was read.
  const packs = new Map<string, Found>();
  const isUndo = history.origin.undoes !== undefined;
  let pending: Checked[] = [];
  const pendingKeys = new Set<string>();
  let characters = 0;

  /** Adds the keys to those that were read; returns where each of them was before in the same file. */
  async function findEarlier(batch: readonly Checked[]): Promise<ReadonlyMap<string, string>> {
    const [first] = batch;
    if (first === undefined) return new Map();
    const { kind } = first;
    const { file } = first.location;
    const locations = new Map<string, string>();
    for (const { key, location } of batch)
      if (key !== undefined)
        locations.set(key, location.line === undefined ? location.pointer : `line ${location.line}`);
    const earlier = await seen.note(file === undefined ? kind : `${kind} ${file}`, locations);
    // Files that are read as one may name each other's clubs and tournaments.
    if ((kind === 'club' || kind === 'tournament') && file !== undefined) await seen.note(kind, locations);
    return earlier;
  }

  function notePack({ kind, record }: ValidRecord, location: RecordLocation): void {
    const pack = (kind === 'tournament' || kind === 'battle' ? record.battlePack : null) ?? null;
    if (pack !== null && !packs.has(pack)) packs.set(pack, unknownPack(pack, location));
  }

  async function noteSaved(
    { valid }: SerialisedRecord,
    { change, published, noted, clashes: ids }: Saved,
    location: RecordLocation,
    more: readonly LocatedProblem[],
  ): Promise<void> {
    const isShared = valid.kind === 'player' || valid.kind === 'battlePack';
    // Otherwise any key could add entries to the history of another club.
    if (change === 'unchanged' && !isShared && guard !== undefined && !guard.isOwn(noted.club)) return;
    if (change !== 'unchanged' || history.isComplete) await history.note(noted);
    report.records[recordKinds[valid.kind].list][change] += 1;
    notePack(valid, location);
    for (const warning of [...listWarnings(valid, recognise), ...more])
      warn(report, located(location, warning));
    const battles = listBattleIds(valid).length;
    if (valid.kind === 'tournament') {
      const { slug, participants } = valid.record;
      report.tournaments.push({ slug, change, participants: participants.length, battles, published });
    }
    if (change !== 'unchanged') report.battlesWritten += battles;
    battleIds.note(valid, ids, location);
  }

  /** Saves records of one kind and file, each with another key. Problems, warnings and the history are in the order of the records. */
  async function saveBatch(given: readonly Checked[]): Promise<void> {
    // An undo restores a record exactly.
    const batch = isUndo ? given : await keepRated(writer, given);
    const earlier = await findEarlier(batch);
    const isNew = ({ key }: Checked) => key === undefined || !earlier.has(key);
    const shaped = batch.filter((one): one is Shaped => one.record !== undefined);
    const [whole, broken] = [[] as Shaped[], [] as Shaped[]];
    for (const one of shaped.filter(isNew)) (one.found.length === 0 ? whole : broken).push(one);
    const rejected = pair(whole, (await guard?.check(whole.map(recordOf))) ?? []);
    const rejectionsOf = (one: Checked) => rejected.get(one) ?? [];
    await named.note(
      shaped.map((one) => ({
        valid: one.record.valid,
        location: one.location,
        problems: rejectionsOf(one),
      })),
    );
    const reserved = pair(broken, await recordWriter.reserve(broken.map(recordOf)));
    const allowed = whole.filter((one) => rejectionsOf(one).length === 0);
    const records = allowed.map(recordOf);
    const similar = pair(allowed, await games.check(records));
    const aliases = await people.listAliases(records);
    const owner = await limits.findOwner(records[0]);
    const saved = pair(allowed, await recordWriter.saveAll(records));
    const newOwner = await limits.findOwner(records[0]);
    for (const one of batch) {
      const { kind, key = '', location, found, record, ofPlaces } = one;
      problems.addAt(location, found);
      if (!isNew(one)) problems.addAt(location, [givenTwice(kind, key, earlier.get(key) ?? '')]);
      problems.addAt(location, rejectionsOf(one));
      if (record === undefined) continue;
      battleIds.note(record.valid, reserved.get(one) ?? [], location);
      if (reserved.has(one)) people.noteBroken(record, location);
      const done = saved.get(one);
      if (done === undefined) continue;
      if (newOwner !== owner) limits.note(kind, newOwner, location);
      people.note(record, done, location, aliases);
      await noteSaved(record, done, location, [...(similar.get(one) ?? []), ...ofPlaces]);
    }
  }

  async function flush(): Promise<void> {
    const batch = pending;
    pending = [];
    pendingKeys.clear();
    characters = 0;
    if (batch.length > 0) await saveBatch(batch);
  }

  /** Whether the record can be saved with those that wait. */
  function fits({ kind, key, location: { file } }: Checked): boolean {
    const [first] = pending;
    if (first === undefined) return true;
    if (kind !== first.kind || file !== first.location.file) return false;
    return key === undefined || !pendingKeys.has(key);
  }

  return {
    problems,

    /** Saves the records that wait for others, so that what is reported next comes behind their problems. */
    flush,

    /** A small record may wait for others. */
    async save(kind: RecordKind, record: unknown, location: RecordLocation): Promise<void> {
      const { problems: found, isShaped } = checkRecord(kind, record);
      const filled =
        kind === 'tournament' && isShaped && found.length === 0
          ? await fillPlaces(writer, record as TournamentRecord, time, isUndo)
          : { record, warnings: [] };
      const serialised = isShaped
        ? serialiseRecord({ kind, record: filled.record } as ValidRecord)
        : undefined;
      const key = keyOf(kind, record, found);
      const checked = { kind, key, location, found, record: serialised, ofPlaces: filled.warnings };
      if (!fits(checked)) await flush();
      pending.push(checked);
      if (checked.key !== undefined) pendingKeys.add(checked.key);
      characters += serialised?.json.length ?? 0;
      const isAlone = isDraftable(kind);
      if (isAlone || pending.length >= mostRecords || characters >= mostCharacters) await flush();
    },

    /** Checks what could only be checked when everything was read. */
    async finish(): Promise<void> {
      await flush();
      for (const problem of await named.listUnknown()) problems.add(problem);
      for (const problem of await limits.listProblems()) problems.add(problem);
      for (const problem of await battleIds.listProblems()) problems.add(problem);
      for (const problem of await people.listProblems()) problems.add(problem);
      const known = packs.size === 0 ? [] : await listRecorded(writer, 'battlePack', [...packs.keys()]);
      for (const pack of known) packs.delete(pack);
      for (const warning of packs.values()) warn(report, warning);
    },
  };
}

/** Checks and saves a single tournament. Its warnings are noted in the history. */
export async function saveTournament(database: Database, change: Change, record: TournamentRecord) {
  const problems = new Problems();
  const report = startReport(record.slug);
  const saver = await startSaver(database, change, problems, report);
  await saver.save('tournament', record, { line: 1, pointer: '' });
  await saver.finish();
  change.warnings.push(...report.warnings.map((warning) => showProblem(warning)));
  return { problems: problems.shown, more: problems.more, warnings: report.warnings };
}

/** Players whose file does not say whether they are rated: as it is stored. */
async function keepRated(reader: Reader, batch: readonly Checked[]): Promise<readonly Checked[]> {
  if (batch[0]?.kind !== 'player') return batch;
  const keys = batch.flatMap(({ key }) => key ?? []);
  const unrated = new Set(
    (await findRecords(reader, 'player', keys)).flatMap(({ key, json }) =>
      (JSON.parse(json) as PlayerRecord).rated === false ? [key] : [],
    ),
  );
  return batch.map((one) => {
    const valid = one.record?.valid;
    if (valid?.kind !== 'player' || valid.record.rated != null || !unrated.has(valid.record.id)) return one;
    const { rated: _, ...rest } = valid.record;
    return { ...one, record: serialiseRecord({ kind: 'player', record: { ...rest, rated: false } }) };
  });
}

function recordOf({ record }: Shaped): SerialisedRecord {
  return record;
}

/** Each of the records with its value, in the same order. */
function pair<T>(records: readonly Checked[], values: readonly T[]): ReadonlyMap<Checked, T> {
  return new Map(values.map((value, index) => [records[index] as Checked, value]));
}

function givenTwice(kind: RecordKind, key: string, first: string): LocatedProblem {
  const expected = recordKinds[kind].key;
  return { pointer: `/${expected}`, code: 'givenTwice', parameters: { key, first, expected } };
}

// The import of a file: each record is checked and saved; what the file refers to is looked up again when the whole of it was read.

import { checkRecord } from '#rules/check/check-record';
import { warnTournament } from '#rules/check/warn-tournament';
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import type { PlayerRecord, TournamentRecord } from '#rules/event-file/record';
import { spaceNames } from '#rules/event-file/texts';
import { type Found, located, Problems, type RecordLocation } from '../contract/file-problems.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import { readAliases } from '../publish/main-ids.ts';
import type { Database, Reader } from '../store/database.ts';
import { findMainId } from '../store/read/aliases.ts';
import { listBattleOwners, startSeen } from '../store/records/ids.ts';
import { type Recognise, readForgotten } from '../store/records/people.ts';
import { keyOf, listBattleIds, listPeople, type ValidRecord } from '../store/records/record-facts.ts';
import { hasRecord } from '../store/records/records.ts';
import { checkDoubles, checkIds, describeDoubles } from './aliases.ts';
import { startGameNames, startNamedRecords } from './named-records.ts';
import type { RecordWriter } from './record-writer.ts';
import { type ImportReport, startReport, warn } from './report.ts';
import { type Guard, mayNotChange, mayNotName } from './rights.ts';
import { startSeasonLimit } from './season-limit.ts';
import type { Change } from './transaction.ts';

type Saved = Awaited<ReturnType<RecordWriter['save']>>;

/** Problems and warnings are added to `problems` and `report`. */
export async function startSession(
  { keys }: Database,
  { writer, history, recordWriter, guard }: Change,
  problems: Problems = new Problems(),
  report: ImportReport = startReport(''),
) {
  const recognise = await readForgotten(keys, writer);
  const seen = await startSeen(writer);
  const named = startNamedRecords(writer, seen, guard?.isOwn);
  const seasons = startSeasonLimit(writer);
  const games = startGameNames(writer, recordWriter.packs);
  // Battle packs without a record so far; looked up again when the whole file was read.
  const packs = new Map<string, Found>();
  // Records whose player ids may have a problem; checked again when the whole file was read.
  const doubles: { kind: 'tournament' | 'battle'; key: string; location: RecordLocation }[] = [];
  const players: { record: PlayerRecord; changed: ReadonlySet<string>; location: RecordLocation }[] = [];
  const clashes: { id: string; owner: string; location: RecordLocation; pointer: string }[] = [];

  /** Whether the key is the first of its kind in this file. */
  async function isFirst(kind: RecordKind, key: string, location: RecordLocation): Promise<boolean> {
    const words = location.line === undefined ? location.pointer : `line ${location.line}`;
    const before = await seen.note(
      location.file === undefined ? kind : `${kind} ${location.file}`,
      key,
      words,
    );
    // Of files that are read as one, each may name the clubs and tournaments of the others.
    if ((kind === 'club' || kind === 'tournament') && location.file !== undefined)
      await seen.note(kind, key, words);
    if (before === undefined) return true;
    const keyName = recordKinds[kind].key;
    const parameters = { key, first: before, expected: keyName };
    problems.addAt(location, [{ pointer: `/${keyName}`, code: 'givenTwice', parameters }]);
    return false;
  }

  function notePack({ kind, record }: ValidRecord, location: RecordLocation): void {
    const pack = (kind === 'tournament' || kind === 'battle' ? record.battlePack : null) ?? null;
    if (pack === null || packs.has(pack) || recordWriter.packs.has(pack)) return;
    packs.set(pack, unknownPack(pack, location));
  }

  /** Clashes are checked at the end: a record further down in the file may give up the id. */
  function noteClashes(valid: ValidRecord, ids: readonly string[], location: RecordLocation): void {
    if (ids.length === 0) return;
    const isCasual = valid.kind === 'battle';
    const owner = isCasual ? '' : (keyOf(valid.kind, valid.record) ?? '');
    const positions = new Map(listBattleIds(valid).map((id, index) => [id, index]));
    for (const id of ids) {
      const pointer = isCasual ? '/id' : `/battles/${positions.get(id)}/id`;
      clashes.push({ id, owner, location, pointer });
    }
  }

  async function notePeople(
    valid: ValidRecord,
    { hasDoubles, aliases: changed }: Pick<Saved, 'hasDoubles' | 'aliases'>,
    location: RecordLocation,
  ): Promise<void> {
    if (valid.kind === 'player') {
      const { record } = valid;
      const isKnown =
        (record.aliases ?? []).length > 0 || (await findMainId(writer, record.id)) !== undefined;
      if (isKnown) players.push({ record, changed, location });
    } else if (hasDoubles && (valid.kind === 'tournament' || valid.kind === 'battle'))
      doubles.push({ kind: valid.kind, key: keyOf(valid.kind, valid.record) ?? '', location });
  }

  /** A key may add only aliases that a record names which it may change; that record may be in the same file. */
  async function checkAliases(
    { aliases }: PlayerRecord,
    changed: ReadonlySet<string>,
  ): Promise<LocatedProblem[]> {
    const own = aliases ?? [];
    const added = own.filter((alias) => changed.has(alias));
    const unnamed = (await guard?.listUnnamed(added)) ?? [];
    return unnamed.map((alias) => ({ pointer: `/aliases/${own.indexOf(alias)}`, ...mayNotName(alias) }));
  }

  async function checkPeople(): Promise<void> {
    const reported = new Set<string>();
    for (const { location, ...double } of doubles) {
      const found = await checkDoubles(writer, double);
      if (found.length > 0) reported.add(double.key);
      problems.addAt(location, found);
    }
    for (const { record, changed, location } of players) {
      const rejected = await checkAliases(record, changed);
      // Whose alias it is, or where it takes part, is nothing for a key that may not name it.
      problems.addAt(location, rejected.length > 0 ? rejected : await checkIds(writer, record, reported));
    }
  }

  return {
    problems,

    /** Returns how many battles the record brought. */
    async save(kind: RecordKind, given: unknown, location: RecordLocation): Promise<number> {
      const record = spaceNames(given);
      const { problems: found, isShaped } = checkRecord(kind, record);
      problems.addAt(location, found);
      const key = keyOf(kind, record, found);
      const isNew = key === undefined || (await isFirst(kind, key, location));
      if (!isShaped) return 0;
      const valid = { kind, record } as ValidRecord;
      const rejected = isNew && found.length === 0 ? ((await guard?.check(valid)) ?? []) : [];
      await named.note(valid, location, rejected);
      if (!isNew) return 0;
      if (found.length > 0) {
        noteClashes(valid, await recordWriter.reserve(valid), location);
        return 0;
      }
      problems.addAt(location, rejected);
      if (rejected.length > 0) return 0;
      const similar = await games.check(valid);
      const owner = kind === 'season' ? await seasons.findOwner(key ?? '') : null;
      const saved = await recordWriter.save(valid);
      const { change, published } = saved;
      const newOwner = kind === 'season' ? await seasons.findOwner(key ?? '') : null;
      if (newOwner !== owner) seasons.note(newOwner, location);
      if (change !== 'unchanged') await notePeople(valid, saved, location);
      const battles = listBattleIds(valid).length;
      if (change === 'unchanged') {
        // Otherwise any key could add entries to the history of another club.
        if (await guard?.isOfOthers(valid)) return battles;
        if (history.isComplete) await recordWriter.noteUnchanged(valid, published);
      }
      report.records[recordKinds[kind].list][change] += 1;
      notePack(valid, location);
      for (const warning of [...listWarnings(valid, recognise), ...similar])
        warn(report, located(location, warning));
      if (valid.kind === 'tournament') {
        const { slug, participants } = valid.record;
        report.tournaments.push({ slug, change, participants: participants.length, battles, published });
      }
      if (change !== 'unchanged') report.battlesWritten += battles;
      noteClashes(valid, saved.clashes, location);
      return battles;
    },

    /** Checks what could only be checked when everything was read. */
    async finish(): Promise<void> {
      for (const problem of await named.listUnknown()) problems.add(problem);
      for (const problem of await seasons.listProblems()) problems.add(problem);
      for (const { id, owner, location, pointer } of clashes) {
        const other = (await listBattleOwners(writer, id)).find((name) => name !== owner);
        if (other === undefined) continue;
        const isSecret = guard !== undefined && !(await guard.owns(other, id));
        const taken = { code: 'battleIdTaken', parameters: { id, tournament: other || null } } as const;
        problems.addAt(location, [{ pointer, ...(isSecret ? mayNotChange('battle', id) : taken) }]);
      }
      await checkPeople();
      for (const [pack, warning] of packs) if (!recordWriter.packs.has(pack)) warn(report, warning);
    },
  };
}

/** Checks and saves a single tournament. */
export async function saveTournament(database: Database, change: Change, record: TournamentRecord) {
  const problems = new Problems();
  const report = startReport(record.slug);
  const session = await startSession(database, change, problems, report);
  await session.save('tournament', record, { line: 1, pointer: '' });
  await session.finish();
  return { problems: problems.shown, warnings: report.warnings };
}

/** Checks a tournament that is stored already, in another state, without saving it. */
export async function checkTournamentAlone(
  keys: Reader,
  reader: Reader,
  record: TournamentRecord,
  guard: Guard | undefined,
) {
  const valid = { kind: 'tournament', record } as const;
  const problems = new Problems();
  const report = startReport(record.slug);
  const location = { line: 1, pointer: '' };
  problems.addAt(location, checkRecord('tournament', record).problems);
  problems.addAt(location, (await guard?.check(valid)) ?? []);
  problems.addAt(location, describeDoubles(valid, await readAliases(reader, valid)));
  for (const warning of listWarnings(valid, await readForgotten(keys, reader)))
    warn(report, located(location, warning));
  const pack = record.battlePack ?? null;
  if (pack !== null && !(await hasRecord(reader, 'battlePack', pack)))
    warn(report, unknownPack(pack, location));
  return { problems: problems.shown, warnings: report.warnings };
}

function unknownPack(battlePack: string, location: RecordLocation): Found {
  const problem = { pointer: '/battlePack', code: 'unknownBattlePack', parameters: { battlePack } } as const;
  return located(location, problem);
}

function listWarnings(valid: ValidRecord, recognise: Recognise | undefined): LocatedProblem[] {
  const doubts = valid.kind === 'tournament' ? warnTournament(valid.record) : [];
  if (recognise === undefined) return doubts;
  const back = listPeople(valid).flatMap(({ name, playerId, pointer }): LocatedProblem[] => {
    const by = recognise(name, playerId);
    if (by === undefined) return [];
    // Without the name itself: warnings are stored.
    return [{ pointer, code: 'personForgotten', parameters: { by } }];
  });
  return [...doubts, ...back];
}

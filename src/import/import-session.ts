// One file under way: each record checked and taken, and what the file names asked about again when the whole of it was read.
import { type RecordKind, recordKinds } from '../contract/event-file.ts';
import { warnTournament } from '../domain/check/warn-tournament.ts';
import type { Problem } from '../domain/results.ts';
import type { Writer } from '../store/database.ts';
import type { Forgotten } from '../store/records/forgotten.ts';
import type { History } from '../store/records/history.ts';
import { listBattleOwners } from '../store/records/owners.ts';
import { findOwner } from '../store/records/ownership.ts';
import { startSeen } from '../store/records/seen.ts';
import { checkRecord } from './check/check-record.ts';
import { startClubNames } from './club-names.ts';
import { noteUnchanged } from './history/note-change.ts';
import { type Guard, mayNotChange } from './history/rights.ts';
import { keyOf, listBattleIds, listPeople, type SoundRecord } from './record-facts.ts';
import type { Place } from './report.ts';
import { type Found, located, type Problems, type Report, warn } from './report.ts';
import { makeTaker, type Taker } from './take-record.ts';

export interface Session {
  readonly taker: Taker;
  /** Returns how many battles the record brought. */
  take(kind: RecordKind, record: unknown, place: Place): Promise<number>;
  finish(): Promise<void>;
}

export interface SessionParts {
  readonly history: History;
  readonly forgotten: Forgotten;
  readonly guard?: Guard | undefined;
}

export async function startSession(
  writer: Writer,
  problems: Problems,
  report: Report,
  { history, forgotten, guard }: SessionParts,
): Promise<Session> {
  const taker = await makeTaker(writer, history);
  const seen = await startSeen(writer);
  const clubs = startClubNames(writer, seen);
  // Packs that nothing stored or read so far explains; asked again when the whole file was read.
  const packs = new Map<string, Found>();
  const clashes: { id: string; owner: string; place: Place; pointer: string }[] = [];

  /** Whether the key is the first of its kind in this file. */
  async function isFirst(kind: RecordKind, key: string, place: Place): Promise<boolean> {
    const words = place.line === undefined ? place.pointer : `line ${place.line}`;
    const before = await seen.note(place.file === undefined ? kind : `${kind} ${place.file}`, key, words);
    // Of files that are read as one, each may name the clubs of the others.
    if (kind === 'club' && place.file !== undefined) await seen.note(kind, key, words);
    if (before === undefined) return true;
    const keyName = recordKinds[kind].key;
    const parameters = { key, first: before, expected: keyName };
    problems.add(located(place, { pointer: `/${keyName}`, code: 'givenTwice', parameters }));
    return false;
  }

  function notePack({ kind, record }: SoundRecord, place: Place): void {
    const pack = (kind === 'tournament' || kind === 'battle' ? record.battlePack : null) ?? null;
    if (pack === null || packs.has(pack) || taker.packs.has(pack)) return;
    const parameters = { battlePack: pack };
    packs.set(pack, located(place, { pointer: '/battlePack', code: 'unknownBattlePack', parameters }));
  }

  /** An id may still move elsewhere, further down in the file. */
  function noteClashes(sound: SoundRecord, ids: readonly string[], place: Place): void {
    if (ids.length === 0) return;
    const isCasual = sound.kind === 'battle';
    const owner = isCasual ? '' : (keyOf(sound.kind, sound.record) ?? '');
    const positions = new Map(listBattleIds(sound).map((id, index) => [id, index]));
    for (const id of ids) {
      const pointer = isCasual ? '/id' : `/battles/${positions.get(id)}/id`;
      clashes.push({ id, owner, place, pointer });
    }
  }

  return {
    taker,

    async take(kind, record, place) {
      const { problems: found, isShaped } = checkRecord(kind, record);
      for (const problem of found) problems.add(located(place, problem));
      const key = keyOf(kind, record, found);
      const isNew = key === undefined || (await isFirst(kind, key, place));
      if (!isShaped) return 0;
      const sound = { kind, record } as SoundRecord;
      const refused = isNew && found.length === 0 ? ((await guard?.check(sound)) ?? []) : [];
      await clubs.note(sound, place, refused);
      if (!isNew) return 0;
      if (found.length > 0) {
        noteClashes(sound, await taker.reserve(sound), place);
        return 0;
      }
      for (const problem of refused) problems.add(located(place, problem));
      if (refused.length > 0) return 0;
      const { change, published, clashes: clashing } = await taker.take(sound);
      const battles = listBattleIds(sound).length;
      if (change === 'unchanged') {
        // Otherwise anybody could put words into the history of another club.
        if (await guard?.isOfOthers(sound)) return battles;
        if (history.isComplete)
          await history.note(noteUnchanged(sound, published, await findOwner(writer, kind, key ?? '')));
      }
      report.records[recordKinds[kind].list][change] += 1;
      notePack(sound, place);
      for (const warning of listWarnings(sound, forgotten)) warn(report, located(place, warning));
      if (sound.kind === 'tournament') {
        const { slug, participants } = sound.record;
        report.tournaments.push({ slug, change, participants: participants.length, battles, published });
      }
      if (change !== 'unchanged') report.battlesWritten += battles;
      noteClashes(sound, clashing, place);
      return battles;
    },

    async finish() {
      for (const problem of await clubs.listUnknown()) problems.add(problem);
      for (const { id, owner, place, pointer } of clashes) {
        const other = (await listBattleOwners(writer, id)).find((name) => name !== owner);
        if (other === undefined) continue;
        const isSecret = guard !== undefined && !(await guard.owns(other, id));
        const taken = { code: 'battleIdTaken', parameters: { id, tournament: other || null } } as const;
        problems.add(located(place, { pointer, ...(isSecret ? mayNotChange('battle', id) : taken) }));
      }
      if (!problems.any) await taker.finish();
      for (const [pack, warning] of packs) if (!taker.packs.has(pack)) warn(report, warning);
    },
  };
}

function listWarnings(sound: SoundRecord, forgotten: Forgotten): Problem[] {
  const doubts = sound.kind === 'tournament' ? warnTournament(sound.record) : [];
  if (forgotten.isEmpty) return doubts;
  const back = listPeople(sound).flatMap(({ name, playerId, pointer }): Problem[] => {
    const by = forgotten.hasId(playerId) ? 'id' : forgotten.hasName(name) ? 'name' : undefined;
    if (by === undefined) return [];
    // Without the name itself: a warning is kept longer than a file.
    return [{ pointer, code: 'personForgotten', parameters: { by } }];
  });
  return [...doubts, ...back];
}

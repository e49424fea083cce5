// One file under way: each record checked and taken, and what the file names asked about again when the whole of it was read.
import { type RecordKind, recordKinds } from '../contract/event-file.ts';
import { hasClub } from '../store/clubs.ts';
import type { Writer } from '../store/database.ts';
import { listBattleOwners } from '../store/write/battle-ids.ts';
import { startSeen } from '../store/write/seen.ts';
import { checkRecord } from './check/check-record.ts';
import type { Place } from './read/read-records.ts';
import { keyOf, listBattleIds, listClubs, type SoundRecord } from './record-facts.ts';
import { type Found, located, type Problems, type Report } from './report.ts';
import { makeTaker } from './take-record.ts';

export interface Session {
  /** Returns how many battles the record brought. */
  take(kind: RecordKind, record: unknown, place: Place): Promise<number>;
  finish(): Promise<void>;
}

/** So many names are remembered as known; others are asked for again. */
const mostKnown = 100_000;

export async function startSession(
  writer: Writer,
  changesDays: number,
  problems: Problems,
  report: Report,
): Promise<Session> {
  const taker = await makeTaker(writer, changesDays);
  const seen = await startSeen(writer);
  const known = new Set<string>();
  // Names that nothing stored or read so far explains; asked again when the whole file was read.
  const clubs = new Map<string, Found>();
  const packs = new Map<string, Found>();
  const clashes: { id: string; owner: string; problem: (other: string) => Found }[] = [];

  /** Whether the key is the first of its kind in this file. */
  async function isFirst(kind: RecordKind, key: string, place: Place): Promise<boolean> {
    const words = place.line === undefined ? place.pointer : `line ${place.line}`;
    const before = await seen.note(kind, key, words);
    if (before === undefined) return true;
    const keyName = recordKinds[kind].key;
    const message = `"${key}" is given twice in this file, first at ${before}; expected each ${keyName} once`;
    problems.add(located(place, { pointer: `/${keyName}`, message }));
    return false;
  }

  async function noteNames(sound: SoundRecord, place: Place): Promise<void> {
    for (const { name, pointer } of listClubs(sound)) {
      if (known.has(name) || clubs.has(name)) continue;
      if (await hasClub(writer, name)) {
        if (known.size < mostKnown) known.add(name);
        continue;
      }
      const message = `the club "${name}" is not in this file nor in the database; expected the slug of a club`;
      clubs.set(name, located(place, { pointer, message }));
    }
    if (sound.kind !== 'tournament' && sound.kind !== 'battle') return;
    const pack = sound.record.battlePack ?? null;
    if (pack !== null && !packs.has(pack) && !taker.packs.has(pack)) {
      const message = `the battle pack "${pack}" has no record; its battles carry none of the optional keys`;
      packs.set(pack, located(place, { pointer: '/battlePack', message }));
    }
  }

  /** An id may still move elsewhere, further down in the file. */
  function noteClash(sound: SoundRecord, id: string, place: Place): void {
    const isCasual = sound.kind === 'battle';
    const pointer = isCasual ? '/id' : `/battles/${listBattleIds(sound).indexOf(id)}/id`;
    clashes.push({
      id,
      owner: isCasual ? '' : (keyOf(sound.kind, sound.record) ?? ''),
      problem: (other) => located(place, { pointer, message: takenBy(id, other) }),
    });
  }

  return {
    async take(kind, record, place) {
      const found = checkRecord(kind, record);
      for (const problem of found) problems.add(located(place, problem));
      const key = keyOf(kind, record);
      if (key !== undefined && !(await isFirst(kind, key, place))) return 0;
      if (found.length > 0) return 0;
      const sound = { kind, record } as SoundRecord;
      const { change, clashes: clashing } = await taker.take(sound);
      report.records[recordKinds[kind].list][change] += 1;
      await noteNames(sound, place);
      const battles = listBattleIds(sound).length;
      if (change !== 'unchanged') report.battlesWritten += battles;
      for (const id of clashing) noteClash(sound, id, place);
      return battles;
    },

    async finish() {
      for (const [club, problem] of clubs) if (!(await hasClub(writer, club))) problems.add(problem);
      for (const { id, owner, problem } of clashes) {
        const other = (await listBattleOwners(writer, id)).find((name) => name !== owner);
        if (other !== undefined) problems.add(problem(other));
      }
      if (!problems.any) await taker.finish();
      for (const [pack, warning] of packs) {
        if (!taker.packs.has(pack)) report.warnings.push({ file: report.file, ...warning });
      }
    },
  };
}

function takenBy(id: string, other: string): string {
  const owner = other === '' ? 'a casual battle' : `the tournament "${other}"`;
  return `the battle id "${id}" is taken by ${owner}; expected an id that nothing else has`;
}

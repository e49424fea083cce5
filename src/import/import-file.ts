// One event file, whole or not at all: every record checked and taken in one writer's turn, undone if anything is wrong.
import { type RecordKind, recordKinds } from '../contract/event-file.ts';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import { hasClub } from '../store/clubs.ts';
import type { Database, Writer } from '../store/database.ts';
import { findPack } from '../store/records.ts';
import { listBattleOwners, listTakenIds, nextRevision } from '../store/references.ts';
import { startSeen } from '../store/seen.ts';
import { checkRecord } from './check-record.ts';
import { type Place, readRecords } from './read-records.ts';
import { type FileProblem, Problems, type Report, startReport } from './report.ts';
import { type Source, UnreadableError } from './source.ts';
import { makeTaker, type Taken, type Taker } from './take-record.ts';

export type Imported =
  | { readonly report: Report }
  | { readonly problems: FileProblem[]; readonly more: number };

export interface ImportOptions {
  /** Check everything, change nothing. */
  readonly dryRun?: boolean;
  readonly onRecord?: (battles: number) => void;
}

/** Thrown inside the writer's turn to have it undone. */
class Undo extends Error {}

export async function importFile(
  database: Database,
  source: Source,
  options: ImportOptions = {},
): Promise<Imported> {
  const problems = new Problems();
  const report = startReport(source.name);
  let findLines: (pointers: readonly string[]) => ReadonlyMap<string, number> = () => new Map();
  try {
    const records = await readRecords(source);
    findLines = records.findLines;
    await database.write(async (writer) => {
      const session = await startSession(writer, problems, report);
      for await (const item of records.items) {
        if ('problem' in item) {
          problems.add(located(item.place, { pointer: '', message: item.problem }));
          continue;
        }
        const battles = await session.take(item.kind, item.record, item.place);
        options.onRecord?.(battles);
      }
      await session.finish();
      if (problems.any || options.dryRun || !changedAnything(report)) throw new Undo();
      await nextRevision(writer);
    });
  } catch (error) {
    if (error instanceof UnreadableError)
      problems.add({ line: error.line, pointer: '', message: error.message });
    else if (!(error instanceof Undo)) throw error;
  }
  const place = (list: readonly Omit<FileProblem, 'file'>[]): FileProblem[] => {
    const lines = findLines(list.filter(({ line }) => line === 0).map(({ pointer }) => pointer));
    return list.map((problem) => ({
      file: source.name,
      ...problem,
      line: problem.line === 0 ? (lines.get(problem.pointer) ?? 1) : problem.line,
    }));
  };
  if (problems.any) return { problems: place(problems.shown), more: problems.more };
  return { report: { ...report, warnings: place(report.warnings) } };
}

interface Session {
  /** Returns how many battles the record brought. */
  take(kind: RecordKind, record: unknown, place: Place): Promise<number>;
  finish(): Promise<void>;
}

async function startSession(writer: Writer, problems: Problems, report: Report): Promise<Session> {
  const taker = await makeTaker(writer);
  const seen = await startSeen(writer);
  // Names that nothing stored or read so far explains; asked again when the whole file was read.
  const clubs = new Map<string, Omit<FileProblem, 'file'>>();
  const packs = new Map<string, Omit<FileProblem, 'file'>>();
  const ids: { id: string; owner: string; problem: (other: string) => Omit<FileProblem, 'file'> }[] = [];

  async function noteNames(kind: RecordKind, record: unknown, place: Place): Promise<void> {
    for (const { club, pointer } of namedClubs(kind, record)) {
      if (clubs.has(club) || (await hasClub(writer, club))) continue;
      const message = `the club "${club}" is not in this file nor in the database; expected the slug of a club`;
      clubs.set(club, located(place, { pointer, message }));
    }
    const { battlePack } = record as { battlePack?: string | null };
    if (battlePack && !packs.has(battlePack) && (await findPack(writer, battlePack)) === undefined) {
      const message = `the battle pack "${battlePack}" has no record; its battles carry none of the optional keys`;
      packs.set(battlePack, located(place, { pointer: '/battlePack', message }));
    }
  }

  async function noteTakenIds(kind: RecordKind, record: unknown, place: Place): Promise<void> {
    if (kind === 'battle') {
      const { id } = record as CasualBattleRecord;
      if ((await listBattleOwners(writer, id)).length < 2) return;
      ids.push({
        id,
        owner: '',
        problem: (other) => located(place, { pointer: '/id', message: takenBy(id, other) }),
      });
    } else if (kind === 'tournament') {
      const { slug, battles } = record as TournamentRecord;
      for (const [id] of await listTakenIds(writer, slug)) {
        const pointer = `/battles/${battles.findIndex((battle) => battle.id === id)}/id`;
        ids.push({
          id,
          owner: slug,
          problem: (other) => located(place, { pointer, message: takenBy(id, other) }),
        });
      }
    }
  }

  return {
    async take(kind, record, place) {
      const found = checkRecord(kind, record);
      for (const problem of found) problems.add(located(place, problem));
      const { key, list } = recordKinds[kind];
      const name = (record as Record<string, unknown> | null)?.[key];
      if (typeof name === 'string') {
        const words = place.line === undefined ? place.pointer : `line ${place.line}`;
        const before = await seen.note(kind, name, words);
        if (before !== undefined) {
          const message = `"${name}" is given twice in this file, first at ${before}; expected each ${key} once`;
          problems.add(located(place, { pointer: `/${key}`, message }));
          return 0;
        }
      }
      if (found.length > 0) return 0;
      const taken = await takeRecord(taker, kind, record);
      report.records[list][taken] += 1;
      await noteNames(kind, record, place);
      const battles =
        kind === 'tournament' ? (record as TournamentRecord).battles.length : kind === 'battle' ? 1 : 0;
      if (taken === 'unchanged') return battles;
      report.battlesWritten += battles;
      await noteTakenIds(kind, record, place);
      return battles;
    },

    async finish() {
      for (const [club, problem] of clubs) if (!(await hasClub(writer, club))) problems.add(problem);
      for (const { id, owner, problem } of ids) {
        const other = (await listBattleOwners(writer, id)).find((name) => name !== owner);
        if (other !== undefined) problems.add(problem(other));
      }
      for (const [pack, warning] of packs) {
        if ((await findPack(writer, pack)) === undefined)
          report.warnings.push({ file: report.file, ...warning });
      }
    },
  };
}

function takeRecord(taker: Taker, kind: RecordKind, record: unknown): Promise<Taken> {
  switch (kind) {
    case 'battlePack':
      return taker.takePack(record as Parameters<Taker['takePack']>[0]);
    case 'club':
      return taker.takeClub(record as Parameters<Taker['takeClub']>[0]);
    case 'player':
      return taker.takePlayer(record as Parameters<Taker['takePlayer']>[0]);
    case 'tournament':
      return taker.takeTournament(record as TournamentRecord);
    case 'battle':
      return taker.takeBattle(record as CasualBattleRecord);
  }
}

function* namedClubs(kind: RecordKind, record: unknown): Generator<{ club: string; pointer: string }> {
  if (kind !== 'tournament' && kind !== 'battle') return;
  const { club, participants = [] } = record as Partial<TournamentRecord>;
  if (club) yield { club, pointer: '/club' };
  for (const [index, participant] of participants.entries()) {
    if (participant.club) yield { club: participant.club, pointer: `/participants/${index}/club` };
  }
}

function takenBy(id: string, other: string): string {
  const owner = other === '' ? 'a casual battle' : `the tournament "${other}"`;
  return `the battle id "${id}" is taken by ${owner}; expected an id that nothing else has`;
}

/** Line 0 stands for a line still to be found by its pointer. */
function located(place: Place, problem: { pointer: string; message: string }): Omit<FileProblem, 'file'> {
  return { line: place.line ?? 0, pointer: place.pointer + problem.pointer, message: problem.message };
}

function changedAnything({ records }: Report): boolean {
  return Object.values(records).some(({ added, replaced }) => added + replaced > 0);
}

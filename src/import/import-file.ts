// One event file, whole or not at all: every record checked and taken in one writer's turn, undone if anything is wrong.
import { recordKinds } from '../contract/event-file.ts';
import { hasClub } from '../store/clubs.ts';
import type { Database, Writer } from '../store/database.ts';
import type { Packs } from '../store/records.ts';
import { listBattleOwners, nextRevision } from '../store/references.ts';
import { startSeen } from '../store/seen.ts';
import type { Prepared, ReadyBattle, ReadyTournament } from './prepare-record.ts';
import { prepareRecords } from './prepare-records.ts';
import { type EventRecords, type Place, readRecords } from './read-records.ts';
import { type FileProblem, Problems, type Report, startReport } from './report.ts';
import { type Source, UnreadableError } from './source.ts';
import { makeTaker } from './take-record.ts';

export type Imported =
  | { readonly report: Report }
  | { readonly problems: FileProblem[]; readonly more: number };

export interface ImportOptions {
  /** Check everything, change nothing. */
  readonly dryRun?: boolean;
  readonly onRecord?: (battles: number) => void;
  /** Whether a second thread may prepare what comes next; left out: where no other process needs the core. */
  readonly isCoreFree?: () => boolean;
}

/** Thrown inside the writer's turn to have it undone. */
class Undo extends Error {}

export async function importFile(
  database: Database,
  source: Source,
  options: ImportOptions = {},
): Promise<Imported> {
  try {
    return await importRecords(database, source.name, await readRecords(source), options);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return {
      problems: [{ file: source.name, line: error.line, pointer: '', message: error.message }],
      more: 0,
    };
  }
}

export async function importRecords(
  database: Database,
  file: string,
  records: EventRecords,
  options: ImportOptions = {},
): Promise<Imported> {
  const problems = new Problems();
  const report = startReport(file);
  try {
    await database.write(async (writer) => {
      const session = await startSession(writer, problems, report);
      for await (const item of prepareRecords(records, session.packs, options.isCoreFree)) {
        if ('problem' in item) {
          problems.add(located(item.place, { pointer: '', message: item.problem }));
          continue;
        }
        const battles = await session.take(item.prepared, item.place);
        options.onRecord?.(battles);
      }
      await session.finish();
      if (problems.any || options.dryRun || !changedAnything(report)) throw new Undo();
      await nextRevision(writer);
    });
  } catch (error) {
    if (error instanceof UnreadableError)
      problems.addFirst({ line: error.line, pointer: '', message: error.message });
    else if (!(error instanceof Undo)) throw error;
  }
  const place = (list: readonly Found[]): FileProblem[] => {
    const unplaced = list.filter(({ line }) => line === 0).map(({ pointer }) => pointer);
    const lines = 'findLines' in records ? records.findLines(unplaced) : new Map<string, number>();
    return list.map((problem) => ({
      file,
      ...problem,
      line: problem.line === 0 ? (lines.get(problem.pointer) ?? 1) : problem.line,
    }));
  };
  if (problems.any) return { problems: place(problems.shown), more: problems.more };
  return { report: { ...report, warnings: place(report.warnings) } };
}

interface Session {
  readonly packs: Packs;
  /** Returns how many battles the record brought. */
  take(prepared: Prepared, place: Place): Promise<number>;
  finish(): Promise<void>;
}

type Found = Omit<FileProblem, 'file'>;

/** So many names are remembered as known; others are asked for again. */
const mostKnown = 100_000;

async function startSession(writer: Writer, problems: Problems, report: Report): Promise<Session> {
  const taker = await makeTaker(writer);
  const seen = await startSeen(writer);
  const known = new Set<string>();
  // Names that nothing stored or read so far explains; asked again when the whole file was read.
  const clubs = new Map<string, Found>();
  const packs = new Map<string, Found>();
  const ids: { id: string; owner: string; problem: (other: string) => Found }[] = [];

  async function noteNames({ clubs: named, battlePack }: ReadyTournament | ReadyBattle, place: Place) {
    for (const { name, pointer } of named) {
      if (known.has(name) || clubs.has(name)) continue;
      if (await hasClub(writer, name)) {
        if (known.size < mostKnown) known.add(name);
        continue;
      }
      const message = `the club "${name}" is not in this file nor in the database; expected the slug of a club`;
      clubs.set(name, located(place, { pointer, message }));
    }
    if (battlePack !== null && !packs.has(battlePack) && !taker.packs.has(battlePack)) {
      const message = `the battle pack "${battlePack}" has no record; its battles carry none of the optional keys`;
      packs.set(battlePack, located(place, { pointer: '/battlePack', message }));
    }
  }

  async function noteTakenIds(ready: ReadyTournament | ReadyBattle, place: Place): Promise<void> {
    const note = (id: string, owner: string, pointer: string) =>
      ids.push({
        id,
        owner,
        problem: (other) => located(place, { pointer, message: takenBy(id, other) }),
      });
    if (ready.kind === 'battle') {
      for (const id of await taker.listClashes('', [ready.key])) note(id, '', '/id');
      return;
    }
    for (const id of await taker.listClashes(ready.key, ready.battles)) {
      note(id, ready.key, `/battles/${ready.battles.indexOf(id)}/id`);
    }
  }

  return {
    packs: taker.packs,

    async take({ kind, key, problems: found, ready }, place) {
      for (const problem of found) problems.add(located(place, problem));
      const { key: keyName, list } = recordKinds[kind];
      if (key !== undefined) {
        const words = place.line === undefined ? place.pointer : `line ${place.line}`;
        const before = await seen.note(kind, key, words);
        if (before !== undefined) {
          const message = `"${key}" is given twice in this file, first at ${before}; expected each ${keyName} once`;
          problems.add(located(place, { pointer: `/${keyName}`, message }));
          return 0;
        }
      }
      if (ready === undefined) return 0;
      const taken = await taker.take(ready);
      report.records[list][taken] += 1;
      if (ready.kind !== 'tournament' && ready.kind !== 'battle') return 0;
      await noteNames(ready, place);
      const battles = ready.kind === 'battle' ? 1 : ready.battles.length;
      if (taken === 'unchanged') return battles;
      report.battlesWritten += battles;
      await noteTakenIds(ready, place);
      return battles;
    },

    async finish() {
      for (const [club, problem] of clubs) if (!(await hasClub(writer, club))) problems.add(problem);
      for (const { id, owner, problem } of ids) {
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

/** Line 0 stands for a line still to be found by its pointer. */
function located(place: Place, problem: { pointer: string; message: string }): Omit<FileProblem, 'file'> {
  return { line: place.line ?? 0, pointer: place.pointer + problem.pointer, message: problem.message };
}

/** Whether an import, unless it was a trial, changed the database. */
export function hasChanged(imported: Imported): boolean {
  return 'report' in imported && changedAnything(imported.report);
}

function changedAnything({ records }: Report): boolean {
  return Object.values(records).some(({ added, replaced }) => added + replaced > 0);
}

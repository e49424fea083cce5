// Spreadsheets in: the same record with the same checks, problems named by sheet, row and column.
import type { TournamentRecord } from '../../domain/record.ts';
import type { Database, Reader } from '../../store/database.ts';
import { findRecord } from '../../store/records/records.ts';
import { type Imported, type ImportOptions, importRecords } from '../import-file.ts';
import type { Item } from '../read/read-records.ts';
import { type FileProblem, mostProblemsShown } from '../report.ts';
import { sheetColumns, sheetNames } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import type { Cell, SheetProblem } from './sheet-problems.ts';
import { readSheets, type SheetRecords } from './sheets.ts';

/** In the problems of a spreadsheet `line` is the row and `pointer` the column. */
export async function importSheets(
  database: Database,
  files: SheetFiles,
  options: ImportOptions = {},
): Promise<Imported> {
  const inSheet = (problem: SheetProblem): FileProblem => placeInSheet(problem, files);
  const { problems, records } = readSheets(files);
  if (records === undefined) return { problems: problems.shown.map(inSheet), more: problems.more };
  const items: Item[] = [];
  for (const { kind, record, pointer } of records.items) {
    const whole = kind === 'tournament' ? await addStoredSettings(database.fresh, record) : record;
    items.push({ kind, record: whole, location: { line: undefined, pointer } });
  }
  const imported = await importRecords(
    database,
    files.name,
    { items, findLines: () => new Map() },
    // Problems of the record are reported together with problems of the sheets.
    {
      ...options,
      dryRun: options.dryRun === true || problems.any,
      relocate: (problem) => inSheet(locate(problem, records, files)),
    },
  );
  const found = 'problems' in imported ? imported.problems : imported.report.warnings;
  const located = found.map((problem) => locate(problem, records, files));
  if ('report' in imported && !problems.any)
    return { report: { ...imported.report, warnings: located.map(inSheet) } };
  const all = [
    ...problems.shown,
    ...('problems' in imported ? located.filter((problem) => !problems.isExplained(problem)) : []),
  ];
  all.sort((one, other) => rankSheet(one) - rankSheet(other) || one.row - other.row);
  const shown = all.slice(0, mostProblemsShown);
  const more = problems.more + ('problems' in imported ? imported.more : 0);
  return { problems: shown.map(inSheet), more: more + all.length - shown.length };
}

/**
 * Hidden lists, hidden rounds and personal pages stay as they are stored. The sheets have no column for them, and an
 * upload of results must not show what the organiser hides.
 */
async function addStoredSettings(reader: Reader, record: object): Promise<object> {
  const { slug, stages } = record as TournamentRecord;
  const stored = await findRecord(reader, 'tournament', String(slug));
  if (stored === undefined) return record;
  const former = JSON.parse(stored.json) as TournamentRecord;
  const shownRounds = new Map(former.stages.map((stage) => [stage.id, pick(stage, ['shownRounds'])]));
  return {
    ...record,
    ...pick(former, ['reports', 'listsIn', 'listsShown']),
    stages: stages.map((stage) => ({ ...stage, ...shownRounds.get(stage.id) })),
  };
}

/** Those of the keys that the record has. */
function pick(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

export function placeInSheet(
  { sheet, row, column, ...problem }: SheetProblem,
  files: SheetFiles,
): FileProblem {
  return { file: files.nameOf(sheet), line: row, pointer: column, ...problem };
}

function rankSheet({ sheet }: Cell): number {
  return sheetNames.indexOf(sheet);
}

/** A problem of the record, in words of the sheets. */
function locate(
  { pointer, file: _file, line: _line, ...problem }: FileProblem,
  records: SheetRecords,
  files: SheetFiles,
): SheetProblem {
  const cell = records.locate(pointer);
  if (problem.code === 'keyMissing') {
    const { key, expected } = problem.parameters;
    if (sheetColumns[cell.sheet].some(({ name }) => name === key))
      return { ...cell, column: key, code: 'cellEmpty', parameters: { expected } };
  }
  if (problem.code === 'usedTwice' || problem.code === 'givenTwice') {
    const { sheet, row } = records.locate(problem.parameters.first);
    const parameters = { ...problem.parameters, first: `row ${row} of ${files.titleOf(sheet)}` };
    return { ...cell, ...problem, parameters } as SheetProblem;
  }
  return { ...cell, ...problem };
}

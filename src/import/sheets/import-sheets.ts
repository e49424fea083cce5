// Spreadsheets in: the same record with the same checks, problems named by sheet, row and column.
import type { Database } from '../../store/database.ts';
import { type Imported, type ImportOptions, importRecords } from '../import-file.ts';
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
  const items = records.items.map(({ kind, record, pointer }) => ({
    kind,
    record,
    location: { line: undefined, pointer },
  }));
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

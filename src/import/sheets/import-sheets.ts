// Spreadsheets in: the same record with the same checks, problems named by sheet, row and column.
import { join } from 'node:path';
import type { Database } from '../../store/database.ts';
import { type Imported, type ImportOptions, importRecords } from '../import-file.ts';
import type { FileProblem } from '../report.ts';
import type { SheetProblem } from './sheet.ts';
import { readSheets } from './sheets.ts';

/** In the problems of a spreadsheet `line` is the row and `pointer` the column. */
export async function importSheets(
  database: Database,
  folder: string,
  options: ImportOptions = {},
): Promise<Imported> {
  const inSheet = ({ sheet, row, column, message }: SheetProblem): FileProblem => ({
    file: join(folder, `${sheet}.csv`),
    line: row,
    pointer: column,
    message,
  });
  const read = await readSheets(folder);
  if ('problems' in read) return { problems: read.problems.map(inSheet), more: 0 };
  const place = { line: undefined, pointer: '' };
  const items = [{ kind: 'tournament' as const, record: read.record, place }];
  const imported = await importRecords(database, folder, { items, findLines: () => new Map() }, options);
  const relocate = ({ pointer, message }: FileProblem) => inSheet({ ...read.locate(pointer), message });
  if ('problems' in imported) return { ...imported, problems: imported.problems.map(relocate) };
  const { report } = imported;
  return { report: { ...report, warnings: report.warnings.map(relocate) } };
}

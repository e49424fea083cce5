// Spreadsheets that were handed over: put side by side as they lie in a folder of their own, and taken from there.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Imported, ImportOptions } from '../../import/import-file.ts';
import type { FileProblem } from '../../import/report.ts';
import { importSheets } from '../../import/sheets/import-sheets.ts';
import type { Database } from '../../store/database.ts';
import { sheetOf } from './sort-files.ts';
import type { Part } from './unpack-body.ts';

export async function takeSheets(
  database: Database,
  files: readonly Part[],
  options: ImportOptions,
): Promise<Imported> {
  const names = new Map<string, string>();
  const folder = await mkdtemp(join(tmpdir(), 'muster-sheets-'));
  try {
    for (const file of files) {
      const sheet = `${sheetOf(file)}.csv`;
      const first = names.get(sheet);
      if (first !== undefined) {
        const message = `is the same spreadsheet as ${first}; expected one each of clubs, tournament, participants and battles`;
        return { problems: [{ file: file.name, line: 1, pointer: '', message }], more: 0 };
      }
      names.set(sheet, file.name);
      await writeFile(join(folder, sheet), file.bytes);
    }
    const rename = (problem: FileProblem): FileProblem => {
      const sheet = basename(problem.file);
      return { ...problem, file: names.get(sheet) ?? sheet };
    };
    const imported = await importSheets(database, folder, { ...options, relocate: rename });
    if ('problems' in imported) return { ...imported, problems: imported.problems.map(rename) };
    return imported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

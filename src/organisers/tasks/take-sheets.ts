// Spreadsheets that were handed over, whatever their files are called.
import type { Imported, ImportOptions } from '../../import/import-file.ts';
import { UnreadableError } from '../../import/read/source.ts';
import { importSheets } from '../../import/sheets/import-sheets.ts';
import type { SheetName } from '../../import/sheets/sheet-columns.ts';
import type { Database } from '../../store/database.ts';
import { sheetOf } from './sort-files.ts';
import type { Part } from './unpack-body.ts';

export async function takeSheets(
  database: Database,
  files: readonly Part[],
  options: ImportOptions,
): Promise<Imported> {
  const sheets = new Map<SheetName | undefined, Part>();
  for (const file of files) {
    const sheet = sheetOf(file);
    const first = sheets.get(sheet);
    if (first !== undefined) {
      const place = { file: file.name, line: 1, pointer: '' };
      return { problems: [{ ...place, code: 'sheetTwice', parameters: { file: first.name } }], more: 0 };
    }
    sheets.set(sheet, file);
  }
  return importSheets(
    database,
    {
      name: '',
      nameOf: (sheet) => sheets.get(sheet)?.name ?? `${sheet}.csv`,
      has: async (sheet) => sheets.has(sheet),
      async read(sheet) {
        const bytes = sheets.get(sheet)?.bytes;
        if (bytes === undefined) throw new UnreadableError({ code: 'noSuchFile', parameters: {} });
        return bytes;
      },
    },
    options,
  );
}

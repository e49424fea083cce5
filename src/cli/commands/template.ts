// muster template: writes spreadsheets to fill in, empty or with an example.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsv } from '../../contract/csv-text.js';
import { exampleSheets } from '../../import/sheets/example-sheets.ts';
import {
  type SheetName,
  sheetColumns,
  sheetNames,
  tournamentSheets,
} from '../../import/sheets/sheet-columns.ts';
import { type Command, type CommandInput, exitStatus } from '../command.ts';
import { inputError, usageError } from '../errors.ts';
import { notify, print } from '../output.ts';

export const template: Command = {
  words: 'template',
  withoutDatabase: true,
  usage: "DIR [--example] [--clubs] [--separator ';']",
  summary: 'writes empty spreadsheets to fill in: tournament.csv, participants.csv, battles.csv',
  takes: [1, 1],
  flags: {
    example: { type: 'boolean', summary: 'fill them with an invented event and its club' },
    clubs: { type: 'boolean', summary: 'write clubs.csv as well' },
    separator: {
      type: 'string',
      value: 'CHARACTER',
      summary: 'column separator: "," or ";" or tab (default ","); Excel expects ";" in most of Europe',
    },
  },
  async run({ positionals: [folder = ''], flags }) {
    const separator = readSeparator(flags['separator']);
    const isExample = flags['example'] === true;
    const sheets = isExample || flags['clubs'] === true ? sheetNames : tournamentSheets;
    await mkdir(folder, { recursive: true });
    for (const sheet of sheets) {
      const file = join(folder, `${sheet}.csv`);
      try {
        await writeFile(file, writeCsv(fillIn(sheet, isExample), separator), { flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        throw inputError(`${file} is there already; name a new folder`);
      }
      print(file);
    }
    notify(
      `${isExample ? 'change them, or take them as they are' : 'fill them in, then'}: muster import --csv ${folder}`,
    );
    return exitStatus.done;
  },
};

function fillIn(sheet: SheetName, isExample: boolean) {
  const columns = sheetColumns[sheet].map(({ name }) => name);
  const rows = isExample ? exampleSheets[sheet] : [];
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? null))];
}

const separators: Readonly<Record<string, string>> = { ',': ',', ';': ';', tab: '\t', '\t': '\t' };

function readSeparator(given: CommandInput['flags'][string] = ','): string {
  const separator = separators[String(given)];
  if (separator === undefined) throw usageError(`--separator is "${given}"; expected "," or ";" or tab`);
  return separator;
}

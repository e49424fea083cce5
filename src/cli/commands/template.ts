// muster template: writes spreadsheets to fill in, empty or with an example.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsv } from '../../contract/csv-text.ts';
import { fillTemplate, writeTemplate } from '../../import/sheets/example-sheets.ts';
import { type SheetName, sheetNames, tournamentSheets } from '../../import/sheets/sheet-columns.ts';
import type { Command, CommandInput } from '../command.ts';
import { inputError, usageError } from '../errors.ts';
import { notify, print } from '../output.ts';

export const template: Command = {
  words: 'template',
  withoutDatabase: true,
  usage: "DIR | FILE.xlsx [--example] [--clubs] [--separator ';']",
  summary:
    'writes empty spreadsheets to fill in: tournament.csv, participants.csv and battles.csv, or one .xlsx file with these sheets',
  takes: [1, 1],
  flags: {
    example: { summary: 'fill them in with an invented event and its club' },
    clubs: { summary: 'write clubs.csv as well' },
    separator: {
      value: 'CHARACTER',
      summary: 'column separator: "," or ";" or tab (default ","); Excel expects ";" in most of Europe',
    },
  },
  async run({ positionals: [folder = ''], flags }) {
    const separator = readSeparator(flags['separator']);
    const isExample = flags['example'] === true;
    const sheets = isExample || flags['clubs'] === true ? sheetNames : tournamentSheets;
    const next = isExample ? 'change them, or import them as they are' : 'fill them in, then';
    if (/\.xlsx$/i.test(folder)) {
      await writeNew(folder, writeTemplate(sheets, isExample), 'name a new file');
      notify(`${next}: muster import ${folder}`);
      return;
    }
    await mkdir(folder, { recursive: true });
    const fileOf = (sheet: SheetName) => join(folder, `${sheet}.csv`);
    const taken = sheets.map(fileOf).find((file) => existsSync(file));
    if (taken !== undefined) throw inputError(`${taken} already exists; name a new folder`);
    for (const sheet of sheets)
      await writeNew(fileOf(sheet), writeCsv(fillTemplate(sheet, isExample), separator), 'name a new folder');
    notify(`${next}: muster import --csv ${folder}`);
  },
};

async function writeNew(file: string, content: string | Uint8Array, advice: string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw inputError(`${file} already exists; ${advice}`);
  }
  print(file);
}

const separators: Readonly<Record<string, string>> = { ',': ',', ';': ';', tab: '\t', '\t': '\t' };

function readSeparator(given: CommandInput['flags'][string] = ','): string {
  const separator = separators[String(given)];
  if (separator === undefined) throw usageError(`--separator is "${given}"; expected "," or ";" or tab`);
  return separator;
}

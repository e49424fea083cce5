// muster template: empty spreadsheets to fill in.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsv } from '../../import/export/csv-text.ts';
import { sheetColumns, sheetNames } from '../../import/sheets/sheet-columns.ts';
import { type Command, exitStatus, InputError, print, say } from '../command.ts';

export const template: Command = {
  words: 'template',
  withoutDatabase: true,
  usage: 'DIR',
  summary: 'writes empty spreadsheets to fill in: tournament.csv, participants.csv, battles.csv',
  takes: [1, 1],
  async run({ positionals: [folder = ''] }) {
    await mkdir(folder, { recursive: true });
    for (const sheet of sheetNames) {
      const file = join(folder, `${sheet}.csv`);
      const header = writeCsv([sheetColumns[sheet].map(({ name }) => name)]);
      try {
        await writeFile(file, header, { flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        throw new InputError(`${file} is there already; name a new folder`);
      }
      print(file);
    }
    say(`fill them in, then: muster import --csv ${folder}`);
    return exitStatus.done;
  },
};

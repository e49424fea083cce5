// muster export tournament, export all, export lists.
import { readParticipantLists, writeListsCsv, writeListsText } from '../../import/export/export-lists.ts';
import { exportAll, exportTournament } from '../../import/export/export-records.ts';
import { readRevision } from '../../store/settings.ts';
import { type Command, exitStatus, say, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { printStream } from '../output.ts';
import { unknownTournament } from './tournaments.ts';

const tournament: Command = {
  words: 'export tournament',
  usage: 'SLUG',
  summary: 'writes a tournament and the records it names as a .json event file',
  takes: [1, 1],
  run: ({ settings, positionals: [slug = ''] }) =>
    withDatabase(settings, async (database) => {
      const file = await exportTournament(database, slug);
      if (file === undefined) throw unknownTournament(slug);
      await printStream([`${JSON.stringify(file, null, 2)}\n`]);
      return exitStatus.done;
    }),
};

const all: Command = {
  words: 'export all',
  usage: '',
  summary: 'writes everything as ndjson records that import to the same state',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const before = await readRevision(database);
      await printStream(exportAll(database));
      if ((await readRevision(database)) === before) return exitStatus.done;
      say('muster: the database was changed while it was exported; export it again');
      return exitStatus.badMachine;
    }),
};

const formats = ['text', 'csv'];

const lists: Command = {
  words: 'export lists',
  usage: 'SLUG [--format text|csv]',
  summary: 'writes the army lists of a tournament, by name',
  takes: [1, 1],
  flags: { format: { type: 'string', value: 'text|csv', summary: 'how to write them (default text)' } },
  run: ({ settings, positionals: [slug = ''], flags: { format = 'text' } }) => {
    if (!formats.includes(String(format))) {
      throw new UsageError(`--format is "${format}"; expected text or csv`);
    }
    return withDatabase(settings, async (database) => {
      const participants = await readParticipantLists(database, slug);
      if (participants === undefined) throw unknownTournament(slug);
      await printStream([format === 'csv' ? writeListsCsv(participants) : writeListsText(participants)]);
      return exitStatus.done;
    });
  },
};

export const exportCommands: readonly Command[] = [tournament, all, lists];

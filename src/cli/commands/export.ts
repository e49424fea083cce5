// muster export tournament, export all, export lists, export keys.
import { exportForeign, exportFormats } from '../../export/export-foreign.ts';
import { exportKeys } from '../../export/export-keys.ts';
import { readParticipantLists, writeListsCsv, writeListsText } from '../../export/export-lists.ts';
import { exportAll, exportTournament } from '../../export/export-records.ts';
import { readRevision } from '../../store/engine/settings.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { missingError, systemError, usageError } from '../errors.ts';
import { notify, printStream } from '../output.ts';

const tournament: Command = {
  words: 'export tournament',
  usage: `SLUG [--format ${exportFormats.join('|')}]`,
  summary:
    'writes a tournament and the records it refers to as a .json event file, or in the format of another platform',
  takes: [1, 1],
  flags: {
    format: { value: exportFormats.join('|'), summary: 'the format (default: an event file)' },
  },
  run: ({ settings, positionals: [slug = ''], flags: { format } }) => {
    if (format !== undefined && !exportFormats.includes(String(format))) {
      throw usageError(`--format is "${format}"; expected one of ${exportFormats.join(', ')}`);
    }
    return withDatabase(settings, async (database) => {
      const written =
        format === undefined
          ? await exportTournament(database, slug).then((file) => file && writeEventFile(file))
          : await exportForeign(database, slug, String(format));
      if (written === undefined) throw missingError('tournament', slug);
      for (const lost of written.lost) notify(`muster: ${lost}`);
      await printStream([written.text]);
    });
  },
};

function writeEventFile(file: object) {
  return { text: `${JSON.stringify(file, null, 2)}\n`, lost: [] };
}

const all: Command = {
  words: 'export all',
  usage: '',
  summary: 'writes everything as ndjson records; importing them restores the same state',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const before = await readRevision(database);
      const sayRemoved = (kind: string, key: string, tournaments: readonly string[]) =>
        notify(
          `muster: the ${kind} "${key}" is written without removed tournaments: ${tournaments.join(', ')}`,
        );
      await printStream(exportAll(database, sayRemoved));
      if ((await readRevision(database)) !== before)
        throw systemError('the database was changed while it was exported; export it again');
    }),
};

const formats = ['text', 'csv'];

const lists: Command = {
  words: 'export lists',
  usage: 'SLUG [--format text|csv]',
  summary: 'writes the army lists of a tournament, ordered by player name',
  takes: [1, 1],
  flags: { format: { value: 'text|csv', summary: 'the format (default text)' } },
  run: ({ settings, positionals: [slug = ''], flags: { format = 'text' } }) => {
    if (!formats.includes(String(format))) {
      throw usageError(`--format is "${format}"; expected text or csv`);
    }
    return withDatabase(settings, async (database) => {
      const participants = await readParticipantLists(database, slug);
      if (participants === undefined) throw missingError('tournament', slug);
      await printStream([format === 'csv' ? writeListsCsv(participants) : writeListsText(participants)]);
    });
  },
};

const keys: Command = {
  words: 'export keys',
  usage: '',
  summary: 'writes accounts and hashed keys for "muster keys import" on another database',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      await printStream(exportKeys(database));
    }),
};

export const exportCommands: readonly Command[] = [tournament, all, lists, keys];

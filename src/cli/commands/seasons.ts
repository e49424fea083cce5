// muster seasons list, publish, unpublish, remove.
import type { SeasonRecord } from '#rules/event-file/season-record';
import { listSetAside } from '../../store/publish/due-seasons.ts';
import { listRecords } from '../../store/records/records.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { printTable } from '../output.ts';
import { listPublishCommands } from './publish.ts';

const list: Command = {
  words: 'seasons list',
  usage: '',
  summary:
    'lists every season, one per line: slug, state (and whether computing its table took too long), last day, name',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows: string[][] = [];
      const aside = new Set(await listSetAside(database));
      for await (const { key, published, json } of listRecords(database, 'season')) {
        const { to, name } = JSON.parse(json) as SeasonRecord;
        const state = `${published ? 'published' : 'unpublished'}${aside.has(key) ? ', set aside' : ''}`;
        rows.push([key, state, to ?? '-', name]);
      }
      const empty = 'there are no seasons; "muster import FILE" imports some';
      printTable(['SLUG', 'STATE', 'ENDS', 'NAME'], rows, empty);
    }),
};

export const seasonCommands: readonly Command[] = [
  list,
  ...listPublishCommands('season', {
    unpublish: 'unpublishes a season; its tournaments stay as they are',
    remove: 'removes a season; its tournaments stay as they are',
  }),
];

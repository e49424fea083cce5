// muster seasons list, publish, unpublish, remove.
import type { SeasonRecord } from '../../contract/season-record.ts';
import { listRecords } from '../../store/records/records.ts';
import { runChange } from '../change.ts';
import { type Command, exitStatus } from '../command.ts';
import { withDatabase } from '../database.ts';
import { type CommandError, inputError } from '../errors.ts';
import { notify, printTable } from '../output.ts';
import { pageAddress } from '../page-address.ts';
import type { Settings } from '../settings.ts';

const list: Command = {
  words: 'seasons list',
  usage: '',
  summary: 'lists every season, one per line: slug, state, last day, name',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows: string[][] = [];
      for await (const { key, published, json } of listRecords(database, 'season')) {
        const { to, name } = JSON.parse(json) as SeasonRecord;
        rows.push([key, published ? 'published' : 'unpublished', to ?? '-', name]);
      }
      if (rows.length === 0) notify('there are no seasons; "muster import FILE" brings some');
      else printTable(['SLUG', 'STATE', 'ENDS', 'NAME'], rows);
      return exitStatus.done;
    }),
};

const publish: Command = {
  words: 'seasons publish',
  usage: 'SLUG',
  summary: 'publishes a season',
  takes: [1, 1],
  settings: ['SITE_URL', 'BASE_URL', 'CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, true),
};

const unpublish: Command = {
  words: 'seasons unpublish',
  usage: 'SLUG',
  summary: 'unpublishes a season; its tournaments stay as they are',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, false),
};

const remove: Command = {
  words: 'seasons remove',
  usage: 'SLUG',
  summary: 'removes a season; its tournaments stay as they are',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) =>
    runChange(settings, async (recordWriter) => {
      if (!(await recordWriter.remove('season', slug))) throw unknownSeason(slug);
      notify(`removed ${slug}`);
      return true;
    }),
};

export const seasonCommands: readonly Command[] = [list, publish, unpublish, remove];

function setPublished(settings: Settings, slug: string, published: boolean): Promise<number> {
  const word = published ? 'published' : 'unpublished';
  return runChange(settings, async (recordWriter) => {
    const changed = await recordWriter.setPublished(slug, published, 'season');
    if (changed === undefined) throw unknownSeason(slug);
    const address = published ? `: ${pageAddress(settings, slug, 'season')}` : '';
    notify(`${changed ? `${word} ${slug}` : `${slug} is already ${word}`}${address}`);
    return changed;
  });
}

function unknownSeason(slug: string): CommandError {
  return inputError(`there is no season "${slug}"; "muster seasons list" shows them`);
}

// muster tournaments list, publish, unpublish, remove.
import { listTournamentNames } from '../../store/records/records.ts';
import { runChange } from '../change.ts';
import { type Command, exitStatus } from '../command.ts';
import { withDatabase } from '../database.ts';
import { type CommandError, inputError } from '../errors.ts';
import { notify, printTable } from '../output.ts';
import { pageAddress } from '../page-address.ts';
import type { Settings } from '../settings.ts';

const list: Command = {
  words: 'tournaments list',
  usage: '',
  summary: 'lists every tournament, one per line: slug, state, first day, name',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows: string[][] = [];
      for await (const { slug, published, name, startDate } of listTournamentNames(database))
        rows.push([slug, published ? 'published' : 'unpublished', startDate ?? '-', name]);
      if (rows.length === 0) notify('there are no tournaments; "muster import FILE" brings some');
      else printTable(['SLUG', 'STATE', 'STARTS', 'NAME'], rows);
      return exitStatus.done;
    }),
};

const publish: Command = {
  words: 'tournaments publish',
  usage: 'SLUG',
  summary: 'publishes a tournament',
  takes: [1, 1],
  settings: ['SITE_URL', 'BASE_URL', 'CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, true),
};

const unpublish: Command = {
  words: 'tournaments unpublish',
  usage: 'SLUG',
  summary: 'unpublishes a tournament and everything known only from it',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, false),
};

const remove: Command = {
  words: 'tournaments remove',
  usage: 'SLUG',
  summary: 'removes a tournament with its battles',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) =>
    runChange(settings, async (recordWriter) => {
      if (!(await recordWriter.remove('tournament', slug))) throw unknownTournament(slug);
      notify(`removed ${slug}`);
      return true;
    }),
};

export const tournamentCommands: readonly Command[] = [list, publish, unpublish, remove];

function setPublished(settings: Settings, slug: string, published: boolean): Promise<number> {
  const word = published ? 'published' : 'unpublished';
  return runChange(settings, async (recordWriter) => {
    const changed = await recordWriter.setPublished(slug, published);
    if (changed === undefined) throw unknownTournament(slug);
    notify(
      `${changed ? `${word} ${slug}` : `${slug} is already ${word}`}${published ? `: ${pageAddress(settings, slug)}` : ''}`,
    );
    return changed;
  });
}

export function unknownTournament(slug: string): CommandError {
  return inputError(`there is no tournament "${slug}"; "muster tournaments list" shows them`);
}

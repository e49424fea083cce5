// muster tournaments list, publish, unpublish, remove.
import { listTournamentKeys } from '../../store/write/records.ts';
import { runChange } from '../change.ts';
import { type Command, exitStatus, InputError, print, say } from '../command.ts';
import { withDatabase } from '../database.ts';
import type { Settings } from '../settings.ts';

const list: Command = {
  words: 'tournaments list',
  usage: '',
  summary: 'lists every tournament with its state, one a line',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      for await (const { slug, published } of listTournamentKeys(database)) {
        print(`${published ? 'published  ' : 'unpublished'}  ${slug}`);
      }
      return exitStatus.done;
    }),
};

const publish: Command = {
  words: 'tournaments publish',
  usage: 'SLUG',
  summary: 'shows a tournament to everybody',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, true),
};

const unpublish: Command = {
  words: 'tournaments unpublish',
  usage: 'SLUG',
  summary: 'hides a tournament and everything known only from it',
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
    runChange(settings, async (taker) => {
      if (!(await taker.remove('tournament', slug))) throw unknownTournament(slug);
      say(`removed ${slug}`);
      return true;
    }),
};

export const tournamentCommands: readonly Command[] = [list, publish, unpublish, remove];

function setPublished(settings: Settings, slug: string, published: boolean): Promise<number> {
  const word = published ? 'published' : 'unpublished';
  return runChange(settings, async (taker) => {
    const changed = await taker.setPublished(slug, published);
    if (changed === undefined) throw unknownTournament(slug);
    say(changed ? `${word} ${slug}` : `${slug} is already ${word}`);
    return changed;
  });
}

export function unknownTournament(slug: string): InputError {
  return new InputError(`there is no tournament "${slug}"; "muster tournaments list" shows them`);
}

// muster tournaments list, publish, unpublish, remove.
import { listTournamentRecords } from '../store/records.ts';
import { change } from './change.ts';
import { type Command, exitStatus, InputError, print, say } from './command.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

const list: Command = {
  words: 'tournaments list',
  usage: '',
  summary: 'lists every tournament with its state, one a line',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      for await (const { slug, visible } of listTournamentRecords(database)) {
        print(`${visible ? 'published  ' : 'unpublished'}  ${slug}`);
      }
      return exitStatus.done;
    }),
};

const publish: Command = {
  words: 'tournaments publish',
  usage: 'SLUG',
  summary: 'shows a tournament to everybody',
  takes: [1, 1],
  run: ({ settings, positionals: [slug = ''] }) => setVisible(settings, slug, true),
};

const unpublish: Command = {
  words: 'tournaments unpublish',
  usage: 'SLUG',
  summary: 'hides a tournament and everything known only from it',
  takes: [1, 1],
  run: ({ settings, positionals: [slug = ''] }) => setVisible(settings, slug, false),
};

const remove: Command = {
  words: 'tournaments remove',
  usage: 'SLUG',
  summary: 'removes a tournament with its battles',
  takes: [1, 1],
  run: ({ settings, positionals: [slug = ''] }) =>
    change(settings, async (taker) => {
      if (!(await taker.removeTournament(slug))) throw unknownTournament(slug);
      say(`removed ${slug}`);
      return true;
    }),
};

export const tournamentCommands: readonly Command[] = [list, publish, unpublish, remove];

function setVisible(settings: Settings, slug: string, visible: boolean): Promise<number> {
  const word = visible ? 'published' : 'unpublished';
  return change(settings, async (taker) => {
    const changed = await taker.setVisible(slug, visible);
    if (changed === undefined) throw unknownTournament(slug);
    say(changed ? `${word} ${slug}` : `${slug} is already ${word}`);
    return changed;
  });
}

export function unknownTournament(slug: string): InputError {
  return new InputError(`there is no tournament "${slug}"; "muster tournaments list" shows them`);
}

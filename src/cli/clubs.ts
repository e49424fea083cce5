// muster clubs remove.
import { listUsersOfClub } from '../store/references.ts';
import { change } from './change.ts';
import { type Command, InputError, say } from './command.ts';

const mostShown = 5;

export const clubsRemove: Command = {
  words: 'clubs remove',
  usage: 'SLUG',
  summary: 'removes a club that nothing names, or says what does',
  takes: [1, 1],
  run: ({ settings, positionals: [slug = ''] }) =>
    change(settings, async (taker, writer) => {
      const { slugs, ids } = await listUsersOfClub(writer, slug, mostShown + 1);
      const users = [...slugs.map((name) => `tournament ${name}`), ...ids.map((id) => `battle ${id}`)];
      if (users.length > 0) {
        const shown = users.slice(0, mostShown).join(', ');
        const more = users.length > mostShown ? ' and others' : '';
        throw new InputError(`the club "${slug}" is named by ${shown}${more}; change or remove those first`);
      }
      if (!(await taker.removeClub(slug))) throw new InputError(`there is no club "${slug}"`);
      say(`removed ${slug}`);
      return true;
    }),
};

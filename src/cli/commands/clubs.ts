// muster clubs remove.
import { listMentions } from '../../store/records/mentions.ts';
import { runChange } from '../change.ts';
import { type Command, say } from '../command.ts';
import { InputError } from '../errors.ts';

const mostShown = 5;

export const clubsRemove: Command = {
  words: 'clubs remove',
  usage: 'SLUG',
  summary: 'removes a club that nothing names, or says what does',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) =>
    runChange(settings, async (taker, writer) => {
      const slugs = await listMentions(writer, 'club', slug, 'tournament', mostShown + 1);
      const ids = await listMentions(writer, 'club', slug, 'battle', mostShown + 1);
      const users = [...slugs.map((name) => `tournament ${name}`), ...ids.map((id) => `battle ${id}`)];
      if (users.length > 0) {
        const shown = users.slice(0, mostShown).join(', ');
        const more = users.length > mostShown ? ' and others' : '';
        throw new InputError(`the club "${slug}" is named by ${shown}${more}; change or remove those first`);
      }
      if (!(await taker.remove('club', slug))) throw new InputError(`there is no club "${slug}"`);
      say(`removed ${slug}`);
      return true;
    }),
};

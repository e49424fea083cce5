// muster tournaments list, publish, unpublish, remove, give.
import { giveTournament } from '../../records/change-stored.ts';
import { listAccounts } from '../../store/keys/accounts.ts';
import { listTournamentNames } from '../../store/records/records.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, missingError, usageError } from '../errors.ts';
import { notify, printTable } from '../output.ts';
import { listPublishCommands } from './publish.ts';

const list: Command = {
  words: 'tournaments list',
  usage: '',
  summary: 'lists every tournament, one per line: slug, state, first day, name',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows: string[][] = [];
      for await (const { slug, published, name, startDate } of listTournamentNames(database))
        rows.push([slug, published ? 'published' : 'unpublished', startDate ?? '-', name]);
      const empty = 'there are no tournaments; "muster import FILE" imports some';
      printTable(['SLUG', 'STATE', 'STARTS', 'NAME'], rows, empty);
    }),
};

const give: Command = {
  words: 'tournaments give',
  usage: 'SLUG --account NAME',
  summary: 'makes an account the owner of a tournament without a club',
  takes: [1, 1],
  flags: { account: { value: 'NAME', summary: 'the account that owns it from now on' } },
  run: ({ settings, positionals: [slug = ''], flags: { account } }) =>
    withDatabase(settings, async (database) => {
      if (typeof account !== 'string') throw usageError('--account needs a value');
      if (!(await listAccounts(database.keys)).some(({ name }) => name === account))
        throw inputError(`there is no account "${account}"; "muster accounts list" shows them`);
      const given = await database.write((writer) => giveTournament(writer, slug, account));
      if (given === undefined) throw missingError('tournament', slug);
      if (given.club !== null)
        throw inputError(
          `${slug} belongs to the club "${given.club}"; only a tournament without a club has an owner`,
        );
      notify(`${slug} belongs to ${account}`);
    }),
};

export const tournamentCommands: readonly Command[] = [
  list,
  ...listPublishCommands('tournament', {
    unpublish: 'unpublishes a tournament and everything known only from it',
    remove: 'removes a tournament with its battles',
  }),
  give,
];

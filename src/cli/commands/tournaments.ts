// muster tournaments list, publish, unpublish, remove, give.
import { sayProblem } from '../../contract/problems.ts';
import type { TournamentRecord } from '../../domain/record.ts';
import { findNamingSeason } from '../../import/seasons/naming-season.ts';
import { listAccounts } from '../../store/keys/accounts.ts';
import { setOwner } from '../../store/records/ownership.ts';
import { findRecord, listTournamentNames } from '../../store/records/records.ts';
import { runChange } from '../change.ts';
import { type Command, exitStatus } from '../command.ts';
import { withDatabase } from '../database.ts';
import { type CommandError, inputError, usageError } from '../errors.ts';
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
    runChange(settings, async (recordWriter, writer) => {
      const naming = await findNamingSeason(writer, 'tournament', slug);
      if (naming !== undefined) throw inputError(`the tournament "${slug}" stays: ${sayProblem(naming)}`);
      if (!(await recordWriter.remove('tournament', slug))) throw unknownTournament(slug);
      notify(`removed ${slug}`);
      return true;
    }),
};

const give: Command = {
  words: 'tournaments give',
  usage: 'SLUG --account NAME',
  summary: 'makes an account the owner of a tournament without a club',
  takes: [1, 1],
  flags: { account: { type: 'string', value: 'NAME', summary: 'the account that owns it from now on' } },
  run: ({ settings, positionals: [slug = ''], flags: { account } }) =>
    withDatabase(settings, async (database) => {
      if (typeof account !== 'string') throw usageError('--account needs a value');
      if (!(await listAccounts(database.keys)).some(({ name }) => name === account))
        throw inputError(`there is no account "${account}"; "muster accounts list" shows them`);
      await database.write(async (writer) => {
        const stored = await findRecord(writer, 'tournament', slug);
        if (stored === undefined) throw unknownTournament(slug);
        const { club } = JSON.parse(stored.json) as TournamentRecord;
        if (club != null)
          throw inputError(
            `${slug} belongs to the club "${club}"; only a tournament without a club has an owner`,
          );
        await setOwner(writer, 'tournament', slug, account);
      });
      notify(`${slug} belongs to ${account}`);
      return exitStatus.done;
    }),
};

export const tournamentCommands: readonly Command[] = [list, publish, unpublish, remove, give];

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

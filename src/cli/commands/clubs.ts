// muster clubs list, add, remove.

import { checkRecord } from '#rules/check/check-record';
import { sayProblem } from '../../contract/problems.ts';
import { importFile } from '../../import/import-inputs.ts';
import { recordSource } from '../../import/read/source.ts';
import { beginChange } from '../../records/change.ts';
import { removeClub } from '../../records/change-stored.ts';
import { hasClub, listClubNames } from '../../store/read/clubs.ts';
import { byOperator } from '../../store/records/history.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { inputError, missingError, usageError } from '../errors.ts';
import { notify, printTable } from '../output.ts';

const list: Command = {
  words: 'clubs list',
  usage: '',
  summary: 'lists clubs by name, one per line: slug, name, city, country',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const clubs = await listClubNames(database);
      printTable(
        ['SLUG', 'NAME', 'CITY', 'COUNTRY'],
        clubs.map(({ slug, name, city, country }) => [slug, name, city ?? '-', country ?? '-']),
        'there are no clubs; "muster clubs add SLUG --name NAME" makes one',
      );
    }),
};

const add: Command = {
  words: 'clubs add',
  usage: 'SLUG --name NAME [--city …] [--country …] [--website …]',
  summary: 'adds a club, so that keys can be created for it',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  flags: {
    name: { value: 'NAME', summary: 'name of the club' },
    city: { value: 'TEXT', summary: 'town or city' },
    country: { value: 'TEXT', summary: 'name of the country' },
    website: { value: 'URL', summary: 'address of its website' },
  },
  run({ settings, positionals: [slug = ''], flags: { name, city, country, website } }) {
    if (name === undefined) throw usageError('--name needs the name of the club');
    const club = { slug, name, city, country, website };
    // Options that were not given are left out, as in a file.
    const record = JSON.parse(JSON.stringify(club));
    const [problem] = checkRecord('club', record).problems;
    if (problem !== undefined) throw inputError(`${nameField(problem.pointer)} ${sayProblem(problem)}`);
    return withDatabase(
      settings,
      async (database) => {
        if (await hasClub(database, slug))
          throw inputError(`the club "${slug}" already exists; use "muster import FILE" to change it`);
        const source = recordSource('club', [{ kind: 'club', ...record }]);
        const imported = await importFile(database, source, { origin: byOperator });
        if ('problems' in imported)
          throw inputError(
            imported.problems
              .slice(0, 1)
              .map((problem) => sayProblem(problem))
              .join(),
          );
        notify(
          `added ${slug}; next: "muster keys create --account NAME --club ${slug}" makes a key for its organisers`,
        );
      },
      { create: true, announce: true },
    );
  },
};

/** The option of a field of the record. */
function nameField(pointer: string): string {
  return pointer === '/slug' ? 'SLUG' : `--${pointer.slice(1)}`;
}

const mostShown = 5;

const remove: Command = {
  words: 'clubs remove',
  usage: 'SLUG',
  summary: 'removes a club that no tournament or battle refers to, or prints which do',
  takes: [1, 1],
  settings: ['CHANGES_DAYS'],
  run: ({ settings, positionals: [slug = ''] }) =>
    withDatabase(settings, async (database) => {
      await using change = await beginChange(database);
      const removed = await removeClub(change, slug);
      if (removed === undefined) throw missingError('club', slug);
      if ('users' in removed) {
        const shown = removed.users.slice(0, mostShown).join(', ');
        const more = removed.users.length > mostShown ? ' and others' : '';
        throw inputError(
          `the club "${slug}" is referred to by ${shown}${more}; change or remove those first`,
        );
      }
      await change.commit();
      for (const warning of removed.warnings) notify(`warning: ${sayProblem(warning)}`);
      notify(`removed ${slug}`);
    }),
};

export const clubCommands: readonly Command[] = [list, add, remove];

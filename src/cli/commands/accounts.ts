// muster accounts list, deactivate, activate.
import { countOf } from '#rules/text/numbers';
import { listAccounts, setAccountActive } from '../../store/keys/accounts.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { missingError } from '../errors.ts';
import { notify, printTable } from '../output.ts';
import { shorten } from './keys.ts';

const list: Command = {
  words: 'accounts list',
  usage: '',
  summary: 'lists accounts, one per line: name, state, keys, created',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows = (await listAccounts(database.keys)).map(({ name, active, keys, created }) => [
        name,
        active ? 'active' : 'not active',
        countOf(keys, 'key'),
        shorten(created),
      ]);
      const empty = 'there are no accounts; the first key of one makes it';
      printTable(['ACCOUNT', 'STATE', 'KEYS', 'CREATED'], rows, empty);
    }),
};

const deactivate = makeSwitch(
  'deactivate',
  false,
  'disables all keys of an account until it is activated again',
);
const activate = makeSwitch('activate', true, 'reactivates the keys of an account');

export const accountCommands: readonly Command[] = [list, deactivate, activate];

function makeSwitch(word: string, active: boolean, summary: string): Command {
  return {
    words: `accounts ${word}`,
    usage: 'NAME',
    summary,
    takes: [1, 1],
    run: ({ settings, positionals: [name = ''] }) =>
      withDatabase(settings, async (database) => {
        const changed = await setAccountActive(database, name, active);
        if (changed === undefined) throw missingError('account', name);
        notify(changed ? `${word}d ${name}` : `${name} is already ${active ? 'active' : 'not active'}`);
      }),
  };
}

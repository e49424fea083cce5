// muster accounts list, deactivate, activate, grant, sign-out, remove.
import { countOf } from '#rules/text/numbers';
import { removeAccount } from '../../accounts/remove-account.ts';
import type { Database } from '../../store/database.ts';
import { listAccounts, setAccountActive } from '../../store/keys/accounts.ts';
import { findIdentity, setRights } from '../../store/keys/identities.ts';
import { readClubs } from '../../store/keys/rights.ts';
import { endSessions } from '../../store/keys/sessions.ts';
import { hasClub } from '../../store/read/clubs.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { type CommandError, inputError, missingError, usageError } from '../errors.ts';
import { notify, printTable } from '../output.ts';
import { readKeyClubs, sayClubs, shorten } from './keys.ts';

const list: Command = {
  words: 'accounts list',
  usage: '',
  summary: 'lists accounts, one per line: name, state, keys, created, whether it signs in, rights',
  run: ({ settings }) =>
    withDatabase(settings, async (database) => {
      const rows = (await listAccounts(database.keys)).map((account) => [
        account.name,
        account.active ? 'active' : 'not active',
        countOf(account.keys, 'key'),
        shorten(account.created),
        account.identity === null ? 'does not sign in' : 'signs in',
        sayClubs(readClubs(account.clubs), account.own),
      ]);
      const empty = 'there are no accounts; "muster keys create --account NAME" makes one';
      printTable(['ACCOUNT', 'STATE', 'KEYS', 'CREATED', 'SIGN-IN', 'RIGHTS'], rows, empty);
    }),
};

const grant: Command = {
  words: 'accounts grant',
  usage: 'NAME [--club SLUG… | --all-clubs] [--own] | --none',
  summary: 'sets what an account that signs in may change, replacing its previous rights',
  takes: [1, 1],
  flags: {
    club: { multiple: true, value: 'SLUG', summary: 'this club; repeat it for more clubs' },
    'all-clubs': { summary: 'everything except what accounts own' },
    own: { summary: 'the tournaments, casual battles and seasons that it adds without a club' },
    none: { summary: 'nothing' },
  },
  run: ({ settings, positionals: [name = ''], flags, lists }) => {
    const given = readKeyClubs(lists['club'] ?? [], flags['all-clubs'] === true);
    const own = flags['own'] === true;
    const isSomething = given !== null || own;
    if (isSomething === (flags['none'] === true))
      throw usageError('expected --club, --all-clubs or --own, or --none');
    const clubs = given ?? [];
    return withDatabase(settings, async (database) => {
      await checkAccount(database, name);
      for (const slug of clubs === 'all' ? [] : clubs)
        if (!(await hasClub(database, slug))) throw missingError('club', slug);
      if (!(await setRights(database, name, clubs, own))) throw doesNotSignIn(name);
      notify(`${name} may change: ${sayClubs(clubs, own) || 'nothing'}`);
    });
  },
};

const signOut: Command = {
  words: 'accounts sign-out',
  usage: 'NAME',
  summary: 'ends all sessions of an account',
  takes: [1, 1],
  run: ({ settings, positionals: [name = ''] }) =>
    withDatabase(settings, async (database) => {
      await checkAccount(database, name);
      const identity = await findIdentity(database.keys, name);
      if (identity === undefined) throw doesNotSignIn(name);
      await endSessions(database, identity);
      notify(`signed out ${name}`);
    }),
};

const remove: Command = {
  words: 'accounts remove',
  usage: 'NAME',
  summary: 'deletes an account that owns nothing: its keys, sessions and rights, and its name in the history',
  takes: [1, 1],
  run: ({ settings, positionals: [name = ''] }) =>
    withDatabase(settings, async (database) => {
      await checkAccount(database, name);
      const owned = await removeAccount(database, name);
      if (owned !== undefined) throw inputError(`${name} still owns ${owned}`);
      notify(`removed ${name}`);
    }),
};

async function checkAccount(database: Database, name: string): Promise<void> {
  const accounts = await listAccounts(database.keys);
  if (!accounts.some((account) => account.name === name)) throw missingError('account', name);
}

function doesNotSignIn(name: string): CommandError {
  return inputError(`the account "${name}" does not sign in; rights are those of its keys`);
}

const deactivate = makeSwitch(
  'deactivate',
  false,
  'disables all keys of an account until it is activated again, and ends its sessions',
);
const activate = makeSwitch('activate', true, 'reactivates the keys of an account');

export const accountCommands: readonly Command[] = [list, deactivate, activate, grant, signOut, remove];

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

// People who sign in: their accounts, names and rights. Names are checked and written in one transaction, and only one such transaction runs at a time over all processes.
import { foldForSearch } from '#rules/text/fold';
import { deletedAccount } from '../../contract/account-name.ts';
import type { Database, Reader } from '../database.ts';
import { addAccount, endSessionsOf } from './accounts.ts';
import { type Clubs, writeClubs } from './rights.ts';
import { startSessionOf } from './sessions.ts';
import { deleteWebhooksOf } from './webhooks.ts';

/** Starts a session for the person with this identity, or for a new person if it is unknown. Returns the value of its cookie; undefined if the account is deactivated. */
export function signIn(
  { keys }: Database,
  identity: string,
  replaced: string | undefined,
  now: number,
): Promise<string | undefined> {
  return keys.write(async (writer) => {
    const created = new Date(now).toISOString();
    await writer.run(
      `INSERT INTO identity (digest, created, clubs, own) VALUES ($1, $2, '', 0) ON CONFLICT DO NOTHING`,
      [identity, created],
    );
    const isInactive = await writer.value(
      'SELECT 1 FROM identity i JOIN account a ON a.name = i.account WHERE i.digest = $1 AND a.active = 0',
      [identity],
    );
    return isInactive === undefined ? startSessionOf(writer, identity, replaced, now) : undefined;
  });
}

/** Returns why it cannot be chosen; undefined if it was. */
export function chooseName(
  { keys }: Database,
  identity: string,
  name: string,
  now: number,
): Promise<'alreadyChosen' | 'taken' | undefined> {
  return keys.write(async (writer) => {
    const chosen = await writer.value<string | null>('SELECT account FROM identity WHERE digest = $1', [
      identity,
    ]);
    if (chosen !== null) return 'alreadyChosen';
    if ((await findNameLike(writer, name)) !== undefined) return 'taken';
    await addAccount(writer, { name, active: true, created: new Date(now).toISOString() });
    await writer.run('UPDATE identity SET account = $1, folded = $2 WHERE digest = $3', [
      name,
      foldForSearch(name),
      identity,
    ]);
    return undefined;
  });
}

/** The name of an account that has this one, case and accents aside. */
async function findNameLike(reader: Reader, name: string): Promise<string | undefined> {
  const found = await findPersonLike(reader, name);
  if (found !== undefined) return found;
  // Accounts that an operator made: they are few, and have no folded names.
  const others = await reader.values<string>(
    'SELECT name FROM account WHERE name NOT IN (SELECT account FROM identity WHERE account IS NOT NULL)',
  );
  return others.find((other) => foldForSearch(other) === foldForSearch(name));
}

/** The same among people who sign in. */
export function findPersonLike(reader: Reader, name: string): Promise<string | undefined> {
  return reader.value<string>('SELECT account FROM identity WHERE folded = $1', [foldForSearch(name)]);
}

/** Undefined if the account does not sign in. */
export function findIdentity(reader: Reader, account: string): Promise<string | undefined> {
  return reader.value<string>('SELECT digest FROM identity WHERE account = $1', [account]);
}

/** Returns whether the account signs in; otherwise nothing is changed. */
export async function setRights(
  { keys }: Database,
  account: string,
  clubs: Clubs,
  own: boolean,
): Promise<boolean> {
  const changed = await keys.write((writer) =>
    writer.run('UPDATE identity SET clubs = $1, own = $2 WHERE account = $3', [
      writeClubs(clubs),
      own ? 1 : 0,
      account,
    ]),
  );
  return changed === 1;
}

/** With its keys, webhooks, sessions and rights, and its name on invitations. */
export function deleteAccount({ keys }: Database, account: string): Promise<void> {
  return keys.write(async (writer) => {
    await endSessionsOf(writer, account);
    await writer.run('DELETE FROM identity WHERE account = $1', [account]);
    await writer.run('DELETE FROM api_key WHERE account = $1', [account]);
    await deleteWebhooksOf(writer, account);
    await writer.run('DELETE FROM account WHERE name = $1', [account]);
    await writer.run('UPDATE invitation SET maker = $1 WHERE maker = $2', [deletedAccount, account]);
  });
}

// Accounts and their keys as they are stored, and as they are copied to another database: only the digest of a key is stored, and only that is copied. No
// key of an inactive account works. A `reader` here is the database's `keys`.
import { foldForSearch } from '#rules/text/fold';
import type { AccountCopy, KeyCopy } from '../../contract/key-file.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { Database, Reader, Writer } from '../database.ts';

export interface Account extends Omit<AccountCopy, 'identity' | 'clubs' | 'own'> {
  readonly keys: number;
  /** Null if it does not sign in; then it has no rights of its own. */
  readonly identity: string | null;
  readonly clubs: string | null;
  readonly own: boolean;
}

export function listAccounts(reader: Reader): Promise<Account[]> {
  return reader.all<Account>(
    `SELECT a.name, a.active AS active_flag, a.created, (SELECT count(*) FROM api_key k WHERE k.account = a.name) AS keys,
       i.digest AS identity, i.clubs, coalesce(i.own, 0) AS own_flag
     FROM account a LEFT JOIN identity i ON i.account = a.name ORDER BY a.name`,
  );
}

export async function readAccountCopies(reader: Reader): Promise<AccountCopy[]> {
  return (await listAccounts(reader)).map(({ keys: _, identity, clubs, own, ...account }) => ({
    ...account,
    ...(identity !== null && { identity, clubs: clubs ?? '', own }),
  }));
}

/** Returns false if the account exists already; then it is not changed. */
export async function addAccount(
  writer: Writer,
  { name, active, created, identity, clubs = '', own = false }: AccountCopy,
): Promise<boolean> {
  const sql = 'INSERT INTO account (name, active, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
  const isNew = (await writer.run(sql, [name, active ? 1 : 0, created])) === 1;
  if (isNew && identity !== undefined)
    await writer.insert('identity', [
      { digest: identity, account: name, folded: foldForSearch(name), created, clubs, own },
    ]);
  return isNew;
}

/** Ends all sessions of an account. */
export async function endSessionsOf(writer: Writer, name: string): Promise<void> {
  await writer.run('DELETE FROM session WHERE identity IN (SELECT digest FROM identity WHERE account = $1)', [
    name,
  ]);
}

/** Sessions end with it. Returns whether that changed anything; undefined if there is no such account. */
export function setAccountActive(
  database: Database,
  name: string,
  active: boolean,
): Promise<boolean | undefined> {
  return database.keys.write(async (writer) => {
    const before = await writer.value<number>('SELECT active FROM account WHERE name = $1', [name]);
    if (before === undefined) return undefined;
    await writer.run('UPDATE account SET active = $1 WHERE name = $2', [active ? 1 : 0, name]);
    if (!active) await endSessionsOf(writer, name);
    return (before === 1) !== active;
  });
}

export interface StoredKey extends Required<KeyCopy> {
  /** Whether the account is active. */
  readonly active: boolean;
}

/** By account, oldest first; `condition` is about `$1`. */
export function listStoredKeys(
  reader: Reader,
  condition = 'true',
  ...values: readonly string[]
): Promise<StoredKey[]> {
  return reader.all<StoredKey>(
    `SELECT k.id, k.digest, k.account, k.label, k.tail, k.created, k.expires, k.revoked, k.last_used, k.rate_limit, k.clubs,
       k.own AS own_flag, a.active AS active_flag
     FROM api_key k JOIN account a ON a.name = k.account WHERE ${condition} ORDER BY k.account, k.created, k.id`,
    values,
  );
}

export async function addStoredKey(writer: Writer, key: KeyCopy): Promise<void> {
  await writer.insert('api_key', [{ ...key, own: key.own ?? false }]);
}

export async function readKeyCopies(reader: Reader): Promise<KeyCopy[]> {
  return (await listStoredKeys(reader)).map(({ active: _, own, ...key }) => ({
    ...key,
    ...(own && { own }),
  }));
}

export interface ImportCount {
  added: number;
  /** How many existed already: they are not changed, so that an old copy does not make a revoked key valid again. */
  known: number;
}

export interface KeyCounts {
  readonly accounts: ImportCount;
  readonly keys: ImportCount;
  /** Only if the file has some. */
  readonly owners?: ImportCount;
}

/** Which account or key cannot be written, and why; nothing was changed. */
export interface KeyConflict {
  readonly copy: AccountCopy | KeyCopy;
  readonly problem: ProblemValue;
}

/** Writes all of them, or none if there is a conflict. */
export function writeKeyCopies(
  database: Database,
  accounts: readonly AccountCopy[],
  keys: readonly KeyCopy[],
): Promise<{ readonly counts: KeyCounts } | KeyConflict> {
  return database.keys.write(async (writer) => {
    const stored = await listStoredKeys(writer);
    const known = await listAccounts(writer);
    const names = new Set([...accounts, ...known].map(({ name }) => name));
    const conflict = findAccountConflict(accounts, known) ?? findConflict(keys, names, stored);
    if (conflict !== undefined) return conflict;
    const counts: KeyCounts = { accounts: { added: 0, known: 0 }, keys: { added: 0, known: 0 } };
    for (const account of accounts)
      counts.accounts[(await addAccount(writer, account)) ? 'added' : 'known'] += 1;
    const digests = new Set(stored.map(({ digest }) => digest));
    for (const key of keys) {
      const isKnown = digests.has(key.digest);
      if (!isKnown) await addStoredKey(writer, key);
      digests.add(key.digest);
      counts.keys[isKnown ? 'known' : 'added'] += 1;
    }
    return { counts };
  });
}

/** The first account to add that signs in as another one does, or that would have its name, case and accents aside. */
function findAccountConflict(
  accounts: readonly AccountCopy[],
  stored: readonly Account[],
): KeyConflict | undefined {
  const names = new Set(stored.map(({ name }) => name));
  const others: { name: string; identity?: string | null | undefined }[] = [...stored];
  for (const account of accounts) {
    const { name, identity } = account;
    if (names.has(name)) continue;
    const folded = foldForSearch(name);
    const other = others.find(
      (one) =>
        (identity !== undefined && one.identity === identity) ||
        (foldForSearch(one.name) === folded && (identity !== undefined || one.identity != null)),
    );
    if (other !== undefined)
      return { copy: account, problem: { code: 'accountTaken', parameters: { account: other.name } } };
    names.add(name);
    others.push(account);
  }
  return undefined;
}

/** The first key without an account, or with the id of another key. */
function findConflict(
  keys: readonly KeyCopy[],
  accounts: ReadonlySet<string>,
  stored: readonly KeyCopy[],
): KeyConflict | undefined {
  const digests = new Map(stored.map(({ id, digest }) => [id, digest]));
  for (const key of keys) {
    const { id, digest, account } = key;
    if (!accounts.has(account))
      return { copy: key, problem: { code: 'unknownAccount', parameters: { account } } };
    if ((digests.get(id) ?? digest) !== digest)
      return { copy: key, problem: { code: 'keyIdTaken', parameters: { id } } };
    digests.set(id, digest);
  }
  return undefined;
}

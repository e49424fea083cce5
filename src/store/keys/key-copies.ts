// Accounts and keys as they move to another database. A digest is all there is of a key, and all that is needed.
import type { AccountCopy, KeyCopy } from '../../contract/key-file.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { Database, Reader } from '../database.ts';
import { addAccount, listAccounts } from './accounts.ts';
import { addStoredKey, listStoredKeys } from './keys.ts';

export async function readKeyCopies(reader: Reader): Promise<KeyCopy[]> {
  return (await listStoredKeys(reader)).map(({ copy }) => copy);
}

export interface ImportCount {
  added: number;
  /** There already: left as they are, so that an old copy brings no revoked key back to life. */
  known: number;
}

export interface KeyCounts {
  readonly accounts: ImportCount;
  readonly keys: ImportCount;
  /** Only where the file has some. */
  readonly owners?: ImportCount;
}

/** Which key cannot be written, and why; nothing was changed. */
export interface KeyConflict {
  readonly key: KeyCopy;
  readonly problem: ProblemValue;
}

/** Whole or not at all. */
export function writeKeyCopies(
  database: Database,
  accounts: readonly AccountCopy[],
  keys: readonly KeyCopy[],
): Promise<{ readonly counts: KeyCounts } | KeyConflict> {
  return database.keys.write(async (writer) => {
    const conflict = await findConflict(writer, accounts, keys);
    if (conflict !== undefined) return conflict;
    const counts: KeyCounts = { accounts: { added: 0, known: 0 }, keys: { added: 0, known: 0 } };
    for (const account of accounts)
      counts.accounts[(await addAccount(writer, account)) ? 'added' : 'known'] += 1;
    for (const key of keys) {
      const others = 'SELECT 1 FROM api_key WHERE digest = $1';
      const isKnown = (await writer.value(others, [key.digest])) !== undefined;
      if (!isKnown) await addStoredKey(writer, key);
      counts.keys[isKnown ? 'known' : 'added'] += 1;
    }
    return { counts };
  });
}

/** The first key without an account, or with the id of another key. */
async function findConflict(
  reader: Reader,
  accounts: readonly AccountCopy[],
  keys: readonly KeyCopy[],
): Promise<KeyConflict | undefined> {
  const known = new Set([...accounts, ...(await listAccounts(reader))].map(({ name }) => name));
  const digests = new Map((await readKeyCopies(reader)).map(({ id, digest }) => [id, digest]));
  for (const key of keys) {
    const { id, digest, account } = key;
    if (!known.has(account)) return { key, problem: { code: 'unknownAccount', parameters: { account } } };
    if ((digests.get(id) ?? digest) !== digest)
      return { key, problem: { code: 'keyIdTaken', parameters: { id } } };
    digests.set(id, digest);
  }
  return undefined;
}

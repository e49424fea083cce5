// Accounts and keys as they move to another database. A digest is all there is of a key, and all that is needed.
import type { AccountCopy, KeyCopy } from '../../contract/key-file.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { Database, Reader } from '../database.ts';

export async function readAccountCopies(reader: Reader): Promise<AccountCopy[]> {
  const rows = await reader.all<[string, number, string]>(
    'SELECT name, active, created FROM account ORDER BY name',
  );
  return rows.map(([name, active, created]) => ({ name, active: active === 1, created }));
}

type KeyRow = [
  ...[id: string, digest: string, account: string, label: string, tail: string, created: string],
  ...[expires: string | null, revoked: string | null, lastUsed: string | null],
  ...[rateLimit: number | null, clubs: string | null, own: number],
];

export async function readKeyCopies(reader: Reader): Promise<KeyCopy[]> {
  const rows = await reader.all<KeyRow>(
    `SELECT id, digest, account, label, tail, created, expires, revoked, last_used, rate_limit, clubs, own FROM api_key
     ORDER BY account, created, id`,
  );
  return rows.map(
    ([id, digest, account, label, tail, created, expires, revoked, lastUsed, rateLimit, clubs, own]) => ({
      ...{ id, digest, account, label, tail, created, expires, revoked, lastUsed, rateLimit, clubs },
      ...(own === 1 && { own: true }),
    }),
  );
}

export interface Taken {
  added: number;
  /** There already: left as they are, so that an old copy brings no revoked key back to life. */
  known: number;
}

export interface KeysTaken {
  readonly accounts: Taken;
  readonly keys: Taken;
  /** Only where the file has some. */
  readonly owners?: Taken;
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
): Promise<{ readonly taken: KeysTaken } | KeyConflict> {
  return database.keys.write(async (writer) => {
    const conflict = await findConflict(writer, accounts, keys);
    if (conflict !== undefined) return conflict;
    const taken: KeysTaken = { accounts: { added: 0, known: 0 }, keys: { added: 0, known: 0 } };
    for (const { name, active, created } of accounts) {
      const added = await writer.run(
        'INSERT INTO account (name, active, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [name, active ? 1 : 0, created],
      );
      taken.accounts[added === 1 ? 'added' : 'known'] += 1;
    }
    for (const key of keys) {
      const { id, digest, account, label, tail, created, expires, revoked, lastUsed, rateLimit, clubs } = key;
      const added = await writer.run(
        `INSERT INTO api_key (id, digest, account, label, tail, created, expires, revoked, last_used, rate_limit, clubs, own)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
        [
          id,
          digest,
          account,
          label,
          tail,
          created,
          expires,
          revoked,
          lastUsed,
          rateLimit,
          clubs,
          key.own === true ? 1 : 0,
        ],
      );
      taken.keys[added === 1 ? 'added' : 'known'] += 1;
    }
    return { taken };
  });
}

/** The first key without an account, or with the id of another key. */
async function findConflict(
  reader: Reader,
  accounts: readonly AccountCopy[],
  keys: readonly KeyCopy[],
): Promise<KeyConflict | undefined> {
  const known = new Set([...accounts, ...(await readAccountCopies(reader))].map(({ name }) => name));
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

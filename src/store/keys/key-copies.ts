// Accounts and keys as they move to another database. A digest is all there is of a key, and all that is needed.
import type { AccountCopy, KeyCopy } from '../../contract/key-file.ts';
import { type ProblemValue, sayProblem } from '../../contract/problems.ts';
import type { Database, Reader } from '../database.ts';
import { addAccount } from './accounts.ts';

/** Column of each field. */
const columns: Readonly<Record<keyof KeyCopy, string>> = {
  ...{ id: 'id', digest: 'digest', account: 'account', label: 'label', tail: 'tail', created: 'created' },
  ...{
    expires: 'expires',
    revoked: 'revoked',
    lastUsed: 'last_used',
    rateLimit: 'rate_limit',
    clubs: 'clubs',
  },
};
const fields = Object.keys(columns) as (keyof KeyCopy)[];

export async function readKeyCopies(reader: Reader): Promise<KeyCopy[]> {
  const rows = await reader.all(
    `SELECT ${Object.values(columns).join(', ')} FROM api_key ORDER BY account, created, id`,
  );
  return rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])) as KeyCopy);
}

export interface Taken {
  added: number;
  /** There already: left as they are, so that an old copy brings no revoked key back to life. */
  known: number;
}

export interface KeysTaken {
  readonly accounts: Taken;
  readonly keys: Taken;
}

/** Thrown to have everything undone. */
export class KeyClash extends Error {
  readonly problem: ProblemValue;
  readonly key: KeyCopy;
  constructor(key: KeyCopy, problem: ProblemValue) {
    super(sayProblem(problem));
    this.problem = problem;
    this.key = key;
  }
}

/** Whole or not at all; a `KeyClash` says which key cannot be taken. */
export function writeKeyCopies(
  database: Database,
  accounts: readonly AccountCopy[],
  keys: readonly KeyCopy[],
): Promise<KeysTaken> {
  return database.keys.write(async (writer) => {
    const taken: KeysTaken = { accounts: { added: 0, known: 0 }, keys: { added: 0, known: 0 } };
    for (const account of accounts)
      taken.accounts[(await addAccount(writer, account)) ? 'added' : 'known'] += 1;
    for (const key of keys) {
      const { id, digest, account } = key;
      if ((await writer.first('SELECT 1 FROM account WHERE name = $1', [account])) === undefined)
        throw new KeyClash(key, { code: 'unknownAccount', parameters: { account } });
      const others = 'SELECT digest FROM api_key WHERE id = $1 OR digest = $2';
      const [other] = (await writer.first<[string]>(others, [id, digest])) ?? [];
      if (other !== undefined && other !== digest)
        throw new KeyClash(key, { code: 'keyIdTaken', parameters: { id } });
      if (other === undefined)
        await writer.insert('api_key', Object.values(columns), [fields.map((field) => key[field])]);
      taken.keys[other === undefined ? 'added' : 'known'] += 1;
    }
    return taken;
  });
}

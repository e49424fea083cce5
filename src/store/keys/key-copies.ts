// Accounts and keys as they move to another database. A digest is all there is of a key, and all that is needed.
import type { AccountCopy, KeyCopy } from '../../contract/key-file.ts';
import { type ProblemValue, sayProblem } from '../../contract/problems.ts';
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
    for (const { name, active, created } of accounts) {
      const added = await writer.run(
        'INSERT INTO account (name, active, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [name, active ? 1 : 0, created],
      );
      taken.accounts[added === 1 ? 'added' : 'known'] += 1;
    }
    for (const key of keys) {
      const { id, digest, account, label, tail, created, expires, revoked, lastUsed, rateLimit, clubs } = key;
      if ((await writer.first('SELECT 1 FROM account WHERE name = $1', [account])) === undefined)
        throw new KeyClash(key, { code: 'unknownAccount', parameters: { account } });
      const [other] =
        (await writer.first<[string]>('SELECT digest FROM api_key WHERE id = $1 OR digest = $2', [
          id,
          digest,
        ])) ?? [];
      if (other !== undefined && other !== digest)
        throw new KeyClash(key, { code: 'keyIdTaken', parameters: { id } });
      if (other !== undefined) taken.keys.known += 1;
      else {
        await writer.insert(
          'api_key',
          [
            ...['id', 'digest', 'account', 'label', 'tail', 'created', 'expires', 'revoked', 'last_used'],
            ...['rate_limit', 'clubs', 'own'],
          ],
          [
            [
              ...[id, digest, account, label, tail, created, expires, revoked, lastUsed, rateLimit, clubs],
              key.own === true ? 1 : 0,
            ],
          ],
        );
        taken.keys.added += 1;
      }
    }
    return taken;
  });
}

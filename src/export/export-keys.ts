// Accounts, keys and what accounts own as lines that another database imports (contract/key-file.ts). Never a key: only its digest is known here.
import type { Database } from '../store/database.ts';
import { readAccountCopies, readKeyCopies } from '../store/keys/accounts.ts';
import { readOwnerCopies } from '../store/records/ownership.ts';

export async function* exportKeys(database: Database): AsyncGenerator<string> {
  for (const account of await readAccountCopies(database.keys))
    yield `${JSON.stringify({ kind: 'account', ...account })}\n`;
  for (const key of await readKeyCopies(database.keys)) yield `${JSON.stringify({ kind: 'key', ...key })}\n`;
  for (const owner of await readOwnerCopies(database))
    yield `${JSON.stringify({ kind: 'owner', ...owner })}\n`;
}

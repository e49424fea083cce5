// Accounts, keys and what accounts own as lines that another database imports. Never a key: only its digest is known here.
import type { Database } from '../../store/database.ts';
import { listAccounts } from '../../store/keys/accounts.ts';
import { readKeyCopies } from '../../store/keys/key-copies.ts';
import { readOwnerCopies } from '../../store/records/ownership.ts';

export async function* exportKeys(database: Database): AsyncGenerator<string> {
  for (const { keys: _count, ...account } of await listAccounts(database.keys))
    yield `${JSON.stringify({ kind: 'account', ...account })}\n`;
  for (const key of await readKeyCopies(database.keys)) yield `${JSON.stringify({ kind: 'key', ...key })}\n`;
  for (const owner of await readOwnerCopies(database))
    yield `${JSON.stringify({ kind: 'owner', ...owner })}\n`;
}

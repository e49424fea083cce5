// Accounts and keys as lines that another database takes in. Never a key: only its digest is known here.
import type { Reader } from '../../store/database.ts';
import { listAccounts } from '../../store/keys/accounts.ts';
import { readKeyCopies } from '../../store/keys/key-copies.ts';

export async function* exportKeys(reader: Reader): AsyncGenerator<string> {
  for (const { keys: _count, ...account } of await listAccounts(reader))
    yield `${JSON.stringify({ kind: 'account', ...account })}\n`;
  for (const key of await readKeyCopies(reader)) yield `${JSON.stringify({ kind: 'key', ...key })}\n`;
}

// Deletes an account: its name in the history, then its keys, sessions and rights. If the process ends in between, deleting again completes it.
import { countOf } from '#rules/text/numbers';
import type { Database, Writer } from '../store/database.ts';
import { listStoredKeys } from '../store/keys/accounts.ts';
import { deleteAccount } from '../store/keys/identities.ts';
import { forgetAccount } from '../store/records/history.ts';
import { countOwned, dropOwner, nameOwner } from '../store/records/ownership.ts';

/** Returns what the account still owns, in words; then nothing was changed. `waitMilliseconds`: how long it waits for an import that is running. */
export async function removeAccount(
  database: Database,
  name: string,
  waitMilliseconds?: number,
): Promise<string | undefined> {
  const keys = await listStoredKeys(database.keys, 'k.account = $1', name);
  const options = waitMilliseconds === undefined ? {} : { waitMilliseconds };
  const owned = await database.write(async (writer) => {
    const counts = await countOwned(writer, name);
    const words = (['tournament', 'season', 'battle'] as const).flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : [countOf(count, kind)];
    });
    if (words.length > 0) return words.join(', ');
    await forget(writer);
    return undefined;
  }, options);
  if (owned !== undefined) return owned;
  await deleteAccount(database, name);
  // A job that waited for the first transaction may have written the name again before the account was deleted; from now on each one is rejected.
  await database.write(forget, options);
  return undefined;

  async function forget(writer: Writer): Promise<void> {
    const ids = keys.map(({ id }) => id);
    await forgetAccount(writer, name, nameOwner(name), ids);
    await dropOwner(writer, name);
  }
}

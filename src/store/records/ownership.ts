// What organisers who are no club own: tournaments and casual battles without a club (docs/uploads.md, Organisers without a club).
import type { RecordKind } from '../../contract/event-file.ts';
import type { OwnerCopy } from '../../contract/key-file.ts';
import type { Reader, Writer } from '../database.ts';

/** What a record of an account belongs to, where others name a club. No slug is spelled so. */
export function nameOwner(account: string): string {
  return `@${account}`;
}

/** The account that `nameOwner` wrote. */
export function readOwner(owner: string): string {
  return owner.slice(1);
}

export const ownerQuery = 'SELECT account FROM owner WHERE kind = $1 AND key = $2';

/** As `nameOwner` writes it. A record with a club belongs to that. */
export async function findOwner(reader: Reader, kind: RecordKind, key: string): Promise<string | null> {
  const account = await reader.value<string>(ownerQuery, [kind, key]);
  return account === undefined ? null : nameOwner(account);
}

export const battleClubQuery = `
  SELECT coalesce(b.club, '@' || w.account) FROM battle b LEFT JOIN owner w ON w.kind = 'battle' AND w.key = b.id
  WHERE b.id = $1 AND b.tournament IS NULL`;

/** Of a casual battle. */
export function findBattleClub(reader: Reader, id: string): Promise<string | null | undefined> {
  return reader.value<string | null>(battleClubQuery, [id]);
}

export async function setOwner(
  writer: Writer,
  kind: RecordKind,
  key: string,
  account: string | undefined,
): Promise<void> {
  await writer.run('DELETE FROM owner WHERE kind = $1 AND key = $2', [kind, key]);
  if (account !== undefined) await writer.insert('owner', [{ kind, key, account }]);
}

export function readOwnerCopies(reader: Reader): Promise<OwnerCopy[]> {
  return reader.all<OwnerCopy>('SELECT kind AS record, key AS id, account FROM owner ORDER BY kind, key');
}

/** Does not change an existing owner. Returns how many were added. */
export async function writeOwnerCopies(writer: Writer, owners: readonly OwnerCopy[]): Promise<number> {
  let added = 0;
  for (const { record, id, account } of owners)
    added += await writer.run(
      'INSERT INTO owner (kind, key, account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [record, id, account],
    );
  return added;
}

// Accounts, the owners of keys. No key of an inactive account works. A `reader` here is the database's `keys`.
import type { Database, Reader, Writer } from '../database.ts';

export interface Account {
  readonly name: string;
  readonly active: boolean;
  readonly created: string;
  readonly keys: number;
}

export async function listAccounts(reader: Reader): Promise<Account[]> {
  const rows = await reader.all<Omit<Account, 'active'> & { active: number }>(
    `SELECT a.name, a.active, a.created, COUNT(k.id) AS keys FROM account a LEFT JOIN api_key k ON k.account = a.name
     GROUP BY a.name, a.active, a.created ORDER BY a.name`,
  );
  return rows.map((row) => ({ ...row, active: row.active === 1 }));
}

/** Returns false where there is such an account already, which stays as it is. */
export async function addAccount(
  writer: Writer,
  { name, active, created }: Omit<Account, 'keys'>,
): Promise<boolean> {
  const sql = 'INSERT INTO account (name, active, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
  return (await writer.run(sql, [name, active ? 1 : 0, created])) === 1;
}

/** Whether that changed anything; undefined where there is no such account. */
export function setAccountActive(
  database: Database,
  name: string,
  active: boolean,
): Promise<boolean | undefined> {
  return database.keys.write(async (writer) => {
    const before = await writer.value<number>('SELECT active FROM account WHERE name = $1', [name]);
    if (before === undefined) return undefined;
    await writer.run('UPDATE account SET active = $1 WHERE name = $2', [active ? 1 : 0, name]);
    return (before === 1) !== active;
  });
}

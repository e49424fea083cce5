// Which version of the collation the orders by name were made with: a newer one puts some names elsewhere.
import type { Reader, Writer } from '../database.ts';
import { nameOrderVersion } from '../order.ts';

export async function isNameOrderOutdated(reader: Reader): Promise<boolean> {
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'name-order'`);
  return row?.[0] !== nameOrderVersion;
}

export async function noteNameOrder(writer: Writer): Promise<void> {
  await writer.run(`DELETE FROM setting WHERE name = 'name-order'`);
  await writer.insert('setting', ['name', 'value'], [['name-order', nameOrderVersion]]);
}

export const playerIdsQuery = 'SELECT id FROM player WHERE id > $1 ORDER BY id LIMIT 500';

export async function* listPlayerIds(reader: Reader): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await reader.all<[string]>(playerIdsQuery, [after]);
    for (const [id] of rows) yield id;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last[0];
  }
}

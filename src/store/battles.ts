// One battle with lists and rounds: the army lists are put where the battle names them.
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import type { Document } from './lists.ts';

export const battleQuery = `
  SELECT d.body, d.crc, b.cut_0, l0.body, l0.crc, b.cut_1, l1.body, l1.crc
  FROM battle b JOIN document d ON d.id = b.detail
  LEFT JOIN document l0 ON l0.id = b.list_0 LEFT JOIN document l1 ON l1.id = b.list_1
  WHERE b.id = $1`;

type Insert = [number | null, string | null, number | null];

export async function findBattle(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<[string, number, ...Insert, ...Insert]>(battleQuery, [id]);
  if (row === undefined) return undefined;
  const [body, crc, cut0, list0, crc0, cut1, list1, crc1] = row;
  let sent = '';
  let done = 0;
  for (const [cut, list, listCrc] of [
    [cut0, list0, crc0],
    [cut1, list1, crc1],
  ] as const) {
    if (cut === null || list === null || listCrc === null) continue;
    sent += body.slice(done, cut) + verified(list, listCrc);
    done = cut;
  }
  verified(body, crc);
  return { body: sent + body.slice(done), fingerprint: `${crc}.${crc0}.${crc1}` };
}

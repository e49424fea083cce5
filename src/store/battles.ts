// One battle with lists and rounds: what is shown only there is put into the document that lists show.
import { damaged, seal, verified, verifiedAs } from './checksum.ts';
import type { Reader } from './database.ts';
import type { SideDetail } from './documents.ts';
import type { Document } from './lists.ts';
import { spellRounds } from './round-text.ts';

export const battleQuery = `
  SELECT d.body, d.crc, x.body, x.crc, l0.body, l0.crc, l1.body, l1.crc, b.seal
  FROM battle b JOIN document d ON d.id = b.document JOIN document x ON x.id = b.detail
  LEFT JOIN document l0 ON l0.id = b.list_0 LEFT JOIN document l1 ON l1.id = b.list_1
  WHERE b.id = $1`;

type BattleRow = [
  ...[body: string, crc: number, detail: string, detailCrc: number],
  ...[list0: string | null, crc0: number | null, list1: string | null, crc1: number | null, sealed: number],
];

/** Over what a battle is made of: its own document, the detail, the army lists. */
export function sealBattle(id: string, ...crcs: readonly (number | null)[]): number {
  return seal([id, ...crcs].join(parting));
}

/** JSON texts have no line breaks of their own, so that one can part them. */
const parting = '\n';

/** `cut` is where the first side ends in the battle's listed form. */
export function writeDetail(cut: number, [first, second]: readonly [SideDetail, SideDetail]): string {
  return [cut, first.head, first.rounds, second.head, second.rounds].join(parting);
}

export async function findBattle(reader: Reader, id: string): Promise<Document | undefined> {
  const row = await reader.first<BattleRow>(battleQuery, [id]);
  if (row === undefined) return undefined;
  const [body, crc, detail, detailCrc, list0, crc0, list1, crc1, sealed] = row;
  if (sealed !== sealBattle(id, crc, detailCrc, crc0, crc1)) throw damaged(`the battle "${id}"`);
  const [cut = '', head0, rounds0, head1, rounds1] = verified(detail, detailCrc).split(parting);
  const first = Number(cut);
  const second = verifiedAs('id', id, body, crc).lastIndexOf('}],"url":"');
  const tail0 = list0 === null ? '' : verified(list0, crc0 ?? 0);
  const tail1 = list1 === null ? '' : verified(list1, crc1 ?? 0);
  const side0 = `,"list":${head0}${tail0},"rounds":${spellRounds(rounds0 ?? '')}`;
  const side1 = `,"list":${head1}${tail1},"rounds":${spellRounds(rounds1 ?? '')}`;
  return {
    body: body.slice(0, first) + side0 + body.slice(first, second) + side1 + body.slice(second),
    fingerprint: `${crc}.${detailCrc}.${crc0}.${crc1}`,
  };
}

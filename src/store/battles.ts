// One battle with lists and rounds: what is shown only there is put into the document that lists show.
import { battlesOf, detailsOf, listsOf, ownerOfBattle, ownerOfTournament } from './addresses.ts';
import { checkName, damaged, seal } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import type { BattleDocument, SideDetail } from './documents.ts';
import type { Entry } from './leaf.ts';
import { readSound, tryPlaces } from './leaves.ts';
import { orderParticipant } from './order.ts';
import { spellRounds } from './round-text.ts';

export const battleQuery = 'SELECT tournament, place, seal FROM battle WHERE id = $1 AND place IS NOT NULL';

export function sealBattle(id: string, tournament: string, place: string): number {
  return seal(`${id}${parting}${tournament}${parting}${place}`);
}

/** JSON texts have no line breaks of their own, so that one can part them. */
const parting = '\n';

/** Army lists are named by number and checksum: lists of another import of the same battle are not taken for these. */
export function writeDetail(
  { body, firstSideEnd, details: [first, second] }: Pick<BattleDocument, 'body' | 'firstSideEnd' | 'details'>,
  armyLists: readonly Entry[],
): string {
  const side = ({ head, list, rounds }: SideDetail) =>
    `${head}${parting}${list === null ? '' : `${list} ${armyLists[list]?.crc}`}${parting}${rounds}`;
  // Where each side ends, in bytes.
  const ends = [firstSideEnd, body.lastIndexOf('}],"url":"')].map((end) =>
    Buffer.byteLength(body.slice(0, end)),
  );
  return [...ends, side(first), side(second)].join(parting);
}

export async function findBattle(reader: Reader, id: string): Promise<Document | undefined> {
  const found = await readSound(`battles/${id}`, async () => {
    const row = await reader.first<[string, string, number]>(battleQuery, [id]);
    return row === undefined ? { document: undefined } : tryBattle(reader, id, ...row);
  });
  return found.document;
}

/** Undefined where what it is made of is not all there. */
async function tryBattle(
  reader: Reader,
  id: string,
  tournament: string,
  place: string,
  sealed: number,
): Promise<{ document: Document } | undefined> {
  if (sealed !== sealBattle(id, tournament, place)) throw damaged(`the battle "${id}"`);
  const owner = tournament === '' ? ownerOfBattle(id) : ownerOfTournament(tournament);
  const ord = `${place} ${id}`;
  const [listed, detail] =
    (await tryPlaces(reader, [
      { list: battlesOf(owner), ord },
      { list: detailsOf(owner), ord },
    ])) ?? [];
  if (listed === undefined || detail === undefined) return undefined;
  const parts = detail.body.split(parting);
  const [cut, end, head0, list0 = '', rounds0 = '', head1, list1 = '', rounds1 = ''] = parts;
  const named = [list0, list1].flatMap((words) => (words === '' ? [] : [words.split(' ').map(Number)]));
  const lists = await tryPlaces(
    reader,
    named.map(([number = 0]) => ({ list: listsOf(owner), ord: orderParticipant(number) })),
  );
  if (lists === undefined || named.some(([, crc], index) => lists[index]?.crc !== crc)) return undefined;
  const tail0 = list0 === '' ? undefined : lists[0];
  const tail1 = list1 === '' ? undefined : lists.at(-1);

  const { bytes: body } = listed;
  checkName('id', id, body);
  const [first, second] = [Number(cut), Number(end)];
  const tail = (list: Entry | undefined) => list?.bytes ?? nothing;
  const bytes = Buffer.concat([
    ...[body.subarray(0, first), Buffer.from(`,"list":${head0}`), tail(tail0)],
    ...[Buffer.from(`,"rounds":${spellRounds(rounds0)}`), body.subarray(first, second)],
    ...[Buffer.from(`,"list":${head1}`), tail(tail1)],
    ...[Buffer.from(`,"rounds":${spellRounds(rounds1)}`), body.subarray(second)],
  ]);
  const crc = seal([listed, detail, tail0, tail1].map((part) => part?.crc).join('.'));
  return { document: new Document(bytes, crc) };
}

const nothing = new Uint8Array();

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
import { after, type Soon } from './soon.ts';

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

export function findBattle(reader: Reader, id: string): Soon<Document | undefined> {
  const found = readSound(`battles/${id}`, () =>
    after(reader.first<[string, string, number]>(battleQuery, [id]), (row) =>
      row === undefined ? { document: undefined } : tryBattle(reader, id, ...row),
    ),
  );
  return after(found, ({ document }) => document);
}

/** Undefined where what it is made of is not all there. */
function tryBattle(
  reader: Reader,
  id: string,
  tournament: string,
  place: string,
  sealed: number,
): Soon<{ document: Document } | undefined> {
  if (sealed !== sealBattle(id, tournament, place)) throw damaged(`the battle "${id}"`);
  const owner = tournament === '' ? ownerOfBattle(id) : ownerOfTournament(tournament);
  const ord = `${place} ${id}`;
  const places = [battlesOf(owner), detailsOf(owner)].map((list) => ({ list, ord }));
  return after(tryPlaces(reader, places), (found) => {
    const [listed, detail] = found ?? [];
    if (listed === undefined || detail === undefined) return undefined;
    checkName('id', id, listed.bytes);
    const parts = detail.body.split(parting);
    const named = [parts[3], parts[6]].flatMap((words = '') => (words === '' ? [] : [words.split(' ')]));
    const wanted = named.map(([number]) => ({ list: listsOf(owner), ord: orderParticipant(Number(number)) }));
    return after(tryPlaces(reader, wanted), (lists) => {
      if (lists === undefined || named.some(([, crc], index) => lists[index]?.crc !== Number(crc)))
        return undefined;
      const crc = seal([listed, detail, ...lists].map((part) => part.crc).join('.'));
      return { document: new Document(joinBattle(listed, parts, lists), crc) };
    });
  });
}

/** The sides with army lists and rounds, from the parts of `writeDetail`. */
function joinBattle(listed: Entry, parts: readonly string[], lists: readonly Entry[]): Buffer {
  const [cut, end, head0, list0, rounds0 = '', head1, list1, rounds1 = ''] = parts;
  const { bytes } = listed;
  const [first, second] = [Number(cut), Number(end)];
  const tail0 = list0 === '' ? nothing : lists[0]?.bytes;
  const tail1 = list1 === '' ? nothing : lists.at(-1)?.bytes;
  return Buffer.concat([
    ...[bytes.subarray(0, first), Buffer.from(`,"list":${head0}`), tail0 ?? nothing],
    ...[Buffer.from(`,"rounds":${spellRounds(rounds0)}`), bytes.subarray(first, second)],
    ...[Buffer.from(`,"list":${head1}`), tail1 ?? nothing],
    ...[Buffer.from(`,"rounds":${spellRounds(rounds1)}`), bytes.subarray(second)],
  ]);
}

const nothing = new Uint8Array();

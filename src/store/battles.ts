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
    const parts = splitDetail(detail.bytes);
    const named = [parts[3], parts[6]].flatMap((words) =>
      words?.length ? [words.toString().split(' ')] : [],
    );
    const wanted = named.map(([number]) => ({ list: listsOf(owner), ord: orderParticipant(Number(number)) }));
    return after(tryPlaces(reader, wanted), (lists) => {
      if (lists === undefined || named.some(([, crc], index) => lists[index]?.crc !== Number(crc)))
        return undefined;
      const crc = seal([listed, detail, ...lists].map((part) => part.crc).join('.'));
      return { document: new Document(joinBattle(listed, parts, lists), crc) };
    });
  });
}

/** Where each side ends, then of each side `list` up to where an army list goes on, which one, and rounds. */
function splitDetail(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(parting, start, 'latin1');
    const end = found === -1 ? bytes.length : found;
    parts.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return parts;
}

const nothing = Buffer.alloc(0);
const listKey = Buffer.from(',"list":');
const roundsKey = Buffer.from(',"rounds":');

/** With army lists and rounds in both sides. */
function joinBattle({ bytes }: Entry, parts: readonly Buffer[], lists: readonly Entry[]): Buffer {
  const side = (start: number, list: Entry | undefined) => {
    const [head = nothing, named = nothing, rounds = nothing] = parts.slice(start, start + 3);
    const tail = named.length === 0 ? nothing : (list?.bytes ?? nothing);
    return [listKey, head, tail, roundsKey, spellRounds(rounds)];
  };
  const [first, second] = parts.slice(0, 2).map((part) => Number(part.toString()));
  return Buffer.concat([
    ...[bytes.subarray(0, first), ...side(2, lists[0])],
    ...[bytes.subarray(first, second), ...side(5, lists.at(-1))],
    bytes.subarray(second),
  ]);
}

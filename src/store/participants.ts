// Participants are ordered by a collation that no database knows. Their places shift when a tournament is imported again,
// so a cursor holds the name and key of the last one seen and where that was; a page looks there first, then for their place.
import { compareParticipants } from '../domain/name-order.ts';
import { listOfParticipants, listsOf, ownerOfTournament } from './addresses.ts';
import { seal } from './checksum.ts';
import { DatabaseError, type Reader } from './database.ts';
import { Document } from './document.ts';
import type { Entry } from './leaf.ts';
import { readLeaf } from './leaf-view.ts';
import { findLeafBefore, readEntries, readSound, tryPlaces } from './leaves.ts';
import type { Page } from './lists.ts';
import { afterEverything, orderParticipant } from './order.ts';

const mostAttempts = 20;
const closingBrace = Buffer.from('}');

/** The page behind `after`: name, key and place of the last participant seen. */
export async function readParticipants(
  reader: Reader,
  slug: string,
  after: string | undefined,
  limit: number,
): Promise<Page> {
  const list = listOfParticipants(slug);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const behind = await findPlace(reader, list, after, attempt === 0);
    // One read shows the last one seen as well as what follows: an import in between cannot go unnoticed.
    const above = behind < 2 ? '' : orderParticipant(behind - 2);
    const entries = await readEntries(reader, { list, above, below: afterEverything, count: limit + 2 });
    const seen = behind === 0 ? [] : entries.splice(0, 1);
    const inOrder =
      seen.every(({ note }) => isUpTo(note, after)) &&
      !entries.slice(0, 1).some(({ note }) => isUpTo(note, after));
    if (!inOrder || seen.length < Math.min(behind, 1)) continue;
    const shown = entries.slice(0, limit);
    const documents = await tryParticipants(
      reader,
      shown.map((entry) => ({ slug, entry })),
    );
    if (documents === undefined) continue;
    const last = entries.length > limit ? shown.at(-1) : undefined;
    return {
      documents,
      last: last && JSON.stringify([...readNote(last.note).slice(0, 2), Number(last.ord)]),
    };
  }
  throw new DatabaseError('the participants changed faster than they could be read');
}

/** How many participants come no later than the last one seen: usually as many as before. */
async function findPlace(
  reader: Reader,
  list: string,
  after: string | undefined,
  believed: boolean,
): Promise<number> {
  if (after === undefined) return 0;
  const [, , place] = JSON.parse(after) as [string, string, number?];
  return believed && place !== undefined ? place + 1 : countUpTo(reader, list, after);
}

/** How many participants come no later than `mark`: found by halving, whoever has come or left since. */
async function countUpTo(reader: Reader, list: string, mark: string): Promise<number> {
  let low = 0;
  let high = await countParticipants(reader, list);
  while (low < high) {
    const middle = (low + high) >> 1;
    const [entry] = (await tryPlaces(reader, [{ list, ord: orderParticipant(middle) }])) ?? [];
    if (entry !== undefined && isUpTo(entry.note, mark)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Their places have no gaps, so that the last one says it. */
async function countParticipants(reader: Reader, list: string): Promise<number> {
  const leaf = await findLeafBefore(reader, { list, ord: afterEverything });
  const last = leaf[0] === list ? readLeaf(leaf).at(-1) : undefined;
  return last === undefined ? 0 : Number(last.ord) + 1;
}

function isUpTo(note: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const [[player, key], [otherPlayer, otherKey]] = [readNote(note), readNote(other)];
  return compareParticipants({ player, key }, { player: otherPlayer, key: otherKey }) <= 0;
}

/** What a participant is ordered by, and the army list that ends the document, by number and checksum. */
export type ParticipantNote = [
  ...[player: string, key: string],
  ...[list: number | null, listCrc: number | null],
];

function readNote(note: string): ParticipantNote {
  return JSON.parse(note) as ParticipantNote;
}

/** So many participants from a place on. */
export async function listParticipants(
  reader: Reader,
  slug: string,
  start: number,
  count: number,
): Promise<readonly Document[]> {
  const list = listOfParticipants(slug);
  return readSound(list, async () => {
    const above = start === 0 ? '' : orderParticipant(start - 1);
    const entries = await readEntries(reader, { list, above, below: afterEverything, count });
    return tryParticipants(
      reader,
      entries.map((entry) => ({ slug, entry })),
    );
  });
}

interface ListedParticipant {
  readonly slug: string;
  readonly entry: Entry;
}

/** Where of the army list only its factions are shown: the rest of the list begins behind them and a comma. */
export function toParticipant(entry: Entry): Document {
  const [, , list] = readNote(entry.note);
  if (list === null) return entry;
  return new Document(Buffer.concat([entry.bytes.subarray(0, -1), closingBrace, closingBrace]), entry.crc);
}

/** With the army lists that end them; undefined where one is missing, or is of another import. */
async function tryParticipants(
  reader: Reader,
  participants: readonly ListedParticipant[],
): Promise<Document[] | undefined> {
  const places = participants.flatMap(({ slug, entry }) => {
    const [, , list] = readNote(entry.note);
    return list === null ? [] : { list: listsOf(ownerOfTournament(slug)), ord: orderParticipant(list) };
  });
  const tails = await tryPlaces(reader, places);
  if (tails === undefined) return undefined;
  const following = tails.values();
  const documents = participants.map(({ entry }) => {
    const [, , list, listCrc] = readNote(entry.note);
    if (list === null) return entry;
    const tail = following.next().value;
    if (tail?.crc !== listCrc) return undefined;
    const bytes = Buffer.concat([entry.bytes, tail.bytes, closingBrace]);
    return new Document(bytes, seal(`${entry.crc}.${tail.crc}`));
  });
  return documents.every((document) => document !== undefined) ? documents : undefined;
}

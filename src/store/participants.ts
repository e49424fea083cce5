// Participants are ordered by a collation that no database knows. Their places shift when a tournament is imported again,
// so a cursor holds the name and key of the last one seen and where that was; a page looks there first, then for their place.
import { compareParticipants } from '../domain/name-order.ts';
import { listOfParticipants } from './addresses.ts';
import { DatabaseError, type Reader } from './database.ts';
import { type Page, readRows, toDocument } from './lists.ts';
import { afterEverything, orderParticipant } from './order.ts';

export const markQuery = 'SELECT mark FROM entry WHERE list = $1 AND ord = $2';
export const lastPlaceQuery = 'SELECT ord FROM entry WHERE list = $1 ORDER BY ord DESC LIMIT 1';

const mostAttempts = 20;

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
    const rows = await readRows(reader, list, above, afterEverything, limit + 2);
    const seen = behind === 0 ? [] : rows.splice(0, 1);
    const inOrder =
      seen.every(([, , , , , mark]) => isUpTo(mark, after)) &&
      !rows.slice(0, 1).some(([, , , , , mark]) => isUpTo(mark, after));
    if (!inOrder || seen.length < Math.min(behind, 1)) continue;
    const [, , , , ord, mark] = rows[limit - 1] ?? [];
    return {
      documents: rows.slice(0, limit).map(toDocument),
      last: rows.length > limit && mark ? JSON.stringify([...JSON.parse(mark), Number(ord)]) : undefined,
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
  const last = await reader.first<[string]>(lastPlaceQuery, [list]);
  let low = 0;
  let high = last === undefined ? 0 : Number(last[0]) + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = await reader.first<[string]>(markQuery, [list, orderParticipant(middle)]);
    if (row !== undefined && isUpTo(row[0], mark)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isUpTo(mark: string | null, other: string | undefined): boolean {
  return mark !== null && other !== undefined && compareParticipants(readMark(mark), readMark(other)) <= 0;
}

function readMark(mark: string): { player: string; key: string } {
  const [player, key] = JSON.parse(mark) as [string, string];
  return { player, key };
}

// Participants are ordered by a collation that no database knows, and their positions shift when a tournament is imported again. So a cursor contains the
// name, key and position of the last one seen. If that one has moved, the statement returns all of them, and the position is found here.
import { compareParticipants } from '../../domain/name-order.ts';
import type { Reader } from '../database.ts';
import { bufferOf, emptyPage, type Page, type PageRequest } from './document.ts';
import type { ListRow } from './list.ts';

/** `$1` tournament, `$2` position of the last one seen, `$3` its name or nothing if only the position counts, `$4` its key, `$5` how many. */
export const participantsQuery = `
  WITH seen AS (
    SELECT $3 = '' OR EXISTS (SELECT 1 FROM participant WHERE tournament = $1 AND place = $2 AND name = $3 AND key = $4) AS here)
  SELECT EXISTS (SELECT 1 FROM tournament WHERE slug = $1) AS is_found, CAST(string_agg(document, ',') AS BYTES) AS documents,
    string_agg(hash, '\n') AS hashes, string_agg(place || ' ' || octet_length(document) || ' ' || key, '\n') AS entries
  FROM (
    SELECT document, hash, place, key FROM participant
    WHERE tournament = $1 AND place > (SELECT CASE WHEN here THEN $2 ELSE -1 END FROM seen)
    ORDER BY place LIMIT (SELECT CASE WHEN here THEN $5 ELSE 2147483647 END FROM seen)) page`;

interface Position {
  readonly position: number;
  readonly key: string;
  readonly player: string;
}

/** Undefined if there is no such published tournament. */
export function listParticipants(
  reader: Reader,
  slug: string,
  { after, limit }: PageRequest,
): Promise<Page | undefined> {
  return readBehind(reader, slug, after === undefined ? behindPosition(-1) : readSeen(after), limit);
}

/** The page that begins at a position, for lists with numbered pages. */
export function listParticipantsAt(
  reader: Reader,
  slug: string,
  start: number,
  limit: number,
): Promise<Page | undefined> {
  return readBehind(reader, slug, behindPosition(start - 1), limit);
}

function behindPosition(position: number): Position {
  return { position, key: '', player: '' };
}

function readSeen(after: string): Position {
  const [player, key, position = 0] = JSON.parse(after) as [string, string, number?];
  return { player, key, position };
}

function writeSeen({ player, key, position }: Position): string {
  return JSON.stringify([player, key, position]);
}

async function readBehind(
  reader: Reader,
  slug: string,
  seen: Position,
  limit: number,
): Promise<Page | undefined> {
  const values = [slug, seen.position, seen.player, seen.key, limit + 1];
  const row = await reader.first<ListRow>(participantsQuery, values);
  if (!row?.isFound) return undefined;
  const { documents, hashes, entries } = row;
  if (documents === null) return emptyPage;
  const body = bufferOf(documents);
  const located = readEntries(entries);
  const read = (index: number): Position => {
    const { position = 0, key = '', start, end } = located[index] ?? {};
    const { player } = JSON.parse(body.toString('utf8', start, end)) as { player: string };
    return { position, key, player };
  };
  // The last one seen has moved, and all rows were returned.
  const isMoved = seen.player !== '' && located[0]?.position !== seen.position + 1;
  let from = 0;
  while (isMoved && from < located.length && compareParticipants(read(from), seen) <= 0) from += 1;
  const to = Math.min(from + limit, located.length);
  if (from === to) return emptyPage;
  return {
    body: body.subarray(located[from]?.start, located[to - 1]?.end),
    hash: hashes.split('\n').slice(from, to).join(''),
    last: to < located.length ? writeSeen(read(to - 1)) : undefined,
  };
}

/** Lines of position, size and key, with where in the joined documents each begins and ends. */
function readEntries(entries: string) {
  let start = 0;
  return entries.split('\n').map((line) => {
    const [position = '', size = ''] = line.split(' ', 2);
    const entry = {
      position: Number(position),
      key: line.slice(position.length + size.length + 2),
      start,
      end: start + Number(size),
    };
    start = entry.end + 1;
    return entry;
  });
}

// Participants are ordered by a collation that no database knows, and their places shift when a tournament is imported again. So a cursor holds the
// name and key of the last one seen and where that was. Where that one is elsewhere now, the statement gives all of them, and the place is found here.
import { compareParticipants } from '../../domain/name-order.ts';
import type { Reader } from '../database.ts';
import { type Bytes, bufferOf, emptyPage, type Page, type PageRequest } from './document.ts';

/** `$1` tournament, `$2` place of the last one seen, `$3` its name or nothing where the place alone counts, `$4` its key, `$5` how many. */
export const participantsQuery = `
  WITH seen AS (
    SELECT $3 = '' OR EXISTS (SELECT 1 FROM participant WHERE tournament = $1 AND place = $2 AND name = $3 AND key = $4) AS here)
  SELECT EXISTS (SELECT 1 FROM tournament WHERE slug = $1), CAST(string_agg(document, ',') AS BYTES), string_agg(hash, '\n'),
    string_agg(place || ' ' || octet_length(document) || ' ' || key, '\n')
  FROM (
    SELECT document, hash, place, key FROM participant
    WHERE tournament = $1 AND place > (SELECT CASE WHEN here THEN $2 ELSE -1 END FROM seen)
    ORDER BY place LIMIT (SELECT CASE WHEN here THEN $5 ELSE 2147483647 END FROM seen)) page`;

type ParticipantsRow = [exists: number, documents: Bytes | null, hashes: string, entries: string];

interface Placed {
  readonly place: number;
  readonly key: string;
  readonly player: string;
}

/** Undefined where there is no such published tournament. */
export function listParticipants(
  reader: Reader,
  slug: string,
  { after, limit }: PageRequest,
): Promise<Page | undefined> {
  return readBehind(reader, slug, after === undefined ? behindPlace(-1) : readSeen(after), limit);
}

/** The page that begins at a place, for whoever counts pages. */
export function listParticipantsAt(
  reader: Reader,
  slug: string,
  start: number,
  limit: number,
): Promise<Page | undefined> {
  return readBehind(reader, slug, behindPlace(start - 1), limit);
}

const behindPlace = (place: number): Placed => ({ place, key: '', player: '' });

function readSeen(after: string): Placed {
  const [player, key, place = 0] = JSON.parse(after) as [string, string, number?];
  return { player, key, place };
}

const writeSeen = ({ player, key, place }: Placed): string => JSON.stringify([player, key, place]);

async function readBehind(
  reader: Reader,
  slug: string,
  seen: Placed,
  limit: number,
): Promise<Page | undefined> {
  const values = [slug, seen.place, seen.player, seen.key, limit + 1];
  const row = await reader.first<ParticipantsRow>(participantsQuery, values);
  if (row === undefined || !row[0]) return undefined;
  const [, documents, hashes, entries] = row;
  if (documents === null) return emptyPage;
  const body = bufferOf(documents);
  const placed = readEntries(entries);
  const read = (index: number): Placed => {
    const { place = 0, key = '', start, end } = placed[index] ?? {};
    const { player } = JSON.parse(body.toString('utf8', start, end)) as { player: string };
    return { place, key, player };
  };
  // The last one seen is elsewhere now, and all of them came.
  const isMoved = seen.player !== '' && placed[0]?.place !== seen.place + 1;
  let from = 0;
  while (isMoved && from < placed.length && compareParticipants(read(from), seen) <= 0) from += 1;
  const to = Math.min(from + limit, placed.length);
  if (from === to) return emptyPage;
  return {
    body: body.subarray(placed[from]?.start, placed[to - 1]?.end),
    hash: hashes.split('\n').slice(from, to).join(''),
    last: to < placed.length ? writeSeen(read(to - 1)) : undefined,
  };
}

/** Lines of place, size and key, with where in the joined documents each begins and ends. */
function readEntries(entries: string) {
  let start = 0;
  return entries.split('\n').map((line) => {
    const [place = '', size = ''] = line.split(' ', 2);
    const entry = {
      place: Number(place),
      key: line.slice(place.length + size.length + 2),
      start,
      end: start + Number(size),
    };
    start = entry.end + 1;
    return entry;
  });
}

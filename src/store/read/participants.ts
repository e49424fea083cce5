// Participants are ordered by a collation that no database knows, and their positions shift when a tournament is imported again. So a cursor contains the
// name, key and position of the last one seen. If that one has moved, the statement returns all of them, and the position is found here.
import { compareParticipants } from '#rules/name-order';
import type { Reader } from '../database.ts';
import { bufferOf, emptyPage, type ListPage, type PageOptions } from './document.ts';
import { insertJson } from './insert-json.ts';
import type { ListRow } from './list.ts';

/** The document of a participant `p` as it is sent, with the army list at its end. */
export const participantDocument = `substr(p.document, 1, length(p.document) - 1) || ',"list":' || coalesce(p.list, 'null') || '}'`;

/** The same where it is written. */
export function completeParticipant(document: string, list: string | null): string {
  return insertJson(document, [{ at: document.length - 1, text: `,"list":${list ?? 'null'}` }]).join('');
}

/** `$1` tournament, `$2` position of the last one seen, `$3` its name or nothing if only the position counts, `$4` its key, `$5` how many. */
const participantsQuery = `
  WITH seen AS (
    SELECT $3 = '' OR EXISTS (SELECT 1 FROM participant WHERE tournament = $1 AND place = $2 AND name = $3 AND key = $4) AS here)
  SELECT EXISTS (SELECT 1 FROM tournament WHERE slug = $1) AS is_found, CAST(string_agg(document, ',') AS BYTES) AS documents,
    string_agg(hash, '\n') AS hashes, string_agg(place || ' ' || octet_length(document) || ' ' || key, '\n') AS entries
  FROM (
    SELECT ${participantDocument} AS document, hash, place, key FROM participant p
    WHERE tournament = $1 AND place > (SELECT CASE WHEN here THEN $2 ELSE -1 END FROM seen)
    ORDER BY place LIMIT (SELECT CASE WHEN here THEN $5 ELSE 2147483647 END FROM seen)) page`;

/** The contents of a cursor: the last one seen. Without a name only the position counts. */
type Seen = readonly [player: string, key: string, position?: number];

/** Undefined if there is no such published tournament. */
export function listParticipants(
  reader: Reader,
  slug: string,
  { after, limit }: PageOptions,
): Promise<ListPage | undefined> {
  if (after === undefined) return listParticipantsAt(reader, slug, 0, limit);
  return readAfter(reader, slug, JSON.parse(after) as Seen, limit);
}

/** The page that begins at a position, for lists with numbered pages. */
export function listParticipantsAt(
  reader: Reader,
  slug: string,
  start: number,
  limit: number,
): Promise<ListPage | undefined> {
  return readAfter(reader, slug, ['', '', start - 1], limit);
}

async function readAfter(
  reader: Reader,
  slug: string,
  [player, key, position = 0]: Seen,
  limit: number,
): Promise<ListPage | undefined> {
  const row = await reader.first<ListRow>(participantsQuery, [slug, position, player, key, limit + 1]);
  if (!row?.isFound) return undefined;
  const { documents, hashes, entries } = row;
  if (documents === null) return emptyPage;
  const body = bufferOf(documents);
  const located = readEntries(entries);
  const readPlayer = ({ start, end }: Entry) =>
    (JSON.parse(body.toString('utf8', start, end)) as { readonly player: string }).player;
  const isSeen = (entry: Entry) =>
    compareParticipants({ player: readPlayer(entry), key: entry.key }, { player, key }) <= 0;
  // If the last one seen has moved, all rows were returned.
  const isMoved = player !== '' && located[0]?.position !== position + 1;
  const next = isMoved ? located.findIndex((entry) => !isSeen(entry)) : 0;
  const from = next === -1 ? located.length : next;
  const shown = located.slice(from, from + limit);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return emptyPage;
  const seen: Seen = [readPlayer(last), last.key, last.position];
  return {
    body: body.subarray(first.start, last.end),
    hash: hashes
      .split('\n')
      .slice(from, from + limit)
      .join(''),
    last: from + limit < located.length ? JSON.stringify(seen) : undefined,
  };
}

type Entry = ReturnType<typeof readEntries>[number];

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

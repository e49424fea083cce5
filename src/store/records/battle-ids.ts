// Ids of battles are unique over everything, published or not. Inside one import an id may move from one tournament to another, so that the
// database does not insist on it: the importer asks.
import { compareText } from '../../domain/name-order.ts';
import type { Reader, Writer } from '../database.ts';
import { findNextNumber } from '../publish/publish.ts';

/** A statement names so many. */
const idsAtOnce = 64;
const ids = Array.from({ length: idsAtOnce }, (_, index) => `$${index + 1}`).join(', ');

export const takenIdsQuery = `SELECT DISTINCT id FROM battle WHERE id IN (${ids}) ORDER BY id`;

/** Which of these ids something has. */
export async function listTakenIds(reader: Reader, battles: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  for (let at = 0; at < battles.length; at += idsAtOnce) {
    const some = battles.slice(at, at + idsAtOnce);
    // The last one again, until there are enough.
    const all = [...some, ...Array<string>(idsAtOnce - some.length).fill(some.at(-1) ?? '')];
    for (const [id] of await reader.all<[string]>(takenIdsQuery, all)) taken.push(id);
  }
  return taken;
}

export const battleOwnersQuery = `SELECT coalesce(tournament, '') FROM battle WHERE id = $1`;

/** Which tournaments have a battle of this id; "" stands for a casual battle. */
export async function listBattleOwners(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader.all<[string]>(battleOwnersQuery, [id]);
  return rows.map(([tournament]) => tournament).sort(compareText);
}

/** Ids of battles of which nothing is shown; null: casual ones. */
export async function reserveIds(
  writer: Writer,
  tournament: string | null,
  battles: readonly string[],
): Promise<void> {
  const first = await findNextNumber(writer);
  const rows = battles.map((id, index) => [first + index, id, tournament]);
  await writer.insert('battle', ['n', 'id', 'tournament'], rows);
}

export const idsOfOthersQuery =
  'SELECT id FROM battle WHERE id >= $1 AND id < $2 AND coalesce(tournament, $3) <> $4';

/** Ids that begin with the slug of a tournament and a hyphen, but are not of its battles. */
export async function listIdsOfOthers(reader: Reader, slug: string): Promise<ReadonlySet<string>> {
  // A full stop follows the hyphen.
  const rows = await reader.all<[string]>(idsOfOthersQuery, [`${slug}-`, `${slug}.`, '', slug]);
  return new Set(rows.map(([id]) => id));
}

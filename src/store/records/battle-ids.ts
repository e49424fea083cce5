// Ids of battles, published or not, which are unique over everything. Inside one import an id may move from one tournament to another, so the database has no
// unique index: the importer checks it.
import { compareText } from '../../domain/name-order.ts';
import type { Reader, Writer } from '../database.ts';
import { findNextNumber } from '../publish/publish.ts';
import { reservedRows } from '../publish/rows.ts';

export const takenIdsQuery = 'SELECT DISTINCT id FROM battle WHERE id IN LIST($1) ORDER BY id';

/** Which of these ids something has. */
export async function listUsedIds(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return reader.values<string>(takenIdsQuery, [JSON.stringify(ids)]);
}

export const battleOwnersQuery = `SELECT coalesce(tournament, '') FROM battle WHERE id = $1`;

/** Which tournaments have a battle of this id; "" stands for a casual battle. */
export async function listBattleOwners(reader: Reader, id: string): Promise<string[]> {
  return (await reader.values<string>(battleOwnersQuery, [id])).sort(compareText);
}

/** Ids of battles of which nothing is shown; null: casual ones. */
export async function reserveIds(
  writer: Writer,
  tournament: string | null,
  ids: readonly string[],
): Promise<void> {
  await writer.insert('battle', reservedRows(ids, tournament, await findNextNumber(writer)));
}

export const idsOfOthersQuery = `SELECT id FROM battle WHERE id >= $1 AND id < $2 AND coalesce(tournament, '') <> $3`;

/** Ids that begin with the slug of a tournament and a hyphen, but are not of its battles. */
export async function listIdsOfOthers(reader: Reader, slug: string): Promise<ReadonlySet<string>> {
  // A full stop follows the hyphen.
  return new Set(await reader.values<string>(idsOfOthersQuery, [`${slug}-`, `${slug}.`, slug]));
}

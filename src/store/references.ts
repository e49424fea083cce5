// Questions the importer asks about what is stored: who names what, and which ids are taken.
import type { Reader, Writer } from './database.ts';

export const tournamentsOfPackQuery = 'SELECT slug FROM tournament WHERE battle_pack = $1';
export const casualBattlesOfPackQuery = 'SELECT id FROM casual_battle WHERE battle_pack = $1';

export async function listUsersOfPack(
  reader: Reader,
  name: string,
): Promise<{ slugs: string[]; ids: string[] }> {
  const slugs = await reader.all<[string]>(tournamentsOfPackQuery, [name]);
  const ids = await reader.all<[string]>(casualBattlesOfPackQuery, [name]);
  return { slugs: slugs.map(([slug]) => slug), ids: ids.map(([id]) => id) };
}

/** Battles of a tournament ("" for casual ones) whose id something else has too. */
export const takenIdsQuery = `
  SELECT b.id, o.tournament FROM battle b JOIN battle o ON o.id = b.id AND o.tournament <> b.tournament
  WHERE b.tournament = $1`;

export async function listTakenIds(
  reader: Reader,
  tournament: string,
): Promise<[id: string, owner: string][]> {
  return reader.all<[string, string]>(takenIdsQuery, [tournament]);
}

export const battleOwnersQuery = 'SELECT tournament FROM battle WHERE id = $1';

/** Which tournaments have a battle of this id; "" stands for a casual battle. */
export async function listBattleOwners(reader: Reader, id: string): Promise<string[]> {
  return (await reader.all<[string]>(battleOwnersQuery, [id])).map(([tournament]) => tournament);
}

/** Battles of a tournament that is not published: no documents, but their ids are taken. */
export async function reserveBattles(
  writer: Writer,
  tournament: string,
  ids: readonly string[],
): Promise<void> {
  await writer.insert(
    'battle',
    ['id', 'tournament'],
    ids.map((id) => [id, tournament]),
  );
}

export async function nextRevision(writer: Writer): Promise<void> {
  await writer.run(
    `UPDATE setting SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision'`,
  );
}

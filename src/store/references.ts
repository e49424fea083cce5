// Questions the importer asks about what is stored: who names what, and which ids are taken.
import { listOfArchivedBattles, listOfPlayerBattles, listOfPlayerTournaments } from './addresses.ts';
import type { Reader, Writer } from './database.ts';
import { readEntries } from './leaves.ts';
import { afterEverything, idOfOrder, slugOfOrder } from './order.ts';
import { listOfParticipations, splitParticipation } from './page-entries.ts';

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

/** A statement about many battles names so many. */
const idsAtOnce = 64;
const ids = Array.from({ length: idsAtOnce }, (_, index) => `$${index + 2}`).join(', ');

/** The last ones once more, until there are enough. */
function* inSteps(all: readonly string[]): Generator<string[]> {
  for (let at = 0; at < all.length; at += idsAtOnce) {
    const some = all.slice(at, at + idsAtOnce);
    yield [...some, ...Array<string>(idsAtOnce - some.length).fill(some.at(-1) ?? '')];
  }
}

export const takenIdsQuery = `SELECT DISTINCT id FROM battle WHERE id IN (${ids}) AND tournament <> $1`;

/** Which of the battles of a tournament have an id that something else has, too. */
export async function listTakenIds(
  reader: Reader,
  tournament: string,
  battles: readonly string[],
): Promise<string[]> {
  const taken: string[] = [];
  for (const some of inSteps(battles))
    for (const [id] of await reader.all<[string]>(takenIdsQuery, [tournament, ...some])) taken.push(id);
  return taken;
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

export const releaseStatement = `DELETE FROM battle WHERE tournament = $1 AND id IN (${ids})`;

/** The ids are free again. There is no index by tournament: it would cost an import a twelfth of its time. */
export async function releaseBattles(
  writer: Writer,
  tournament: string,
  battles: readonly string[],
): Promise<void> {
  for (const some of inSteps(battles)) await writer.run(releaseStatement, [tournament, ...some]);
}

export const clubUsersQuery = 'SELECT tournament FROM club_use WHERE club = $1 ORDER BY tournament LIMIT $2';
export const clubBattlesQuery = 'SELECT id FROM casual_battle WHERE club = $1 ORDER BY id LIMIT $2';

/** Tournaments and casual battles that name a club, as many as asked for of each. */
export async function listUsersOfClub(
  reader: Reader,
  club: string,
  most: number,
): Promise<{ slugs: string[]; ids: string[] }> {
  const slugs = await reader.all<[string]>(clubUsersQuery, [club, most]);
  const ids = await reader.all<[string]>(clubBattlesQuery, [club, most]);
  return { slugs: slugs.map(([slug]) => slug), ids: ids.map(([id]) => id) };
}

/** Published tournaments and casual battles that name a player. */
export async function listUsersOfPlayer(
  reader: Reader,
  id: string,
): Promise<{ slugs: string[]; ids: string[] }> {
  const entries = (list: string) =>
    readEntries(reader, { list, above: '', below: afterEverything, count: Number.MAX_SAFE_INTEGER });
  const battles = [
    ...(await entries(listOfPlayerBattles(id))),
    ...(await entries(listOfArchivedBattles(id))),
  ];
  const organised = await entries(listOfPlayerTournaments(id));
  const participations = await entries(listOfParticipations(id));
  return {
    slugs: [
      ...organised.map(({ ord }) => slugOfOrder(ord)),
      ...participations.map(({ note }) => splitParticipation(note).slug),
    ],
    // The order ends in the id; those of tournaments are no records of their own and are not found by it.
    ids: battles.map(({ ord }) => idOfOrder(ord)),
  };
}

export async function nextRevision(writer: Writer): Promise<void> {
  await writer.run(
    `UPDATE setting SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision'`,
  );
}

// Reads of clubs and players.
import { listOfArchivedBattles, listOfPlayerBattles, listOfPlayerTournaments } from './addresses.ts';
import { verifiedAs } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import { hasEntries } from './lists.ts';
import { listOfParticipations } from './page-entries.ts';
import { after, type Soon } from './soon.ts';

export const clubQuery =
  'SELECT d.body, d.crc FROM club c JOIN document d ON d.id = c.document WHERE c.slug = $1';

export function findClub(reader: Reader, slug: string): Soon<Document | undefined> {
  return after(
    reader.first<[Uint8Array, number]>(clubQuery, [slug]),
    (row) => row && new Document(verifiedAs('slug', slug, ...row), row[1]),
  );
}

export const hasClubQuery = 'SELECT 1 FROM club WHERE slug = $1';

export async function hasClub(reader: Reader, slug: string): Promise<boolean> {
  return (await reader.first(hasClubQuery, [slug])) !== undefined;
}

export const hasPlayerQuery = 'SELECT 1 FROM player WHERE id = $1';

/** A player exists when there is a record, or when something visible names the id (decisions.md, What is visible). */
export async function hasPlayer(reader: Reader, id: string): Promise<boolean> {
  if ((await reader.first(hasPlayerQuery, [id])) !== undefined) return true;
  for (const listOf of [
    listOfPlayerBattles,
    listOfParticipations,
    listOfPlayerTournaments,
    listOfArchivedBattles,
  ]) {
    if (await hasEntries(reader, listOf(id))) return true;
  }
  return false;
}

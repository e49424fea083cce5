// Reads of players: whether one exists, what their record calls them, where they took part.
import { damaged, type Reader } from './database.ts';
import { type Document, readDocument } from './document.ts';
import { unpackText } from './write/packed-text.ts';

/** There is a record, or something visible names the id (docs/rules/decisions.md, What is visible). */
export const playerExists = `
  EXISTS (SELECT 1 FROM player_battle WHERE player = $1)
  OR EXISTS (SELECT 1 FROM player_tournament WHERE player = $1)
  OR EXISTS (SELECT 1 FROM record WHERE kind = 'player' AND key = $1)`;

export const hasPlayerQuery = `SELECT 1 WHERE ${playerExists}`;

export async function hasPlayer(reader: Reader, id: string): Promise<boolean> {
  return (await reader.first(hasPlayerQuery, [id])) !== undefined;
}

export const playerRecordQuery = `SELECT body FROM record WHERE kind = 'player' AND key = $1`;

/** The name in the player's own record, where there is one. */
export async function findPlayerName(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.first<[Uint8Array]>(playerRecordQuery, [id]);
  return row && (JSON.parse(unpackText(row[0])) as { name: string }).name;
}

export interface Participation {
  readonly tournament: string;
  /** The participant. */
  readonly document: Document;
}

export const participationsQuery = `
  SELECT i.tournament, p.document, p.seal FROM player_tournament i
  LEFT JOIN participant p ON p.tournament = i.tournament AND p.place = i.place AND p.player = i.player
  WHERE i.player = $1 AND i.place IS NOT NULL ORDER BY i.ord, i.key LIMIT $2`;

/** Where the player took part, newest first. */
export async function listParticipations(
  reader: Reader,
  id: string,
  limit: number,
): Promise<Participation[]> {
  const rows = await reader.all<[string, string | null, string]>(participationsQuery, [id, limit]);
  return rows.map(([tournament, document, seal]) => {
    if (document === null) throw damaged(`the participation of "${id}" in "${tournament}"`);
    return { tournament, document: readDocument(document, seal, `a participant of "${tournament}"`) };
  });
}

export const organisedQuery = `
  SELECT name FROM player_tournament WHERE player = $1 AND place IS NULL ORDER BY ord LIMIT 1`;

/** What the newest tournament calls a player who organises it. */
export async function findOrganiserName(reader: Reader, id: string): Promise<string | undefined> {
  return (await reader.first<[string]>(organisedQuery, [id]))?.[0];
}

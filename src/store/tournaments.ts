// Reads of published tournaments. One that is not published has no documents, so it cannot be found here.
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import type { Document } from './lists.ts';

export const tournamentQuery = `
  SELECT d.body, d.crc FROM tournament t JOIN document d ON d.id = t.document WHERE t.slug = $1`;

export async function findTournament(reader: Reader, slug: string): Promise<Document | undefined> {
  const row = await reader.first<[string, number]>(tournamentQuery, [slug]);
  return row && { body: verified(...row), fingerprint: `${row[1]}` };
}

export const publishedQuery = 'SELECT 1 FROM tournament WHERE slug = $1 AND document IS NOT NULL';

export async function hasTournament(reader: Reader, slug: string): Promise<boolean> {
  return (await reader.first(publishedQuery, [slug])) !== undefined;
}

export interface StandingsFound {
  /** Every stage of the tournament, in stage order. */
  readonly stages: readonly string[];
  readonly standing: Document | undefined;
}

const standingsQuery = (column: 'document' | 'explanation') => `
  SELECT s.stage, d.body, d.crc FROM standing s
  LEFT JOIN document d ON d.id = s.${column} AND (s.stage = $2 OR s.shown = $3)
  WHERE s.tournament = $1 ORDER BY s.place`;

export const standingQuery = standingsQuery('document');
export const explanationQuery = standingsQuery('explanation');

/** The standings of a stage, or of the one to show where none is named. */
export async function findStanding(
  reader: Reader,
  slug: string,
  stage: string | undefined,
  what: 'document' | 'explanation' = 'document',
): Promise<StandingsFound> {
  const query = what === 'document' ? standingQuery : explanationQuery;
  const rows = await reader.all<[string, string | null, number | null]>(query, [
    slug,
    stage ?? '',
    stage === undefined ? 1 : -1,
  ]);
  const found = rows.find(([, body]) => body !== null);
  return {
    stages: rows.map(([id]) => id),
    standing:
      found === undefined || found[1] === null || found[2] === null
        ? undefined
        : { body: verified(found[1], found[2]), fingerprint: `${found[2]}` },
  };
}

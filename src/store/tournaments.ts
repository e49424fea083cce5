// Reads of published tournaments. One that is not published has no documents, so it cannot be found here.
import { damaged, seal, verified, verifiedAs } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import { after, type Soon } from './soon.ts';

export const tournamentQuery = `
  SELECT d.body, d.crc FROM tournament t JOIN document d ON d.id = t.document WHERE t.slug = $1`;

export function findTournament(reader: Reader, slug: string): Soon<Document | undefined> {
  return after(
    reader.first<[Uint8Array, number]>(tournamentQuery, [slug]),
    (row) => row && new Document(verifiedAs('slug', slug, ...row), row[1]),
  );
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
  SELECT s.stage, d.body, d.crc, s.place, s.shown, s.crc, s.explanation_crc, s.seal FROM standing s
  LEFT JOIN document d ON d.id = s.${column} AND (s.stage = $2 OR s.shown = $3)
  WHERE s.tournament = $1 ORDER BY s.place`;

export const standingQuery = standingsQuery('document');
export const explanationQuery = standingsQuery('explanation');

type StandingRow = [
  ...[stage: string, body: Uint8Array | null, bodyCrc: number | null, place: number, shown: number],
  ...[crc: number, explanationCrc: number | null, sealed: number],
];

export function sealStanding(
  ...[tournament, place, stage, shown, crc, explanationCrc]: readonly [
    ...[tournament: string, place: number, stage: string, shown: number],
    ...[crc: number | null, explanationCrc: number | null],
  ]
): number {
  return seal(`${tournament}\n${place}\n${stage}\n${shown}\n${crc ?? ''}\n${explanationCrc ?? ''}`);
}

/** The standings of a stage, or of the one to show where none is named. */
export function findStanding(
  reader: Reader,
  slug: string,
  stage: string | undefined,
  what: 'document' | 'explanation' = 'document',
): Soon<StandingsFound> {
  const query = what === 'document' ? standingQuery : explanationQuery;
  return after(reader.all<StandingRow>(query, [slug, stage ?? '', stage === undefined ? 1 : -1]), (rows) =>
    chooseStanding(rows, slug, stage, what),
  );
}

function chooseStanding(
  rows: readonly StandingRow[],
  slug: string,
  stage: string | undefined,
  what: 'document' | 'explanation',
): StandingsFound {
  for (const [id, , , place, shown, crc, explanationCrc, sealed] of rows) {
    if (sealed !== sealStanding(slug, place, id, shown, crc, explanationCrc))
      throw damaged(`the stage "${id}" of "${slug}"`);
  }
  const asked = rows.find(([id, , , , shown]) => (stage === undefined ? shown === 1 : id === stage));
  if (asked === undefined && stage === undefined && rows.length > 0)
    throw damaged(`the stage to show of "${slug}"`);
  return { stages: rows.map(([id]) => id), standing: asked && readStanding(asked, what) };
}

function readStanding(
  [id, body, crc, , , documentCrc, explanationCrc]: StandingRow,
  what: 'document' | 'explanation',
): Document | undefined {
  const due = what === 'document' ? documentCrc : explanationCrc;
  if (due === null) return undefined;
  if (body === null || crc !== due) throw damaged(`the document of the stage "${id}"`);
  return new Document(verified(body, crc), crc);
}

// Several clubs or tournaments in one read, for pages that show many names at once.
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';

const oneOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

export const clubsBySlug = (count: number) => `
  SELECT c.slug, d.body, d.crc FROM club c JOIN document d ON d.id = c.document WHERE c.slug IN (${oneOf(count)})`;
export const tournamentsBySlug = (count: number) => `
  SELECT t.slug, d.body, d.crc FROM tournament t JOIN document d ON d.id = t.document WHERE t.slug IN (${oneOf(count)})`;

/** Those of the clubs or tournaments that are there, by slug. */
export async function findMany(
  reader: Reader,
  what: typeof clubsBySlug,
  slugs: Iterable<string>,
): Promise<Map<string, Document>> {
  const asked = [...new Set(slugs)];
  if (asked.length === 0) return new Map();
  const rows = await reader.all<[string, Uint8Array, number]>(what(asked.length), asked);
  return new Map(rows.map(([slug, body, crc]) => [slug, new Document(verified(body, crc), crc)]));
}

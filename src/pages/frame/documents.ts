// Documents that pages read: one that must exist, and the names of those that others refer to by slug.
import { ApiError, messages } from '../../contract/errors.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { type Document, findMany, parseDocument } from '../../store/read/document.ts';
import { findTournament } from '../../store/read/tournaments.ts';

/** The parsed document; if there is none, the page is not found. */
export function parseFound<T>(found: Document | undefined, message: string): T {
  if (found === undefined) throw new ApiError(404, message);
  return parseDocument<T>(found);
}

export async function readTournament(reader: Reader, slug: string): Promise<TournamentResource> {
  return parseFound<TournamentResource>(await findTournament(reader, slug), messages.tournament);
}

/** The names of clubs or tournaments, by slug. */
export async function readNames(
  reader: Reader,
  kind: 'club' | 'tournament',
  slugs: readonly (string | null)[],
): Promise<Map<string, string>> {
  const named = slugs.filter((slug) => slug !== null);
  const found = await findMany(reader, kind, named);
  return new Map([...found].map(([slug, one]) => [slug, parseDocument<{ name: string }>(one).name]));
}

// The session of a browser with what it may open now: an invitation ends with its tournament.
import type { Database } from '../database.ts';
import { findSession, type Session } from '../keys/sessions.ts';
import { listLives } from '../records/versions.ts';

/** By the digest of its cookie. Undefined for a value that was not issued, and for a session that has ended. */
export async function findLiveSession(
  database: Pick<Database, 'keys' | 'fresh'>,
  digest: string,
  now: number,
): Promise<Session | undefined> {
  const session = await findSession(database.keys, digest, now);
  if (session === undefined || session.invitations.length === 0) return session;
  const slugs = session.invitations.map(({ tournament }) => tournament);
  const lives = await listLives(database.fresh, slugs);
  const invitations = session.invitations.filter(({ tournament, life }) => lives.get(tournament) === life);
  return { ...session, invitations };
}

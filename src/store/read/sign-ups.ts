// How players sign up for published tournaments: when, for how many places, and how many are taken.
import type { SignUpFacts } from '../../contract/sign-up-view.ts';
import type { Reader } from '../database.ts';

export interface StoredSignUp extends SignUpFacts {
  /** Whether players can sign up at all; otherwise the rest is null, false or 0, but for `taken`. */
  readonly offered: boolean;
  readonly applied: number;
}

const select = `SELECT t.slug AS tournament, t.status, s.tournament IS NOT NULL AS offered_flag, s.opens, s.closes, s.time_zone, s.places,
    coalesce(s.approve, 0) AS approve_flag, coalesce(s.word, 0) AS word_flag,
    (SELECT count(*) FROM participant p WHERE p.tournament = t.slug AND p.dropped = 0) AS taken,
    (SELECT count(*) FROM entry e WHERE e.tournament = s.tournament AND e.state = 'waiting') AS waiting,
    (SELECT count(*) FROM entry e WHERE e.tournament = s.tournament AND e.state = 'applied') AS applied
  FROM tournament t LEFT JOIN sign_up s ON s.tournament = t.slug`;

/** The sign-ups of the published ones among these tournaments. */
export function listSignUps(reader: Reader, slugs: readonly string[]): Promise<StoredSignUp[]> {
  return reader.all<StoredSignUp>(`${select} WHERE t.slug IN LIST($1)`, [JSON.stringify(slugs)]);
}

export async function findSignUp(reader: Reader, slug: string): Promise<StoredSignUp | undefined> {
  const [found] = await reader.all<StoredSignUp>(`${select} WHERE t.slug = $1`, [slug]);
  return found;
}

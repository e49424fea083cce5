import type { Clubs } from '../store/keys/keys.ts';

/** Whether what belongs to `club`, or to none, is within the clubs of a key. */
export function isOwn(clubs: Clubs, club: string | null): boolean {
  return clubs === 'all' || (club !== null && clubs.includes(club));
}

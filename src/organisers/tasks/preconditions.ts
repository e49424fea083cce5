// If-Match and If-None-Match: whoever hands over a tournament that somebody else changed meanwhile is told who, when and what.
import { organiserMessages } from '../../contract/organiser-messages.ts';
import type { Guard } from '../../import/history/rights.ts';
import type { Reader } from '../../store/database.ts';
import type { Clubs } from '../../store/keys/keys.ts';
import { findTournamentClub } from '../../store/records/owners.ts';
import { findRecord } from '../../store/records/records.ts';
import { findLastChange } from '../../store/records/submissions.ts';
import { type Job, Refused } from '../job.ts';
import { isOwn } from '../own.ts';
import { tagOf } from '../tag.ts';

type Conditions = Pick<Job, 'ifMatch' | 'ifNoneMatch' | 'organiser'>;

export interface Watch {
  /** Looks at every tournament that the key may change, before it is changed. */
  guard(reader: Reader, guard: Guard): Guard;
  /** Throws what is wrong, once the whole body was read. */
  check(): void;
}

export function watchTournaments(conditions: Conditions): Watch {
  const { ifMatch, ifNoneMatch } = conditions;
  let tournaments = 0;
  let failed: Refused | undefined;
  return {
    guard: (reader, guard) => ({
      ...guard,
      async check(sound) {
        if (sound.kind !== 'tournament' || (ifMatch ?? ifNoneMatch) === undefined) return guard.check(sound);
        const { slug } = sound.record;
        const refused = await findFailed(reader, slug, conditions);
        const problems = await guard.check(sound);
        if (problems.length > 0) return problems;
        tournaments += 1;
        failed ??= refused;
        return [];
      },
    }),
    check() {
      if ((ifMatch ?? ifNoneMatch) === undefined) return;
      if (tournaments > 1) throw new Refused(400, organiserMessages.oneTournament);
      if (failed !== undefined) throw failed;
    },
  };
}

/** Undefined where the conditions hold. */
export async function findFailed(
  reader: Reader,
  slug: string,
  { ifMatch, ifNoneMatch, organiser }: Conditions,
): Promise<Refused | undefined> {
  const stored = await findRecord(reader, 'tournament', slug);
  const tag = stored && tagOf(stored);
  if (ifMatch !== undefined && !names(ifMatch, tag)) {
    if (tag === undefined) return new Refused(412, `"${slug}" does not exist (any more)`);
    const last = await describeLast(reader, slug, organiser.clubs);
    return new Refused(412, `"${slug}" ${last ?? 'was changed meanwhile'}`);
  }
  if (ifNoneMatch !== undefined && names(ifNoneMatch, tag)) {
    const last = await describeLast(reader, slug, organiser.clubs);
    return new Refused(412, `"${slug}" is there already${last === undefined ? '' : `: it ${last}`}`);
  }
  return undefined;
}

/** Who changed it last, when and what; of a tournament of another club nothing. */
async function describeLast(reader: Reader, slug: string, clubs: Clubs): Promise<string | undefined> {
  const club = await findTournamentClub(reader, slug);
  const last = isOwn(clubs, club ?? null) ? await findLastChange(reader, slug) : undefined;
  if (last === undefined) return undefined;
  const { account, at, details } = last;
  const what = details.length === 0 ? '' : ` (${details.join('; ')})`;
  return `was changed by ${account ?? 'the operator'} at ${at}${what}`;
}

/** A weak tag is no word about the bytes (RFC 9110, 13.1.1). */
function names(header: string, tag: string | undefined): boolean {
  if (tag === undefined) return false;
  return header.split(',').some((part) => ['*', tag].includes(part.trim()));
}

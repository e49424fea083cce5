// If-Match and If-None-Match: a client that sends a tournament which was changed meanwhile learns who changed what, and when.
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { type Guard, isOwn } from '../import/history/rights.ts';
import type { Reader } from '../store/database.ts';
import type { Rights } from '../store/keys/keys.ts';
import { findTournamentClub } from '../store/records/owners.ts';
import { findRecord } from '../store/records/records.ts';
import { findLastChange } from '../store/records/submissions.ts';
import type { JobHead } from './job.ts';

type Conditions = Pick<JobHead, 'ifMatch' | 'ifNoneMatch' | 'organiser'>;

/** The `ETag` of a tournament: of its stored record, whatever the encoding. */
export function tagOf({
  digest,
  published,
}: {
  readonly digest: string;
  readonly published: boolean;
}): string {
  return `"${digest.slice(0, 27)}${published ? 'p' : 'u'}"`;
}

export interface ConditionCheck {
  /** Looks at every tournament that the key may change, before it is changed. */
  guard(reader: Reader, guard: Guard): Guard;
  /** Throws the condition that failed, once the whole body was read. */
  finish(): void;
}

/** For a body, whose tournament is known only when it is read. */
export function watchConditions(conditions: Conditions): ConditionCheck {
  if ((conditions.ifMatch ?? conditions.ifNoneMatch) === undefined)
    return { guard: (_reader, guard) => guard, finish: () => undefined };
  let tournaments = 0;
  let failed: ApiError | undefined;
  return {
    guard: (reader, guard) => ({
      ...guard,
      async check(valid) {
        const problems = await guard.check(valid);
        if (valid.kind !== 'tournament' || problems.length > 0) return problems;
        tournaments += 1;
        failed ??= await checkConditions(reader, valid.record.slug, conditions);
        return [];
      },
    }),
    finish() {
      if (tournaments > 1) throw new ApiError(400, organiserMessages.oneTournament);
      if (failed !== undefined) throw failed;
    },
  };
}

/** Undefined where the conditions hold. */
export async function checkConditions(
  reader: Reader,
  slug: string,
  { ifMatch, ifNoneMatch, organiser }: Conditions,
): Promise<ApiError | undefined> {
  const stored = await findRecord(reader, 'tournament', slug);
  const tag = stored && tagOf(stored);
  const isWanted = ifMatch === undefined || matches(ifMatch, tag);
  if (isWanted && (ifNoneMatch === undefined || !matches(ifNoneMatch, tag))) return undefined;
  if (tag === undefined) return new ApiError(412, `"${slug}" does not exist (any more)`);
  const last = await describeLast(reader, slug, organiser);
  if (!isWanted) return new ApiError(412, `"${slug}" ${last ?? 'was changed meanwhile'}`);
  return new ApiError(412, `"${slug}" is there already${last === undefined ? '' : `: it ${last}`}`);
}

/** Who changed it last, when and what; undefined for a tournament of another club. */
async function describeLast(reader: Reader, slug: string, rights: Rights): Promise<string | undefined> {
  const club = await findTournamentClub(reader, slug);
  const last = isOwn(rights, club) ? await findLastChange(reader, slug) : undefined;
  if (last === undefined) return undefined;
  const { account, at, details } = last;
  const what = details.length === 0 ? '' : ` (${details.join('; ')})`;
  return `was changed by ${account ?? 'the operator'} at ${at}${what}`;
}

/** A weak tag never matches (RFC 9110, 13.1.1). */
function matches(header: string, tag: string | undefined): boolean {
  return tag !== undefined && header.split(',').some((part) => ['*', tag].includes(part.trim()));
}

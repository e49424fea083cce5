// If-Match and If-None-Match: a client that sends a tournament or season that has been changed in the meantime is told who changed what, and when.
import { ApiError, messages } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { type Guard, mayOpen } from '../records/rights.ts';
import type { Reader } from '../store/database.ts';
import { findOwned, type Owned, type OwnedKind } from '../store/read/owned.ts';
import { isDraftable, type SerialisedRecord } from '../store/records/record-facts.ts';
import { findRecord, type StoredRecord } from '../store/records/records.ts';
import { listVersions } from '../store/records/versions.ts';
import type { Organiser, OrganiserJob } from './job.ts';

type Conditions = Pick<OrganiserJob, 'ifMatch' | 'ifNoneMatch' | 'organiser'>;

/** The `ETag` of a tournament or season: of its stored record, whatever the encoding. */
export function tagOf({ digest, published }: Pick<StoredRecord, 'digest' | 'published'>): string {
  return `"${digest.slice(0, 27)}${published ? 'p' : 'u'}"`;
}

/** The tag of a season or rating as it is shown: its computed parts change without its record. */
export function tagOfShown(kind: OwnedKind, owned: Owned): string {
  const tag = tagOf(owned);
  const shown = `${owned.document.hash}${owned.setAside ? 'a' : ''}`;
  return kind !== 'tournament' ? `${tag.slice(0, -1)}.${shown}"` : tag;
}

/** For a body, whose tournament is known only when it is read. */
export function watchConditions(reader: Reader, guard: Guard, conditions: Conditions) {
  const hasConditions = (conditions.ifMatch ?? conditions.ifNoneMatch) !== undefined;
  const seen = { tournament: 0, season: 0, rating: 0 };
  const failed: Partial<Record<OwnedKind, ApiError | undefined>> = {};
  return {
    /** Also looks at every tournament and season that the key may change, before it is changed. */
    guard: {
      ...guard,
      async check(batch: readonly SerialisedRecord[]) {
        const problems = await guard.check(batch);
        const kind = batch[0]?.valid.kind;
        if (!hasConditions || kind === undefined || !isDraftable(kind)) return problems;
        for (const [index, { key }] of batch.entries()) {
          if (problems[index]?.length !== 0) continue;
          seen[kind] += 1;
          failed[kind] ??= await checkConditions(reader, kind, key, conditions);
        }
        return problems;
      },
    },
    /** Throws the condition that failed, once the whole body was read. Records with problems were not looked at. */
    finish({ hasProblems }: { readonly hasProblems: boolean }): void {
      // The slug means a season only if there is no such tournament, and a rating only if there is neither.
      const meant = seen.tournament > 0 ? 'tournament' : seen.season > 0 ? 'season' : 'rating';
      const isMissing = hasConditions && seen[meant] === 0 && !hasProblems;
      if (isMissing || seen[meant] > 1) throw new ApiError(400, organiserMessages.oneTournament);
      if (failed[meant] !== undefined) throw failed[meant];
    },
  };
}

/** Throws if the organiser has no such tournament: before its body is checked. */
export function checkOwnTournament(reader: Reader, { name, organiser }: OrganiserJob): Promise<void> {
  return checkOwned(reader, 'tournament', name, { organiser, ifMatch: undefined, ifNoneMatch: undefined });
}

/** Throws if the organiser has no such tournament or season, or the conditions do not hold. */
export async function checkOwned(
  reader: Reader,
  kind: OwnedKind,
  slug: string,
  conditions: Conditions,
): Promise<void> {
  const found = await findOwned(reader, kind, slug);
  if (found === undefined || !mayOpen(conditions.organiser, kind, found))
    throw new ApiError(404, messages[kind]);
  const failed = await checkConditions(reader, kind, slug, conditions);
  if (failed !== undefined) throw failed;
}

/** Undefined if the conditions hold. */
async function checkConditions(
  reader: Reader,
  kind: OwnedKind,
  slug: string,
  { ifMatch, ifNoneMatch, organiser }: Conditions,
): Promise<ApiError | undefined> {
  const stored = await findRecord(reader, kind, slug);
  const tag = stored && tagOf(stored);
  const isWanted = ifMatch === undefined || matches(ifMatch, tag);
  if (isWanted && (ifNoneMatch === undefined || !matches(ifNoneMatch, tag))) return undefined;
  if (tag === undefined) return new ApiError(412, `"${slug}" does not exist any more`);
  const last = await describeLast(reader, kind, slug, organiser);
  if (!isWanted) return new ApiError(412, `"${slug}" ${last ?? 'has been changed in the meantime'}`);
  return new ApiError(412, `"${slug}" already exists${last === undefined ? '' : `: it ${last}`}`);
}

/** Who changed it last, when and, unless a scorekeeper asks, what; undefined for one of another club. */
async function describeLast(
  reader: Reader,
  kind: OwnedKind,
  slug: string,
  organiser: Organiser,
): Promise<string | undefined> {
  const found = await findOwned(reader, kind, slug);
  const isSeen = found !== undefined && mayOpen(organiser, kind, found);
  const [last] = isSeen ? await listVersions(reader, kind, slug, 1) : [];
  if (last === undefined) return undefined;
  const { account, at, details } = last;
  // The change may be about a round or a list that is not shown.
  const isTold = details.length > 0 && organiser.role !== 'scorekeeper';
  const what = isTold ? ` (${details.join('; ')})` : '';
  return `was changed by ${account ?? 'the operator'} at ${at}${what}`;
}

/** A weak tag never matches (RFC 9110, 13.1.1). The part of a tag about the shown document does not matter to a change. */
function matches(header: string, tag: string | undefined): boolean {
  const given = header.split(',').map((part) => part.trim().replace(/\.[\w-]+"$/, '"'));
  return tag !== undefined && given.some((one) => ['*', tag].includes(one));
}

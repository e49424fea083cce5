// Changes a single stored record: removes it, or gives it to an account. Seasons never prevent a removal; a warning says which of them name what is
// removed (docs/rules/seasons.md, Which events).

import type { FileProblem } from '../contract/file-problems.ts';
import { showProblem } from '../contract/problems.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { OwnedKind } from '../store/read/owned.ts';
import { listNaming } from '../store/read/unpublished.ts';
import { listBattleOwners } from '../store/records/ids.ts';
import { listMentions, setOwner } from '../store/records/ownership.ts';
import { findStored } from '../store/records/record-facts.ts';
import type { Change } from './change.ts';
import { listTooMany } from './fill-places.ts';

/** Returns the warnings; undefined if there is none. */
export async function removeOwned(
  change: Change,
  kind: OwnedKind,
  slug: string,
): Promise<readonly FileProblem[] | undefined> {
  if (!(await change.recordWriter.remove(kind, slug))) return undefined;
  return kind === 'tournament' ? warnOfSeasons(change, kind, slug) : [];
}

/** A club that tournaments or battles refer to stays. Undefined if there is none. */
export async function removeClub(
  change: Change,
  slug: string,
): Promise<
  { readonly users: readonly string[] } | { readonly warnings: readonly FileProblem[] } | undefined
> {
  const users = await listClubUsers(change.writer, slug);
  if (users.length > 0) return { users };
  if (!(await change.recordWriter.remove('club', slug))) return undefined;
  return { warnings: await warnOfSeasons(change, 'club', slug) };
}

/** Enough to show some of them, and that there are more. */
const mostUsers = 6;

/** Some of the tournaments and battles that refer to a club: `tournament spring-open`. */
export async function listClubUsers(reader: Reader, club: string): Promise<readonly string[]> {
  const slugs = await listMentions(reader, 'club', club, 'tournament', mostUsers);
  const ids = await listMentions(reader, 'club', club, 'battle', mostUsers);
  return [...slugs.map((slug) => `tournament ${slug}`), ...ids.map((id) => `battle ${id}`)];
}

/** A casual battle. Undefined if there is none; `owner` is the tournament of a battle that is not casual. */
export async function removeBattle(
  { writer, recordWriter }: Change,
  id: string,
): Promise<{ readonly owner?: string } | undefined> {
  if (await recordWriter.remove('battle', id)) return {};
  const [owner] = await listBattleOwners(writer, id);
  return owner === undefined ? undefined : { owner };
}

/** Makes an account the owner of a tournament. One that has a club stays as it is, and its club is returned; undefined if there is no such tournament. */
export async function giveTournament(
  writer: Writer,
  slug: string,
  account: string,
): Promise<{ readonly club: string | null } | undefined> {
  const stored = await findStored(writer, 'tournament', slug);
  if (stored === undefined) return undefined;
  const club = stored.record.club ?? null;
  if (club === null) await setOwner(writer, 'tournament', [slug], account);
  return { club };
}

/** For a change of a tournament that is saved without being checked again. */
export async function warnOfPlaces({ writer, warnings }: Change, slug: string): Promise<void> {
  const stored = await findStored(writer, 'tournament', slug);
  const found = stored === undefined ? [] : listTooMany(stored.record);
  warnings.push(...found.map((warning) => showProblem({ file: slug, line: 1, ...warning })));
}

/** Call it when it is removed. Drafts of others are not named. Returns the warnings, which are in the history. */
export async function warnOfSeasons(
  { writer, guard, warnings }: Change,
  what: 'tournament' | 'club',
  slug: string,
): Promise<readonly FileProblem[]> {
  const found: FileProblem[] = [];
  const location = { file: slug, line: 1, pointer: '' };
  for (const { kind, slug: name, published, owner } of await listNaming(writer, what, slug))
    if (published || guard === undefined || guard.isOwn(owner))
      found.push(
        kind === 'season'
          ? { ...location, code: 'seasonNames', parameters: { season: name } }
          : { ...location, code: 'ratingNames', parameters: { rating: name } },
      );
  warnings.push(...found.map((warning) => showProblem(warning)));
  return found;
}

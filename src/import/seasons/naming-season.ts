// What a season names cannot be removed (docs/rules/seasons.md, Which events).
import type { ProblemValue } from '../../contract/problems.ts';
import type { Reader } from '../../store/database.ts';
import { listMentions } from '../../store/records/ownership.ts';

/** Why a tournament or club cannot be removed; undefined where no season names it. */
export async function findNamingSeason(
  reader: Reader,
  what: 'tournament' | 'club',
  slug: string,
): Promise<ProblemValue | undefined> {
  const [season] = await listMentions(reader, what, slug, 'season', 1);
  return season === undefined ? undefined : { code: 'seasonNamed', parameters: { season } };
}

// Seasons never prevent the removal of a tournament or club; a warning says which of them name it (docs/rules/seasons.md, Which events).
import { showProblem } from '../contract/problems.ts';
import { listNamingSeasons } from '../store/read/seasons.ts';
import type { FileProblem } from './report.ts';
import type { Change } from './transaction.ts';

/** To be called when it is removed. Drafts of others are not named. Returns the warnings, which are in the history. */
export async function warnOfSeasons(
  { writer, guard, warnings }: Change,
  what: 'tournament' | 'club',
  slug: string,
): Promise<readonly FileProblem[]> {
  const found: FileProblem[] = [];
  for (const { slug: season, published, owner } of await listNamingSeasons(writer, what, slug))
    if (published || guard === undefined || guard.isOwn(owner))
      found.push({ file: slug, line: 1, pointer: '', code: 'seasonNames', parameters: { season } });
  warnings.push(...found.map((warning) => showProblem(warning)));
  return found;
}

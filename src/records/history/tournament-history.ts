// The history of a tournament, newest first, in words for the people at its desk.
import type { TournamentRecord } from '#rules/event-file/record';
import type { HistoryEntry } from '../../contract/organiser-answers.ts';
import type { Reader } from '../../store/database.ts';
import { storedVersions } from '../../store/records/history.ts';
import type { ChangeAt } from '../../store/records/history-texts.ts';
import { findFormer, listVersions, type Version } from '../../store/records/versions.ts';
import { tellChanges } from './tournament-changes.ts';

/** The longest record, in bytes, that is compared with another version; of a larger one the stored details are shown. */
const mostCompared = 1_000_000;
const tooLarge = 'Too large to compare with the version before';

/** A version of the record; undefined if there was none, or where it is no longer stored. */
type Compared = TournamentRecord | 'large' | undefined;

/** `json` is the record as it is now. As many changes as there are former records to compare, and a few more; two records are in memory at a time. */
export async function tellHistory(reader: Reader, slug: string, json: string): Promise<HistoryEntry[]> {
  const told: HistoryEntry[] = [];
  const now: Compared = json.length > mostCompared ? 'large' : (JSON.parse(json) as TournamentRecord);
  /** Where the record before an undone submission is: the undo restored it, so it is stored with the change after the undo. */
  const restored = new Map<string, ChangeAt | undefined>();
  const readBefore = async (at: ChangeAt | undefined): Promise<Compared> => {
    if (at === undefined) return now;
    const former = await findFormer(reader, at, mostCompared);
    return typeof former === 'object' ? (JSON.parse(former.json) as TournamentRecord) : former;
  };
  let after: Compared = now;
  let later: ChangeAt | undefined;
  for (const { submission, position, details, ...version } of await listVersions(
    reader,
    'tournament',
    slug,
    2 * storedVersions + 10,
  )) {
    const at = restored.has(version.id) ? restored.get(version.id) : { submission, position };
    const before = version.change === 'added' ? undefined : await readBefore(at);
    const words = tell(version, details, before, after);
    told.push({ ...version, words: words.length === 0 ? [sayChange(version)] : words });
    if (version.undoes !== null) restored.set(version.undoes, later);
    later = at;
    after = before;
  }
  return told;
}

function tell(
  { change }: Pick<Version, 'change'>,
  details: readonly string[],
  before: Compared,
  after: Compared,
): readonly string[] {
  if (change === 'replaced' && (before === 'large' || after === 'large')) return [...details, tooLarge];
  const isKnown = before !== undefined || change === 'added';
  return isKnown && typeof after === 'object' && before !== 'large' ? tellChanges(before, after) : details;
}

function sayChange({ change }: Pick<Version, 'change'>): string {
  return `${(change[0] ?? '').toUpperCase()}${change.slice(1)}`;
}

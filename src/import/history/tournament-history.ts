// The history of one tournament in words, newest first.
import type { TournamentRecord } from '../../domain/record.ts';
import type { Reader } from '../../store/database.ts';
import { storedVersions } from '../../store/records/history.ts';
import { findRecord } from '../../store/records/records.ts';
import { listVersions, type Version } from '../../store/records/submissions.ts';
import { tellChanges } from './tell-changes.ts';

export interface ToldChange extends Omit<Version, 'former' | 'details'> {
  readonly words: readonly string[];
}

/** Characters of a record. Of a larger one only the short details are shown. */
const mostCompared = 1_000_000;

/** As many changes as there are former records to compare, and a few more. */
export async function tellHistory(reader: Reader, slug: string): Promise<ToldChange[]> {
  const stored = await findRecord(reader, 'tournament', slug);
  const isLarge = stored === undefined || stored.json.length > mostCompared;
  let after = isLarge ? undefined : (JSON.parse(stored.json) as TournamentRecord);
  const versions = await listVersions(reader, 'tournament', slug, storedVersions + 10);
  return versions.map(({ former, details, ...version }) => {
    const before = former === undefined || isLarge ? undefined : (JSON.parse(former) as TournamentRecord);
    const isCompared = after !== undefined && (before !== undefined || version.change === 'added');
    const words = isCompared && after !== undefined ? tellChanges(before, after) : [...details];
    // What was undone, and its undo, leave the record as it was between them.
    if (version.state !== 'undone' && version.undoes === null) after = before;
    return { ...version, words: words.length === 0 ? [sayChange(version)] : words };
  });
}

function sayChange({ change }: Pick<Version, 'change'>): string {
  return `${(change[0] ?? '').toUpperCase()}${change.slice(1)}`;
}

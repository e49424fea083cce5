// Makes tables that a transaction left due, each in a transaction of its own. They are computed from a snapshot, so that the write lock is held only while the
// rows are written.
import type { Database } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import { type DueSeason, findDue, listDue, noteMade, noteMadeAt } from '../../store/publish/due-seasons.ts';
import { listPlacements } from '../../store/publish/placements.ts';
import { finishChanges } from '../../store/publish/publish.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { startTouching } from '../../store/publish/touched.ts';
import { findRecord } from '../../store/records/records.ts';
import { makeSeason, selectSeason } from './make-season.ts';
import { replaceSeason } from './settle-seasons.ts';

/** Makes the tables that are due now. Tables that become due meanwhile are left to the process that caused it. */
export async function makeDueSeasons(database: Database): Promise<void> {
  for (const slug of await listDue(database.fresh)) {
    const made = await computeDueSeason(database, slug);
    if (made !== undefined) await saveDueSeason(database, made);
  }
}

export interface MadeSeason {
  readonly slug: string;
  readonly due: DueSeason;
  /** The digest of the record that it was made from. */
  readonly digest: string;
  readonly published: boolean;
  /** Undefined if the season was removed. */
  readonly rows: Rows | undefined;
}

/** Undefined if the table is not due any more. */
export function computeDueSeason(database: Database, slug: string): Promise<MadeSeason | undefined> {
  return database.snapshot(async (reader) => {
    const due = await findDue(reader, slug);
    if (due === undefined) return undefined;
    const stored = await findRecord(reader, 'season', slug);
    const season = await selectSeason(reader, slug, await listPlacements(reader, 'all'));
    const rows = season && (await makeSeason(reader, season));
    return { slug, due, digest: stored?.digest ?? '', published: stored?.published ?? false, rows };
  });
}

/**
 * A table that became due again meanwhile is saved all the same, and made once more: otherwise it would never be seen while results arrive. It is not saved
 * if its record changed, or if a transaction has made it in between: what that one removed must not come back.
 */
export async function saveDueSeason(
  database: Database,
  { slug, due, digest, published, rows }: MadeSeason,
): Promise<void> {
  await database.write(async (writer) => {
    if (rows === undefined) return noteMade(writer, [slug]);
    const now = await findDue(writer, slug);
    const stored = await findRecord(writer, 'season', slug);
    const isSame = stored?.digest === digest && stored.published === published;
    if (!isSame || now?.firstMark !== due.firstMark) return;
    await startTouching(writer);
    await replaceSeason(writer, slug, rows);
    await noteMadeAt(writer, slug, due);
    await finishChanges(writer);
    // A draft is shown only to its organisers, who read it from the database.
    if (published) await nextRevision(writer);
  });
}

// Players who are no longer among the first of the board since the knockout was seeded. Players who declined the cut were not in it then, and are not named.
import type { TournamentRecord } from '#rules/event-file/record';
import { type CutChange, compareCut } from '#rules/pairing/cut';
import type { Reader } from '../../store/database.ts';
import { storedVersions } from '../../store/records/history.ts';
import { findFormer, listVersions } from '../../store/records/versions.ts';

/** The longest record, in bytes, that is compared with another version. */
const mostCompared = 1_000_000;
/** A knockout that was not seeded by the board does not take longer. */
const mostTimes = 8;

/** `now`: as the cut is by the record as it is now. */
export async function compareWithSeeding(
  reader: Reader,
  record: TournamentRecord,
  now: CutChange,
): Promise<CutChange> {
  if (now.missing.length === 0) return now;
  const seeded = await findSeeded(reader, record);
  const declined = findDeclined(seeded);
  const [before, after] = [compareCut(seeded, declined), compareCut(record, declined)];
  return {
    missing: after.missing.filter((key) => !before.missing.includes(key)),
    extra: after.extra.filter((key) => !before.extra.includes(key)),
  };
}

/** Each player who declined made room for the next in rank, who may have declined too. */
function findDeclined(seeded: TournamentRecord): readonly string[] {
  let declined: readonly string[] = [];
  for (let time = 0; time < mostTimes; time += 1) {
    const { missing } = compareCut(seeded, declined);
    if (missing.length === 0) break;
    declined = [...declined, ...missing];
  }
  return declined;
}

/** The oldest stored version of the record in which the knockout is seeded. */
async function findSeeded(reader: Reader, record: TournamentRecord): Promise<TournamentRecord> {
  let oldest = record;
  for (const { change, ...at } of await listVersions(reader, 'tournament', record.slug, 2 * storedVersions)) {
    const former = change === 'added' ? undefined : await findFormer(reader, at, mostCompared);
    if (typeof former !== 'object') break;
    const version = JSON.parse(former.json) as TournamentRecord;
    if (!version.stages.some(({ id, matches }) => id === 'knockout' && matches?.length)) break;
    oldest = version;
  }
  return oldest;
}

// Verifies a database: its integrity, and that everything published is what the stored records give.
import { type RecordKind, recordKinds } from '../contract/event-file.ts';
import { comparePublished } from '../store/compare-published.ts';
import type { Database } from '../store/database.ts';
import { addCounts, type Counts, checkIntegrity } from '../store/integrity.ts';
import { readPacks } from '../store/records.ts';
import { listRecords, type StoredRecord } from '../store/stored-records.ts';
import { prepareRecord } from './prepare-record.ts';

export interface Checked {
  readonly records: Readonly<Record<RecordKind, number>>;
  readonly faults: readonly string[];
  readonly more: number;
}

const mostFaults = 100;

export async function checkDatabase(database: Database, onRecord: () => void = () => {}): Promise<Checked> {
  const faults: string[] = [];
  let more = 0;
  const note = (fault: string): void => {
    if (faults.length < mostFaults) faults.push(fault);
    else more += 1;
  };
  const integrity = await checkIntegrity(database, database.engine);
  for (const fault of integrity.faults) note(fault);
  const records = { battlePack: 0, club: 0, player: 0, tournament: 0, battle: 0 };
  const due: Counts = { document: 0, listed: 0, entry: 0, names: 0, battle: 0, standing: 0 };
  const packs = await readPacks(database);

  async function checkRecord(kind: RecordKind, stored: StoredRecord): Promise<void> {
    const name = `${kind} ${stored.key}`;
    const record: unknown = JSON.parse(stored.json);
    const { ready, problems } = prepareRecord(
      kind,
      kind === 'tournament' ? { ...(record as object), published: stored.visible } : record,
      packs,
    );
    if (ready === undefined) {
      note(`${name}: the stored record is not sound: ${problems[0]?.pointer} ${problems[0]?.message}`);
      return;
    }
    if (ready.digest !== stored.digest) note(`${name}: the stored record is not what was imported`);
    if (ready.key !== stored.key) note(`${name}: is stored under another name`);
    const arranged = 'arranged' in ready ? ready.arranged : undefined;
    if (ready.kind === 'tournament' && arranged === undefined) due.battle += ready.battles.length;
    if ((arranged === undefined) !== (stored.published === undefined)) {
      note(`${name}: ${arranged === undefined ? 'is published, and should not be' : 'is not published'}`);
    }
    if (arranged === undefined || stored.published === undefined) return;
    addCounts(due, arranged);
    const tournament = kind === 'tournament' ? stored.key : '';
    for (const difference of await comparePublished(database, stored.published, arranged, tournament)) {
      note(`${name}: ${difference}`);
    }
  }

  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    for await (const stored of listRecords(database, kind)) {
      records[kind] += 1;
      onRecord();
      try {
        await checkRecord(kind, stored);
      } catch (error) {
        note(`${kind} ${stored.key}: cannot be read (${(error as Error).message})`);
      }
    }
  }
  for (const [what, count] of Object.entries(integrity.counts)) {
    const expected = due[what as keyof Counts];
    if (count !== expected) note(`there are ${count} rows of "${what}"; expected ${expected}`);
  }
  return { records, faults, more };
}

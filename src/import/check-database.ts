// Verifies a database: its integrity, and that everything stored is what the records give.
import { type RecordKind, recordKinds } from '../contract/event-file.ts';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Database, Reader } from '../store/database.ts';
import { Tally } from '../store/statistics/tally.ts';
import { checkChanges } from '../store/write/check-changes.ts';
import { checkPlayers } from '../store/write/check-players.ts';
import {
  type Counts,
  countRows,
  findCountDifferences,
  findDifferences,
  findFirstNumbers,
  hasMentions,
  noRows,
} from '../store/write/compare.ts';
import { digestOf, type FoundRecord, listRecords, type Packs, readPacks } from '../store/write/records.ts';
import { casualBattleRows, clubRows, draftRows, type Rows, tournamentRows } from '../store/write/rows.ts';
import { buildCasualBattle, buildClub } from './documents/casual-documents.ts';
import { buildDraft, buildTournament } from './documents/tournament-documents.ts';
import { keyOf, listMentionRows, type SoundRecord } from './record-facts.ts';

export interface Checked {
  readonly records: Readonly<Record<RecordKind, number>>;
  readonly faults: readonly string[];
  readonly more: number;
}

const mostFaults = 100;

/** What all records together give. */
interface Due {
  readonly rows: Counts;
  readonly tally: Tally;
}

export async function checkDatabase(database: Database, onRecord: () => void = () => {}): Promise<Checked> {
  const faults: string[] = [];
  let more = 0;
  const note = (fault: string): void => {
    if (faults.length < mostFaults) faults.push(fault);
    else more += 1;
  };
  for (const fault of await checkEngine(database)) note(fault);
  const records = { battlePack: 0, club: 0, player: 0, tournament: 0, battle: 0 };
  const due: Due = { rows: noRows(), tally: new Tally() };
  const packs = await readPacks(database);
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    for await (const stored of listRecords(database, kind)) {
      records[kind] += 1;
      onRecord();
      try {
        for (const fault of await checkStored(database, kind, stored, packs, due))
          note(`${kind} ${stored.key}: ${fault}`);
      } catch (error) {
        note(`${kind} ${stored.key}: cannot be read (${(error as Error).message})`);
      }
    }
  }
  try {
    for await (const { faults: found, rows } of checkPlayers(database)) {
      for (const fault of found) note(fault);
      for (const [table, count] of Object.entries(rows)) due.rows[table as keyof typeof rows] += count;
    }
  } catch (error) {
    note(`players cannot be read (${(error as Error).message})`);
  }
  for (const fault of await checkChanges(database)) note(fault);
  const counts = await countRows(database);
  for (const [table, count] of Object.entries(counts)) {
    const expected = due.rows[table as keyof Counts];
    if (count !== expected) note(`there are ${count} rows of "${table}"; expected ${expected}`);
  }
  for (const table of await findCountDifferences(database, due.tally))
    note(`"${table}" is not what the battles add up to`);
  return { records, faults, more };
}

/** PostgreSQL has no such question. */
async function checkEngine(database: Database): Promise<string[]> {
  if (database.engine !== 'sqlite') return [];
  const faults: string[] = [];
  for (const reader of [database, database.keys]) {
    const rows = await reader.all<[string]>('PRAGMA integrity_check(20)');
    faults.push(...rows.map(([line]) => line).filter((line) => line !== 'ok'));
  }
  return faults;
}

async function checkStored(
  reader: Reader,
  kind: RecordKind,
  { key, digest, published, json }: FoundRecord,
  packs: Packs,
  due: Due,
): Promise<string[]> {
  if (json === undefined) return ['the stored record is not what was imported; import it again'];
  const record: unknown = JSON.parse(json);
  const faults: string[] = [];
  if (digestOf(JSON.stringify(record)) !== digest) faults.push('the stored record is not what was imported');
  if (keyOf(kind, record) !== key) faults.push('is stored under another name');
  const sound = { kind, record } as SoundRecord;
  const mentions = listMentionRows(sound);
  due.rows.mention += mentions.length;
  if (!(await hasMentions(reader, kind, key, mentions))) faults.push('"mention" differs');
  const rows = await makeRows(reader, sound, key, published, packs, due.tally);
  if (rows === undefined) return faults;
  for (const [table, some] of Object.entries(rows)) due.rows[table as keyof Counts] += some.length;
  const different = await findDifferences(reader, kind as 'tournament', key, rows);
  return [...faults, ...different.map((table) => `"${table}" differs`)];
}

/** What the record gives, and what it adds to the counts; undefined where it gives nothing but itself. */
async function makeRows(
  reader: Reader,
  { kind, record }: SoundRecord,
  key: string,
  published: boolean,
  packs: Packs,
  tally: Tally,
): Promise<Rows | undefined> {
  if (kind === 'club') return clubRows(buildClub(record));
  if (kind !== 'tournament' && kind !== 'battle') return undefined;
  const first = await findFirstNumbers(reader, kind, key);
  const pack = packs.get(record.battlePack ?? '');
  if (kind === 'battle') {
    const documents = buildCasualBattle(record as CasualBattleRecord, pack);
    tally.addBattle(documents.battle, true);
    return casualBattleRows(documents, first);
  }
  const tournament = record as TournamentRecord;
  if (!published) return draftRows(buildDraft(tournament), first);
  const documents = buildTournament(tournament, pack);
  tally.addTournament(documents);
  return tournamentRows(documents, first);
}

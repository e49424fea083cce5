// A record that is to be saved, compared with what is stored of it: whether it changes anything, and what the history says about it.
import type { RecordKind } from '#rules/event-file/event-file';
import type { PlayerRecord } from '#rules/event-file/record';
import type { ChangeKind, NotedChange } from '../store/records/history.ts';
import { clubOf, readStored, type SerialisedRecord } from '../store/records/record-facts.ts';
import { digestOfRecord, type StoredRecord } from '../store/records/records.ts';
import { describeChange } from './history/describe-change.ts';

export interface ComparedRecord extends SerialisedRecord {
  readonly stored: StoredRecord | undefined;
  readonly digest: string;
  /** As it is from now on. */
  readonly published: boolean;
  readonly change: 'added' | 'replaced' | 'unchanged';
}

export function compareRecord(record: SerialisedRecord, stored: StoredRecord | undefined): ComparedRecord {
  const digest = digestOfRecord(record.json);
  const published = record.published ?? stored?.published ?? false;
  const isUnchanged = stored?.digest === digest && stored.published === published;
  const change = isUnchanged ? 'unchanged' : stored === undefined ? 'added' : 'replaced';
  return { ...record, stored, digest, published, change };
}

/** Aliases that a player got or lost. */
export function listChangedAliases({ valid, stored }: ComparedRecord): ReadonlySet<string> {
  return valid.kind === 'player' ? compareAliases(stored, valid.record) : new Set();
}

/** Aliases that only one of the two records has. */
export function compareAliases(
  stored: StoredRecord | undefined,
  record: PlayerRecord | undefined,
): ReadonlySet<string> {
  const before = stored && (JSON.parse(stored.json) as PlayerRecord);
  return new Set(before?.aliases).symmetricDifference(new Set(record?.aliases));
}

/** What the history says about a saved record. `owner` is that of a record without a club. */
export function describeSaved(record: ComparedRecord, owner: string | null): NotedChange {
  const { valid, key, stored, digest, published, change } = record;
  const { kind } = valid;
  const club = clubOf(valid) ?? owner;
  const noted = { kind, key, club, formerClub: null, published, details: [], former: stored };
  if (change === 'unchanged') return { ...noted, change, former: undefined };
  const formerClub = stored === undefined ? null : (clubOf(readStored(kind, stored.json)) ?? owner);
  const moved = { ...noted, formerClub: formerClub === club ? null : formerClub };
  const shown = published ? 'published' : 'unpublished';
  if (stored?.digest === digest) return { ...moved, change: shown };
  const isShownAnew = stored !== undefined && stored.published !== published;
  return {
    ...moved,
    change,
    details: [...describeChange(valid, stored?.json), ...(isShownAnew ? [shown] : [])],
  };
}

/** What it says about a stored record that is shown, hidden or removed; then `published` is undefined. */
export function describeStored(
  change: ChangeKind,
  kind: RecordKind,
  former: StoredRecord,
  owner: string | null,
  published?: boolean,
): NotedChange {
  const club = clubOf(readStored(kind, former.json)) ?? owner;
  return { kind, key: former.key, change, club, formerClub: null, published, details: [], former };
}

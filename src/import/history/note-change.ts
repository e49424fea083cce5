// A change as the history notes it: whose it is, whose it was, and what changed in words.
import type { RecordKind } from '../../contract/event-file.ts';
import type { CasualBattleRecord, PlayerRecord, TournamentRecord } from '../../domain/record.ts';
import type { Change, NotedChange } from '../../store/records/history.ts';
import type { StoredRecord } from '../../store/records/records.ts';
import { keyOf, type ValidRecord } from '../record-facts.ts';
import { describeBattle, describeFields, describePlayer, describeTournament } from './describe-change.ts';

/** A record that is only published, unpublished or removed is identified by its key. */
type Subject = ValidRecord | { readonly kind: RecordKind; readonly key: string };

/** `published` is undefined if the record was removed; `isSame`: the record equals the stored one; `owner` is the account that owns it. */
export function noteOf(
  subject: Subject,
  stored: StoredRecord | undefined,
  published: boolean | undefined,
  isSame: boolean,
  owner: string | null,
): NotedChange {
  const { kind } = subject;
  const key = 'record' in subject ? (keyOf(kind, subject.record) ?? '') : subject.key;
  const before = stored && (JSON.parse(stored.json) as object);
  const change = nameChange(stored, published, isSame);
  const formerClub = before === undefined ? null : (clubOf(kind, before) ?? owner);
  const club = 'record' in subject ? (clubOf(kind, subject.record) ?? owner) : formerClub;
  const former = stored && { json: stored.json, published: stored.published };
  return {
    kind,
    key,
    change,
    club,
    published,
    formerClub: formerClub === club ? null : formerClub,
    details: describe(subject, before, stored, published, isSame),
    former,
  };
}

/** A record that was uploaded exactly as it is stored. */
export function noteUnchanged(
  { kind, record }: ValidRecord,
  published: boolean,
  owner: string | null,
): NotedChange {
  return {
    kind,
    key: keyOf(kind, record) ?? '',
    change: 'unchanged',
    published,
    club: clubOf(kind, record) ?? owner,
    formerClub: null,
    details: [],
  };
}

function nameChange(
  stored: StoredRecord | undefined,
  published: boolean | undefined,
  isSame: boolean,
): Change {
  if (stored === undefined) return 'added';
  if (published === undefined) return 'removed';
  if (!isSame) return 'replaced';
  return published ? 'published' : 'unpublished';
}

function describe(
  subject: Subject,
  before: object | undefined,
  stored: StoredRecord | undefined,
  published: boolean | undefined,
  isSame: boolean,
): string[] {
  if (isSame || published === undefined || !('record' in subject)) return [];
  const shown =
    stored !== undefined && stored.published !== published ? [published ? 'published' : 'unpublished'] : [];
  if (subject.kind === 'tournament')
    return [...describeTournament(before as TournamentRecord | undefined, subject.record), ...shown];
  if (subject.kind === 'season')
    return [...(before === undefined ? [] : describeFields(before, subject.record)), ...shown];
  if (subject.kind === 'player') return describePlayer(before as PlayerRecord | undefined, subject.record);
  return subject.kind === 'battle'
    ? describeBattle(before as CasualBattleRecord | undefined, subject.record)
    : [];
}

/** The club that a record belongs to. */
export function clubOf(kind: RecordKind, record: object): string | null {
  const { club, slug } = record as { club?: string | null; slug?: string };
  if (kind === 'club') return slug ?? null;
  return kind === 'player' || kind === 'battlePack' ? null : (club ?? null);
}

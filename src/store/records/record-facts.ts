// Valid records and stored ones, and facts about them that other modules need: the key, and the people and clubs they name.

import { listEventTournaments, listNamedTournaments } from '#rules/check/check-season';
import {
  type BattlePackRecord,
  type ClubRecord,
  type RecordKind,
  recordKinds,
} from '#rules/event-file/event-file';
import type { RatingRecord } from '#rules/event-file/rating-record';
import type { CasualBattleRecord, PlayerRecord, TournamentRecord } from '#rules/event-file/record';
import type { SeasonRecord } from '#rules/event-file/season-record';
import type { Reader } from '../database.ts';
import { type Mention, makeMentions } from './ownership.ts';
import { findRecord } from './records.ts';

/** A record that has no problems. */
export type ValidRecord =
  | { readonly kind: 'battlePack'; readonly record: BattlePackRecord }
  | { readonly kind: 'club'; readonly record: ClubRecord }
  | { readonly kind: 'player'; readonly record: PlayerRecord }
  | { readonly kind: 'tournament'; readonly record: TournamentRecord }
  | { readonly kind: 'battle'; readonly record: CasualBattleRecord }
  | { readonly kind: 'season'; readonly record: SeasonRecord }
  | { readonly kind: 'rating'; readonly record: RatingRecord };

/** Tournaments, seasons and ratings are public or drafts of their organisers; all other records are always public. */
export type DraftableKind = 'tournament' | 'season' | 'rating';

export function isDraftable(kind: RecordKind): kind is DraftableKind {
  return kind === 'tournament' || kind === 'season' || kind === 'rating';
}

type RecordOf<K extends RecordKind> = Extract<ValidRecord, { kind: K }>;

/** The text of a stored record, which was valid when it was stored. */
export function readStored<K extends RecordKind>(kind: K, json: string): RecordOf<K> {
  return { kind, record: JSON.parse(json) } as RecordOf<K>;
}

export async function findStored<K extends RecordKind>(
  reader: Reader,
  kind: K,
  key: string,
): Promise<(RecordOf<K> & { readonly published: boolean }) | undefined> {
  const stored = await findRecord(reader, kind, key);
  return stored && { ...readStored(kind, stored.json), published: stored.published };
}

/** A record that may be a draft says in a file whether it is published; that is stored beside the record. */
export function withPublished<R extends object>(kind: RecordKind, record: R, published: boolean): R {
  return isDraftable(kind) ? { ...record, published } : record;
}

/** A record as it is to be stored. */
export interface SerialisedRecord {
  readonly key: string;
  readonly valid: ValidRecord;
  readonly json: string;
  /** Whether what may be a draft is published is stored beside it; undefined if it stays as it is. */
  readonly published: boolean | undefined;
}

export function serialiseRecord(valid: ValidRecord): SerialisedRecord {
  const { kind, record } = valid;
  const key = keyOf(kind, record) ?? '';
  if (kind !== 'tournament' && kind !== 'season' && kind !== 'rating')
    return { key, valid, json: JSON.stringify(record), published: true };
  const { published, ...rest } = record;
  return { key, valid, json: JSON.stringify(rest), published: published ?? undefined };
}

/** The club that a record belongs to. */
export function clubOf({ kind, record }: ValidRecord): string | null {
  if (kind === 'club') return record.slug;
  return kind === 'player' || kind === 'battlePack' ? null : (record.club ?? null);
}

/** Undefined if it has none, or where `problems` has one about it. */
export function keyOf(
  kind: RecordKind,
  record: unknown,
  problems: readonly { readonly pointer: string }[] = [],
): string | undefined {
  const name = recordKinds[kind].key;
  const key = (record as Record<string, unknown> | null)?.[name];
  return typeof key === 'string' && !problems.some(({ pointer }) => pointer === `/${name}`) ? key : undefined;
}

/** A name that refers to another record, with the pointer to it. */
export interface Named {
  readonly name: string;
  readonly pointer: string;
}

/** `pointer` leads to the name. */
export interface RecordedPerson extends Named {
  readonly playerId: string | null;
}

/** The pointers of every club it names. */
export function listClubs({ kind, record }: ValidRecord): Named[] {
  if (kind !== 'tournament' && kind !== 'battle' && kind !== 'season' && kind !== 'rating') return [];
  const named: Named[] = [];
  const note = (name: string | null | undefined, pointer: string): void => {
    if (name) named.push({ name, pointer });
  };
  note(record.club, '/club');
  if (kind === 'season') note(record.events.match?.club, '/events/match/club');
  if (kind === 'tournament')
    for (const [index, { club }] of record.participants.entries()) note(club, `/participants/${index}/club`);
  return named;
}

/** The pointers of every tournament it names. */
export function listTournaments({ kind, record }: ValidRecord): readonly Named[] {
  if (kind === 'rating') return listEventTournaments(record);
  return kind === 'season' ? listNamedTournaments(record) : [];
}

/** The ids of players whose points a season adjusts. */
export function listAdjusted({ points }: SeasonRecord): string[] {
  return points.flatMap((term) => (term.type === 'adjustment' ? [term.player] : []));
}

/** The pointers of every person it names. */
export function listPeople({ kind, record }: ValidRecord): RecordedPerson[] {
  if (kind === 'player') return [personAt(record.name, record.id, '/name')];
  if (kind === 'battle')
    return record.players.map(({ player, playerId }, index) =>
      personAt(player, playerId, `/players/${index}/player`),
    );
  if (kind !== 'tournament') return [];
  return [
    ...record.participants.map(({ player, playerId }, index) =>
      personAt(player, playerId, `/participants/${index}/player`),
    ),
    ...(record.organizers ?? []).map(({ name, playerId }, index) =>
      personAt(name, playerId, `/organizers/${index}/name`),
    ),
  ];
}

function personAt(name: string, playerId: string | null | undefined, pointer: string): RecordedPerson {
  return { name, playerId: playerId ?? null, pointer };
}

/** The display name of a participant. */
export function nameOf({ participants }: TournamentRecord, key: string): string {
  return participants.find((one) => one.key === key)?.player ?? key;
}

/** The ids of its battles. */
export function listBattleIds({ kind, record }: ValidRecord): string[] {
  if (kind === 'battle') return [record.id];
  return kind === 'tournament' ? record.battles.map(({ id }) => id) : [];
}

/** What it names. */
export function mentionsOf(valid: ValidRecord): Mention[] {
  const { kind, record } = valid;
  if (kind === 'battlePack') return makeMentions(kind, record.name, { game: [record.game] });
  const club = listClubs(valid).map(({ name }) => name);
  if (kind === 'season')
    return makeMentions(kind, record.slug, {
      club,
      tournament: listTournaments(valid).map(({ name }) => name),
      player: listAdjusted(record),
    });
  if (kind === 'rating')
    return makeMentions(kind, record.slug, {
      club,
      tournament: listTournaments(valid).map(({ name }) => name),
    });
  if (kind !== 'tournament' && kind !== 'battle') return [];
  return makeMentions(kind, kind === 'battle' ? record.id : record.slug, {
    club,
    player: listPeople(valid).map(({ playerId }) => playerId),
    battlePack: [record.battlePack],
    game: [record.game],
  });
}

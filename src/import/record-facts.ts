// Facts of a valid record that others need: its key, and the people and clubs it names.
import {
  type BattlePackRecord,
  type ClubRecord,
  type RecordKind,
  recordKinds,
} from '../contract/event-file.ts';
import type { SeasonRecord } from '../contract/season-record.ts';
import type { CasualBattleRecord, PlayerRecord, TournamentRecord } from '../domain/record.ts';
import { listNamedTournaments } from '../domain/season/check-season.ts';
import { mentionRows } from '../store/records/ownership.ts';

/** A record that has no problems. */
export type ValidRecord =
  | { readonly kind: 'battlePack'; readonly record: BattlePackRecord }
  | { readonly kind: 'club'; readonly record: ClubRecord }
  | { readonly kind: 'player'; readonly record: PlayerRecord }
  | { readonly kind: 'tournament'; readonly record: TournamentRecord }
  | { readonly kind: 'battle'; readonly record: CasualBattleRecord }
  | { readonly kind: 'season'; readonly record: SeasonRecord };

/** A stored record, which was valid when it was stored. */
export function readStored<K extends RecordKind>(kind: K, json: string): Extract<ValidRecord, { kind: K }> {
  return { kind, record: JSON.parse(json) } as Extract<ValidRecord, { kind: K }>;
}

/** Tournaments and seasons say in a file whether they are published; it is stored beside the record. */
export function withPublished<R extends object>(kind: RecordKind, record: R, published: boolean): R {
  return kind === 'tournament' || kind === 'season' ? { ...record, published } : record;
}

/** Undefined where it has none, or where `problems` has one about it. */
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
export interface Person extends Named {
  readonly playerId: string | null;
}

/** The pointers of every club it names. */
export function listClubs({ kind, record }: ValidRecord): Named[] {
  if (kind !== 'tournament' && kind !== 'battle' && kind !== 'season') return [];
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
  return kind === 'season' ? listNamedTournaments(record) : [];
}

/** The pointers of every person it names. */
export function listPeople({ kind, record }: ValidRecord): Person[] {
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

function personAt(name: string, playerId: string | null | undefined, pointer: string): Person {
  return { name, playerId: playerId ?? null, pointer };
}

/** The ids of its battles. */
export function listBattleIds({ kind, record }: ValidRecord): string[] {
  if (kind === 'battle') return [record.id];
  return kind === 'tournament' ? record.battles.map(({ id }) => id) : [];
}

/** As rows of the table of references. */
export function listMentionRows(valid: ValidRecord): object[] {
  const { kind, record } = valid;
  const club = listClubs(valid).map(({ name }) => name);
  if (kind === 'season')
    return mentionRows(kind, record.slug, {
      club,
      tournament: listTournaments(valid).map(({ name }) => name),
      player: record.points.flatMap((term) => (term.type === 'adjustment' ? [term.player] : [])),
    });
  if (kind !== 'tournament' && kind !== 'battle') return [];
  return mentionRows(kind, kind === 'battle' ? record.id : record.slug, {
    club,
    player: listPeople(valid).map(({ playerId }) => playerId),
    battlePack: [record.battlePack],
    game: [record.game],
  });
}

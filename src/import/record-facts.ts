// What a sound record says about itself that others must know: its key, and whom it names.
import {
  type BattlePackRecord,
  type ClubRecord,
  type RecordKind,
  recordKinds,
} from '../contract/event-file.ts';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Row } from '../store/database.ts';
import { mentionRows } from '../store/write/mentions.ts';

/** A record that has no problems. */
export type SoundRecord =
  | { readonly kind: 'battlePack'; readonly record: BattlePackRecord }
  | { readonly kind: 'club'; readonly record: ClubRecord }
  | { readonly kind: 'player'; readonly record: { readonly id: string; readonly name: string } }
  | { readonly kind: 'tournament'; readonly record: TournamentRecord }
  | { readonly kind: 'battle'; readonly record: CasualBattleRecord };

/** Undefined where it has none. */
export function keyOf(kind: RecordKind, record: unknown): string | undefined {
  const key = (record as Record<string, unknown> | null)?.[recordKinds[kind].key];
  return typeof key === 'string' ? key : undefined;
}

/** What a record names that stands elsewhere, with the pointer to it. */
export interface Named {
  readonly name: string;
  readonly pointer: string;
}

/** The clubs it names, each once. */
export function listClubs({ kind, record }: SoundRecord): Named[] {
  if (kind !== 'tournament' && kind !== 'battle') return [];
  const first = new Map<string, string>();
  const note = (name: string | null | undefined, pointer: string): void => {
    if (name && !first.has(name)) first.set(name, pointer);
  };
  note(record.club, '/club');
  if (kind === 'tournament')
    for (const [index, { club }] of record.participants.entries()) note(club, `/participants/${index}/club`);
  return Array.from(first, ([name, pointer]) => ({ name, pointer }));
}

/** The ids of its battles. */
export function listBattleIds({ kind, record }: SoundRecord): string[] {
  if (kind === 'battle') return [record.id];
  return kind === 'tournament' ? record.battles.map(({ id }) => id) : [];
}

/** As rows of the table that says who names whom. */
export function listMentionRows(sound: SoundRecord): Row[] {
  const { kind, record } = sound;
  if (kind !== 'tournament' && kind !== 'battle') return [];
  const people = kind === 'battle' ? record.players : [...record.participants, ...(record.organizers ?? [])];
  return mentionRows(kind, kind === 'battle' ? record.id : record.slug, {
    club: listClubs(sound).map(({ name }) => name),
    player: people.map(({ playerId }) => playerId),
    battlePack: [record.battlePack],
  });
}

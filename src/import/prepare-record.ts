// All the thinking about one record: checked, and turned into what the database is given. Pure, so that any thread can do it.
import {
  type BattlePackRecord,
  type ClubRecord,
  type RecordKind,
  recordKinds,
} from '../contract/event-file.ts';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Problem } from '../domain/results.ts';
import { arrangeCasualBattle, arrangeClub, arrangeTournament } from '../store/arrange.ts';
import type { Arranged } from '../store/arranged.ts';
import { packText, unpackText } from '../store/packed-text.ts';
import type { Packs } from '../store/records.ts';
import { digestOf } from '../store/stored-records.ts';
import { buildCasualBattle, writeClub } from './casual-documents.ts';
import { checkRecord } from './check-record.ts';
import { buildTournament } from './tournament-documents.ts';

/** What a record names that stands elsewhere, with the pointer to it. */
export interface Named {
  readonly name: string;
  readonly pointer: string;
}

interface Common {
  readonly key: string;
  /** The same digest means the same record. */
  readonly digest: string;
}

export interface ReadyPack extends Common {
  readonly kind: 'battlePack';
  readonly record: BattlePackRecord;
  readonly json: string;
}

export interface ReadyClub extends Common {
  readonly kind: 'club';
  readonly json: string;
  readonly arranged: Arranged;
}

export interface ReadyPlayer extends Common {
  readonly kind: 'player';
  readonly json: string;
}

export interface ReadyTournament extends Common {
  readonly kind: 'tournament';
  /** Undefined where the record leaves it as it is. */
  readonly published: boolean | undefined;
  readonly battlePack: string | null;
  /** As `keysDecidedBy` that pack. */
  readonly packKeys: string;
  readonly clubs: readonly Named[];
  readonly battles: readonly string[];
  readonly packed: Uint8Array;
  /** Undefined where the record is not to be published. */
  readonly arranged: Arranged | undefined;
}

export interface ReadyBattle extends Common {
  readonly kind: 'battle';
  readonly battlePack: string | null;
  /** As `keysDecidedBy` that pack. */
  readonly packKeys: string;
  readonly clubs: readonly Named[];
  readonly packed: Uint8Array;
  readonly arranged: Arranged;
}

export type Ready = ReadyPack | ReadyClub | ReadyPlayer | ReadyTournament | ReadyBattle;

export interface Prepared {
  readonly kind: RecordKind;
  /** Undefined where the record has none. */
  readonly key: string | undefined;
  readonly problems: readonly Problem[];
  /** Undefined where there are problems. */
  readonly ready: Ready | undefined;
}

/** `packs` decide which optional keys battles carry. */
export function prepareRecord(kind: RecordKind, record: unknown, packs: Packs): Prepared {
  const problems = checkRecord(kind, record);
  const name = (record as Record<string, unknown> | null)?.[recordKinds[kind].key];
  const key = typeof name === 'string' ? name : undefined;
  const ready = problems.length > 0 ? undefined : prepareSound(kind, record, packs);
  return { kind, key, problems, ready };
}

function prepareSound(kind: RecordKind, record: unknown, packs: Packs): Ready {
  switch (kind) {
    case 'battlePack': {
      const pack = record as BattlePackRecord;
      const json = JSON.stringify(pack);
      return { kind, key: pack.name, digest: digestOf(json), record: pack, json };
    }
    case 'club': {
      const club = record as ClubRecord;
      const json = JSON.stringify(club);
      return { kind, key: club.slug, digest: digestOf(json), json, arranged: arrangeClub(writeClub(club)) };
    }
    case 'player': {
      const json = JSON.stringify(record);
      return { kind, key: (record as { id: string }).id, digest: digestOf(json), json };
    }
    case 'tournament':
      return prepareTournament(record as TournamentRecord, packs);
    case 'battle':
      return prepareBattle(record as CasualBattleRecord, packs);
  }
}

export function prepareTournament({ published, ...record }: TournamentRecord, packs: Packs): ReadyTournament {
  const json = JSON.stringify(record);
  const { slug: key, participants, battles } = record;
  const battlePack = record.battlePack ?? null;
  const pack = packs.get(battlePack ?? '');
  const clubs = [{ name: record.club, pointer: '/club' }];
  for (const [index, { club }] of participants.entries()) {
    clubs.push({ name: club, pointer: `/participants/${index}/club` });
  }
  const hidden = published === false;
  return {
    kind: 'tournament',
    key,
    digest: digestOf(json),
    published: published ?? undefined,
    battlePack,
    packKeys: keysDecidedBy(pack),
    clubs: eachOnce(clubs),
    battles: battles.map(({ id }) => id),
    packed: packText(json),
    arranged: hidden ? undefined : arrangeTournament(buildTournament(record, pack)),
  };
}

export function prepareBattle(record: CasualBattleRecord, packs: Packs): ReadyBattle {
  const json = JSON.stringify(record);
  const battlePack = record.battlePack ?? null;
  const pack = packs.get(battlePack ?? '');
  return {
    kind: 'battle',
    key: record.id,
    digest: digestOf(json),
    battlePack,
    packKeys: keysDecidedBy(pack),
    clubs: eachOnce([{ name: record.club, pointer: '/club' }]),
    packed: packText(json),
    arranged: arrangeCasualBattle(buildCasualBattle(record, pack)),
  };
}

/** The same, or prepared again where its battle pack, which was not known then, decides otherwise. */
export function refreshReady(ready: Ready, packs: Packs): Ready {
  if (ready.kind !== 'tournament' && ready.kind !== 'battle') return ready;
  if (ready.packKeys === keysDecidedBy(packs.get(ready.battlePack ?? ''))) return ready;
  const record: unknown = JSON.parse(unpackText(ready.packed));
  if (ready.kind === 'battle') return prepareBattle(record as CasualBattleRecord, packs);
  return prepareTournament({ ...(record as TournamentRecord), published: ready.published }, packs);
}

export function keysDecidedBy(pack: BattlePackRecord | undefined): string {
  return [pack?.objectives, pack?.battleTactics, pack?.grandStrategies].map((on) => on ?? false).join();
}

function eachOnce(
  named: readonly { readonly name: string | null | undefined; readonly pointer: string }[],
): Named[] {
  const first = new Map<string, string>();
  for (const { name, pointer } of named) if (name && !first.has(name)) first.set(name, pointer);
  return Array.from(first, ([name, pointer]) => ({ name, pointer }));
}

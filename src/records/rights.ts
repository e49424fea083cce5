// What an organiser's key may change (docs/uploads.md, What a key may change): the stored record and the new one must both belong to its clubs.

import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import type { PlayerRecord } from '#rules/event-file/record';
import { makeFindSimilar } from '#rules/text/did-you-mean';
import { ApiError } from '../contract/errors.ts';
import type { LocatedProblem, ProblemValue } from '../contract/problems.ts';
import type { Reader } from '../store/database.ts';
import type { Rights } from '../store/keys/keys.ts';
import { findOwned } from '../store/read/owned.ts';
import {
  findBattleClub,
  findOwner,
  isNamedOutside,
  listNamedInside,
  nameOwner,
} from '../store/records/ownership.ts';
import {
  clubOf,
  keyOf,
  readStored,
  serialiseRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import { digestOf, findRecord } from '../store/records/records.ts';
import { findWithheld } from '../store/records/versions.ts';

/** What the caller may not change. */
export interface Guard {
  /** Problems of a record that must not be saved, checked before it is. */
  check(valid: ValidRecord): Promise<LocatedProblem[]>;
  /** The same of a stored record that is to be changed or removed. */
  checkStored(kind: RecordKind, key: string): Promise<LocatedProblem[]>;
  /** Those of the player ids that no record names which the caller may change: they must not become aliases. */
  listUnnamed(ids: readonly string[]): Promise<string[]>;
  /** Whether the record belongs to others. */
  isOfOthers(valid: ValidRecord): Promise<boolean>;
  /** Whether they may change what belongs to a club, to an account (`nameOwner`) or to none. */
  isOwn(belongsTo: string | null): boolean;
  /** Whether a message may say what has a battle: the slug of a tournament, or "" for the casual battle with that id. */
  owns(tournament: string, id: string): Promise<boolean>;
}

/** It never names the owner. */
export function mayNotChange(what: string, name: string, similar: readonly string[] = []): ProblemValue {
  return { code: 'mayNotChange', parameters: { what, name, similar } };
}

export function mayNotName(alias: string): ProblemValue {
  return { code: 'mayNotName', parameters: { alias } };
}

/** Throws where the operator unpublished or removed what an organiser is about to publish. */
export async function checkWithheld(reader: Reader, kind: RecordKind, key: string): Promise<void> {
  const done = await findWithheld(reader, kind, key);
  if (done === undefined) return;
  const until =
    kind !== 'tournament' && kind !== 'season'
      ? 'only the operator can restore it'
      : `it stays ${done === 'removed' ? 'unpublished' : 'so'} until the operator publishes it`;
  throw new ApiError(409, `The operator ${done} "${key}"; ${until}`);
}

/** Whether a key may change what belongs to a club, to an account (`nameOwner`) or to none. */
export function isOwn({ clubs, owner }: Rights, belongsTo: string | null | undefined): boolean {
  if (belongsTo?.startsWith(nameOwner(''))) return belongsTo === owner;
  return clubs === 'all' || (belongsTo != null && clubs.includes(belongsTo));
}

function aliasesIn(json: string | undefined): readonly string[] {
  return json === undefined ? [] : ((JSON.parse(json) as PlayerRecord).aliases ?? []);
}

export function makeGuard(reader: Reader, rights: Rights): Guard {
  const { clubs } = rights;
  const findSimilar = makeFindSimilar(clubs === 'all' ? [] : clubs);

  /** What a record belongs to: its club, else its owner. */
  async function findBelonging(valid: ValidRecord, key: string): Promise<string | null> {
    return clubOf(valid) ?? (await findOwner(reader, valid.kind, key));
  }

  /** Whether the record, as it is stored, belongs to the key's clubs; `json` is undefined where there is none. */
  async function mayChange(kind: RecordKind, key: string, json: string | undefined): Promise<boolean> {
    if (kind === 'club') return isOwn(rights, key);
    if (kind === 'player') return mayChangePlayer([key, ...aliasesIn(json)]);
    if (kind === 'battlePack') return !(await isNamedOutside(reader, kind, [key], rights));
    return json === undefined || isOwn(rights, await findBelonging(readStored(kind, json), key));
  }

  /** Under all of the ids. */
  async function mayChangePlayer(ids: readonly string[]): Promise<boolean> {
    return !(await isNamedOutside(reader, 'player', ids, rights));
  }

  function reject(kind: RecordKind, key: string): LocatedProblem[] {
    const what = kind === 'battlePack' ? 'battle pack' : kind;
    const similar = kind === 'club' ? findSimilar(key) : [];
    return [{ pointer: `/${recordKinds[kind].key}`, ...mayNotChange(what, key, similar) }];
  }

  /** A new record without a club is for keys that own what they add. */
  async function checkNew(
    { kind, record }: ValidRecord,
    key: string,
    isAdded: boolean,
  ): Promise<LocatedProblem[]> {
    if (clubs === 'all' || kind === 'club' || kind === 'player' || kind === 'battlePack') return [];
    if (isOwn(rights, record.club)) return [];
    if (record.club == null) {
      const isOwned =
        rights.owner !== null && (isAdded || (await findOwner(reader, kind, key)) === rights.owner);
      return isOwned ? [] : reject(kind, key);
    }
    return [{ pointer: '/club', ...mayNotChange('club', record.club, findSimilar(record.club)) }];
  }

  return {
    async check(valid) {
      const { kind, key, json, published } = serialiseRecord(valid);
      const stored = await findRecord(reader, kind, key);
      const isShown = stored?.published ?? false;
      if (stored?.digest === digestOf(json) && (published ?? isShown) === isShown) return [];
      if (!(await mayChange(kind, key, stored?.json))) return reject(kind, key);
      if (kind === 'player' && !(await mayChangePlayer(aliasesIn(json)))) return reject(kind, key);
      const problems = await checkNew(valid, key, stored === undefined);
      if (problems.length > 0) return problems;
      // Players and battle packs are only visible through records that name them.
      const isPublished = published === true && !isShown && kind !== 'player' && kind !== 'battlePack';
      if (isPublished) await checkWithheld(reader, kind, key);
      return [];
    },

    async isOfOthers(valid) {
      if (valid.kind === 'player' || valid.kind === 'battlePack') return false;
      return !isOwn(rights, await findBelonging(valid, keyOf(valid.kind, valid.record) ?? ''));
    },

    async checkStored(kind, key) {
      const stored = await findRecord(reader, kind, key);
      return (await mayChange(kind, key, stored?.json)) ? [] : reject(kind, key);
    },

    async listUnnamed(ids) {
      const named = new Set(await listNamedInside(reader, ids, rights));
      return ids.filter((id) => !named.has(id));
    },

    isOwn: (belongsTo) => isOwn(rights, belongsTo),

    async owns(tournament, id) {
      if (tournament === '') return isOwn(rights, await findBattleClub(reader, id));
      return isOwn(rights, (await findOwned(reader, 'tournament', tournament))?.club);
    },
  };
}

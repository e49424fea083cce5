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
  findOwners,
  listNamedInside,
  listNamedOutside,
  nameOwner,
} from '../store/records/ownership.ts';
import {
  clubOf,
  readStored,
  type SerialisedRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import { digestOf, findRecord, findRecords } from '../store/records/records.ts';
import { findWithheld } from '../store/records/versions.ts';

/** What the caller may not change. */
export interface Guard {
  /** Problems of each of these records, all of one kind, which must not be saved with them; checked before any of them is. */
  check(batch: readonly SerialisedRecord[]): Promise<LocatedProblem[][]>;
  /** The same of a stored record that is to be changed or removed. */
  checkStored(kind: RecordKind, key: string): Promise<LocatedProblem[]>;
  /** Those of the player ids that no record names which the caller may change: they must not become aliases. */
  listUnnamed(ids: readonly string[]): Promise<string[]>;
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

/** Throws if the operator unpublished or removed what an organiser is about to publish. */
export async function checkWithheld(reader: Reader, kind: RecordKind, key: string): Promise<void> {
  const done = (await findWithheld(reader, kind, [key])).get(key);
  if (done !== undefined) throw withheldError(kind, key, done);
}

function withheldError(kind: RecordKind, key: string, done: 'unpublished' | 'removed'): ApiError {
  const until =
    kind !== 'tournament' && kind !== 'season'
      ? 'only the operator can restore it'
      : `it stays ${done === 'removed' ? 'unpublished' : 'so'} until the operator publishes it`;
  return new ApiError(409, `The operator ${done} "${key}"; ${until}`);
}

/** Whether a key may change what belongs to a club, to an account (`nameOwner`) or to none. */
export function isOwn({ clubs, owner }: Rights, belongsTo: string | null | undefined): boolean {
  if (belongsTo?.startsWith(nameOwner(''))) return belongsTo === owner;
  return clubs === 'all' || (belongsTo != null && clubs.includes(belongsTo));
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

function aliasesIn(json: string | undefined): readonly string[] {
  return json === undefined ? [] : ((JSON.parse(json) as PlayerRecord).aliases ?? []);
}

export function makeGuard(reader: Reader, rights: Rights): Guard {
  const { clubs } = rights;
  const findSimilar = makeFindSimilar(clubs === 'all' ? [] : clubs);

  /** What is stored about records of one kind, read at once. */
  async function readBelongings(kind: RecordKind, keys: readonly string[], aliases: readonly string[]) {
    const isNamed = kind === 'player' || kind === 'battlePack';
    return {
      owners: isNamed || kind === 'club' ? none : await findOwners(reader, kind, keys),
      /** Players and battle packs that a record of others names. */
      outside: new Set(isNamed ? await listNamedOutside(reader, kind, [...keys, ...aliases], rights) : []),
    };
  }

  type Belongings = Awaited<ReturnType<typeof readBelongings>>;

  /** Whether the record, as it is stored, belongs to the key's clubs; `json` is undefined if there is none. */
  function mayChange(
    kind: RecordKind,
    key: string,
    json: string | undefined,
    { owners, outside }: Belongings,
  ): boolean {
    if (kind === 'club') return isOwn(rights, key);
    // Under all of the ids.
    if (kind === 'player') return ![key, ...aliasesIn(json)].some((id) => outside.has(id));
    if (kind === 'battlePack') return !outside.has(key);
    return json === undefined || isOwn(rights, clubOf(readStored(kind, json)) ?? owners.get(key));
  }

  function reject(kind: RecordKind, key: string): LocatedProblem[] {
    const what = kind === 'battlePack' ? 'battle pack' : kind;
    const similar = kind === 'club' ? findSimilar(key) : [];
    return [{ pointer: `/${recordKinds[kind].key}`, ...mayNotChange(what, key, similar) }];
  }

  /** A new record without a club is for keys that own what they add. */
  function checkNew({ kind, record }: ValidRecord, key: string, isAdded: boolean, { owners }: Belongings) {
    if (clubs === 'all' || kind === 'club' || kind === 'player' || kind === 'battlePack') return [];
    if (isOwn(rights, record.club)) return [];
    if (record.club == null) {
      const isOwned = rights.owner !== null && (isAdded || owners.get(key) === rights.owner);
      return isOwned ? [] : reject(kind, key);
    }
    return [{ pointer: '/club', ...mayNotChange('club', record.club, findSimilar(record.club)) }];
  }

  return {
    async check(batch) {
      const kind = batch[0]?.valid.kind;
      if (kind === undefined) return [];
      const keys = batch.map(({ key }) => key);
      const stored = new Map((await findRecords(reader, kind, keys)).map((one) => [one.key, one]));
      const isPlayer = kind === 'player';
      const aliases = isPlayer ? [...batch, ...stored.values()].flatMap(({ json }) => aliasesIn(json)) : [];
      const belongings = await readBelongings(kind, keys, aliases);
      // Players and battle packs are only visible through records that name them.
      const isShownAlone = !isPlayer && kind !== 'battlePack';
      const isPublished = ({ key, published }: SerialisedRecord) =>
        isShownAlone && published === true && !stored.get(key)?.published;
      const appearing = batch.filter(isPublished).map(({ key }) => key);
      const withheld = appearing.length === 0 ? none : await findWithheld(reader, kind, appearing);
      return batch.map(({ valid, key, json, published }) => {
        const before = stored.get(key);
        const isSame = before !== undefined && before.digest === digestOf(json);
        if (isSame && (published ?? before.published) === before.published) return [];
        if (!mayChange(kind, key, before?.json, belongings)) return reject(kind, key);
        if (isPlayer && !mayChange(kind, key, json, belongings)) return reject(kind, key);
        const problems = checkNew(valid, key, before === undefined, belongings);
        const done = withheld.get(key);
        if (problems.length === 0 && done !== undefined) throw withheldError(kind, key, done);
        return problems;
      });
    },

    async checkStored(kind, key) {
      const json = (await findRecord(reader, kind, key))?.json;
      const aliases = kind === 'player' ? aliasesIn(json) : [];
      return mayChange(kind, key, json, await readBelongings(kind, [key], aliases)) ? [] : reject(kind, key);
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

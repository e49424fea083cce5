// The rights of organisers (docs/uploads.md, What a key may change): the stored record and the new one must both belong to their clubs. An invited
// organiser may change the record of one tournament, within limits.

import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import type { PlayerRecord } from '#rules/event-file/record';
import { makeFindSimilar } from '#rules/text/did-you-mean';
import { ApiError } from '../contract/errors.ts';
import type { LocatedProblem, ProblemValue } from '../contract/problems.ts';
import type { Reader } from '../store/database.ts';
import type { Rights } from '../store/keys/rights.ts';
import { findOwned, type Owned } from '../store/read/owned.ts';
import {
  findBattleClub,
  findOwners,
  listNamedInside,
  listNamedOutside,
  nameOwner,
} from '../store/records/ownership.ts';
import {
  clubOf,
  isDraftable,
  readStored,
  type SerialisedRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import { digestOfRecord, findRecord, findRecords, type StoredRecord } from '../store/records/records.ts';
import { findWithheld } from '../store/records/versions.ts';

/** What the caller may not change. */
export interface Guard {
  /** Problems of each of these records, all of one kind, which must not be saved with them; checked before any of them is. */
  check(batch: readonly SerialisedRecord[]): Promise<LocatedProblem[][]>;
  /** The same of a stored record that is to be changed or removed. */
  checkStored(kind: RecordKind, key: string): Promise<LocatedProblem[]>;
  /** Whether a record that they may change only by an invitation stays published, and with its club, if a former version (undefined: none) is restored. */
  isKept(
    kind: RecordKind,
    key: string,
    former: { readonly json: string; readonly published: boolean } | undefined,
  ): Promise<boolean>;
  /** The player ids that are not in any record that the caller may change: they must not become aliases. */
  listUnnamed(ids: readonly string[]): Promise<string[]>;
  /** Whether they may change what belongs to a club, to an account (`nameOwner`) or to none. */
  isOwn(belongsTo: string | null): boolean;
  /** The problem of a record that they may not change. It never names the owner. */
  mayNotChange(what: string, name: string, similar?: readonly string[]): ProblemValue;
  mayNotName(alias: string): ProblemValue;
  /** Whether a message may say what has a battle: the slug of a tournament, or "" for the casual battle with that id. */
  owns(tournament: string, id: string): Promise<boolean>;
}

/** Throws if the operator unpublished or removed what an organiser is about to publish. */
export async function checkWithheld(reader: Reader, kind: RecordKind, key: string): Promise<void> {
  const done = (await findWithheld(reader, kind, [key])).get(key);
  if (done !== undefined) throw withheldError(kind, key, done);
}

function withheldError(kind: RecordKind, key: string, done: 'unpublished' | 'removed'): ApiError {
  const until = !isDraftable(kind)
    ? 'only the operator can restore it'
    : `it stays ${done === 'removed' ? 'unpublished' : 'so'} until the operator publishes it`;
  return new ApiError(409, `The operator ${done} "${key}"; ${until}`);
}

/** Whether they have other rights than those of invitations. */
export function hasOwnRights({ clubs, owner }: Rights): boolean {
  return clubs === 'all' || clubs.length > 0 || owner !== null;
}

/** Whether they may see and change a tournament, season or rating, as its owner or by an invitation. */
export function mayOpen(
  rights: Rights,
  kind: RecordKind,
  { slug, club }: Pick<Owned, 'slug' | 'club'>,
): boolean {
  return isOwn(rights, club) || isInvitedTo(rights, kind, slug);
}

function isInvitedTo({ invited = [] }: Rights, kind: RecordKind, key: string): boolean {
  return kind === 'tournament' && invited.includes(key);
}

/** Whether they may change what belongs to a club, to an account (`nameOwner`) or to none. */
function isOwn({ clubs, owner }: Rights, belongsTo: string | null | undefined): boolean {
  if (belongsTo?.startsWith(nameOwner(''))) return belongsTo === owner;
  return clubs === 'all' || (belongsTo != null && clubs.includes(belongsTo));
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

function aliasesIn(json: string | undefined): readonly string[] {
  return json === undefined ? [] : ((JSON.parse(json) as PlayerRecord).aliases ?? []);
}

/** Whether a player who is in no rating would be in them again, under any of the ids. */
function isRatedAgain(before: string | undefined, after: string | undefined): boolean {
  const isUnrated = (json: string | undefined) =>
    json !== undefined && (JSON.parse(json) as PlayerRecord).rated === false;
  if (!isUnrated(before)) return false;
  const aliases = aliasesIn(after);
  return !isUnrated(after) || aliasesIn(before).some((alias) => !aliases.includes(alias));
}

export function makeGuard(reader: Reader, rights: Rights): Guard {
  const { clubs } = rights;
  const findSimilar = makeFindSimilar(clubs === 'all' ? [] : clubs);

  /** What is stored about records of one kind, read at once. */
  async function readBelongings(
    kind: RecordKind,
    keys: readonly string[],
    aliases: readonly string[],
    clubSlugs: readonly string[] = [],
  ) {
    const isNamed = kind === 'player' || kind === 'battlePack';
    const foreign = clubSlugs.filter((slug) => !isOwn(rights, slug));
    return {
      /** Clubs that exist and are not theirs. */
      foreign: new Set(
        foreign.length === 0 ? [] : (await findRecords(reader, 'club', foreign)).map(({ key }) => key),
      ),
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
    if ((kind === 'player' || kind === 'battlePack') && !hasOwnRights(rights)) return false;
    // Under all of the ids.
    if (kind === 'player') return ![key, ...aliasesIn(json)].some((id) => outside.has(id));
    if (kind === 'battlePack') return !outside.has(key);
    return json === undefined || isOwn(rights, clubOf(readStored(kind, json)) ?? owners.get(key));
  }

  /** Whether they may change a stored record only by an invitation. */
  function isInvitedOnly(kind: RecordKind, key: string, json: string, belongings: Belongings): boolean {
    return isInvitedTo(rights, kind, key) && !mayChange(kind, key, json, belongings);
  }

  function reject(kind: RecordKind, key: string): LocatedProblem[] {
    const what = kind === 'battlePack' ? 'battle pack' : kind;
    return [{ pointer: `/${recordKinds[kind].key}`, ...mayNotChange(what, key) }];
  }

  /** A club that does not exist is probably one of theirs, misspelt. */
  function rejectClub(pointer: string, slug: string, { foreign }: Belongings): LocatedProblem[] {
    return [{ pointer, ...mayNotChange('club', slug, foreign.has(slug) ? [] : findSimilar(slug)) }];
  }

  /** An invited organiser changes a stored tournament, which stays published and of its club. */
  function checkInvited(
    { valid, key, published }: SerialisedRecord,
    { json, published: wasPublished }: StoredRecord,
  ): LocatedProblem[] {
    const [before, after] = [clubOf(readStored('tournament', json)), clubOf(valid)];
    const moved = { pointer: '/club', ...mayNotChange('club', after ?? before ?? '') };
    const unpublished = { code: 'youMayNotUnpublish', parameters: { name: key } } as const;
    return [
      ...(before === after ? [] : [moved]),
      ...(wasPublished && published === false ? [{ pointer: '/published', ...unpublished }] : []),
    ];
  }

  /** A new record without a club is for keys that own what they add. */
  function checkNew({ kind, record }: ValidRecord, key: string, isAdded: boolean, belongings: Belongings) {
    if (clubs === 'all' || kind === 'club' || kind === 'player' || kind === 'battlePack') return [];
    if (isOwn(rights, record.club)) return [];
    if (record.club == null) {
      const isOwned =
        kind !== 'rating' &&
        rights.owner !== null &&
        (isAdded || belongings.owners.get(key) === rights.owner);
      return isOwned ? [] : reject(kind, key);
    }
    return rejectClub('/club', record.club, belongings);
  }

  function mayNotChange(what: string, name: string, similar: readonly string[] = []): ProblemValue {
    const code = rights.isPerson ? 'youMayNotChange' : 'mayNotChange';
    return { code, parameters: { what, name, similar } };
  }

  return {
    mayNotChange,
    mayNotName: (alias) => ({
      code: rights.isPerson ? 'youMayNotName' : 'mayNotName',
      parameters: { alias },
    }),

    async check(batch) {
      const kind = batch[0]?.valid.kind;
      if (kind === undefined) return [];
      const keys = batch.map(({ key }) => key);
      const stored = new Map((await findRecords(reader, kind, keys)).map((one) => [one.key, one]));
      const isPlayer = kind === 'player';
      const aliases = isPlayer ? [...batch, ...stored.values()].flatMap(({ json }) => aliasesIn(json)) : [];
      const clubSlugs = batch.flatMap(({ valid }) => clubOf(valid) ?? []);
      const belongings = await readBelongings(kind, keys, aliases, clubSlugs);
      // Players and battle packs are only visible through records that name them.
      const isShownAlone = !isPlayer && kind !== 'battlePack';
      const isPublished = ({ key, published }: SerialisedRecord) =>
        isShownAlone && published === true && !stored.get(key)?.published;
      const appearing = batch.filter(isPublished).map(({ key }) => key);
      const withheld = appearing.length === 0 ? none : await findWithheld(reader, kind, appearing);
      return batch.map((one) => {
        const { valid, key, json, published } = one;
        const before = stored.get(key);
        const isSame = before !== undefined && before.digest === digestOfRecord(json);
        if (isSame && (published ?? before.published) === before.published) return [];
        const isInvited = before !== undefined && isInvitedOnly(kind, key, before.json, belongings);
        if (!isInvited && !mayChange(kind, key, before?.json, belongings))
          return kind === 'club' ? rejectClub('/slug', key, belongings) : reject(kind, key);
        if (isPlayer && !mayChange(kind, key, json, belongings)) return reject(kind, key);
        if (isPlayer && clubs !== 'all' && isRatedAgain(before?.json, json)) return reject(kind, key);
        const problems = isInvited
          ? checkInvited(one, before)
          : checkNew(valid, key, before === undefined, belongings);
        const done = withheld.get(key);
        if (problems.length === 0 && done !== undefined) throw withheldError(kind, key, done);
        return problems;
      });
    },

    async checkStored(kind, key) {
      const json = (await findRecord(reader, kind, key))?.json;
      const aliases = kind === 'player' ? aliasesIn(json) : [];
      if (kind === 'player' && clubs !== 'all' && isRatedAgain(json, undefined)) return reject(kind, key);
      return mayChange(kind, key, json, await readBelongings(kind, [key], aliases)) ? [] : reject(kind, key);
    },

    async isKept(kind, key, former) {
      const stored = await findRecord(reader, kind, key);
      if (stored === undefined) return true;
      const belongings = await readBelongings(kind, [key], []);
      if (!isInvitedOnly(kind, key, stored.json, belongings)) return true;
      if (former === undefined || (stored.published && !former.published)) return false;
      return clubOf(readStored(kind, former.json)) === clubOf(readStored(kind, stored.json));
    },

    async listUnnamed(ids) {
      const named = new Set(await listNamedInside(reader, ids, rights));
      return ids.filter((id) => !named.has(id));
    },

    isOwn: (belongsTo) => isOwn(rights, belongsTo),

    async owns(tournament, id) {
      if (tournament === '') return isOwn(rights, await findBattleClub(reader, id));
      const found = await findOwned(reader, 'tournament', tournament);
      return found !== undefined && mayOpen(rights, 'tournament', found);
    },
  };
}

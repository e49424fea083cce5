// Writes one valid record into the database: nothing where it is unchanged, otherwise it replaces what was there whole.
import type { BattlePackRecord, RecordKind } from '#rules/event-file/event-file';
import type { PlayerRecord } from '#rules/event-file/record';
import { settleLinks } from '../publish/personal-links.ts';
import { publishAgain, publishRecord, startStale } from '../publish/publish-record.ts';
import { type SettleOptions, settleSeasons } from '../publish/seasons/settle-seasons.ts';
import type { Writer } from '../store/database.ts';
import {
  finishChanges,
  finishRows,
  reserveIds,
  startPublishing,
  withdraw,
} from '../store/publish/publish.ts';
import { insertRows } from '../store/publish/tables.ts';
import type { ChangeKind, History } from '../store/records/history.ts';
import { listUsedIds } from '../store/records/ids.ts';
import { findOwner, listMentions, removeMentions, setOwner } from '../store/records/ownership.ts';
import { removeLinks } from '../store/records/player-links.ts';
import {
  clubOf,
  keyOf,
  listBattleIds,
  listMentionRows,
  readStored,
  serialiseRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import {
  addRecord,
  digestOf,
  findRecord,
  hasRecord,
  readPacks,
  removeRecord,
  type StoredRecord,
} from '../store/records/records.ts';
import { listDoubles } from './aliases.ts';
import { describeChange } from './history/describe-change.ts';

export type RecordWriter = Awaited<ReturnType<typeof makeRecordWriter>>;

/** Every change is added to `history`. */
export async function makeRecordWriter(writer: Writer, history: History) {
  await startPublishing(writer);
  const packs = await readPacks(writer);
  const stale = startStale(writer, packs);
  const seasons = new Set<string>();

  /** The rows of a season that is replaced stay until its table is made anew. */
  async function remove(kind: RecordKind, key: string, isReplaced = false): Promise<void> {
    if (kind !== 'battlePack' && !(kind === 'season' && isReplaced)) await withdraw(writer, kind, key);
    if (isOwnable(kind)) await removeMentions(writer, kind, key);
    await removeRecord(writer, kind, key);
  }

  /** An account owns what its key adds without a club. What an undo or the operator adds has the owner it had. */
  async function assignOwner(valid: ValidRecord, key: string): Promise<void> {
    const { account, owns = false, undoes } = history.origin;
    if (account === null || undoes !== undefined || !isOwnable(valid.kind)) return;
    await setOwner(writer, valid.kind, key, owns && clubOf(valid) === null ? account : undefined);
  }

  /** Publishes tournaments and battles again whose battle pack changed (docs/rules/event-file.md, Container). */
  async function decide(name: string, record: BattlePackRecord | undefined): Promise<void> {
    const before = keysDecidedBy(packs.get(name));
    if (record === undefined) packs.delete(name);
    else packs.set(name, record);
    if (before === keysDecidedBy(record)) return;
    for (const kind of ['tournament', 'battle'] as const) {
      for (const key of await listMentions(writer, 'battlePack', name, kind))
        await publishAgain(writer, kind, key, packs);
    }
  }

  /** `record` and `published` as they are now; undefined where the record was removed, `former` where it was added. */
  async function note(
    change: ChangeKind,
    { kind, key, record, published }: NotedRecord,
    former?: StoredRecord,
    details: readonly string[] = [],
  ): Promise<void> {
    const owner = isOwnable(kind) ? await findOwner(writer, kind, key) : null;
    const formerClub = former === undefined ? null : (clubOf(readStored(kind, former.json)) ?? owner);
    const club = record === undefined ? formerClub : (clubOf({ kind, record } as ValidRecord) ?? owner);
    await history.note({
      kind,
      key,
      change,
      club,
      published,
      formerClub: formerClub === club ? null : formerClub,
      details,
      former,
    });
  }

  return {
    /** Every battle pack there is, those of this transaction included. */
    packs,

    /**
     * `clashes` are ids of its battles that something else has as well, `hasDoubles` is whether one person takes part in it under two ids, both at this
     * moment; `aliases` are those that a player got or lost.
     */
    async save(valid: ValidRecord) {
      const { kind, key, json, published: wanted } = serialiseRecord(valid);
      const digest = digestOf(json);
      if (kind === 'season') seasons.add(key);
      const stored = await findRecord(writer, kind, key);
      const published = wanted ?? stored?.published ?? false;
      const isSame = stored?.digest === digest;
      if (isSame && stored.published === published)
        return { change: 'unchanged', published, clashes: [], hasDoubles: false, aliases: none } as const;
      if (stored !== undefined) await remove(kind, key, true);
      const clashes = await listUsedIds(writer, listBattleIds(valid));
      await addRecord(writer, kind, { key, digest, published, json });
      await insertRows(writer, { mention: listMentionRows(valid) });
      const named = await publishRecord(writer, valid, published, packs);
      const hasDoubles = listDoubles(valid, named).length > 0;
      const aliases = valid.kind === 'player' ? changedAliases(stored, valid.record) : none;
      stale.drop(kind, key);
      if (kind === 'player') await stale.note(key, aliases);
      if (valid.kind === 'battlePack') await decide(valid.record.name, valid.record);
      if (stored === undefined) await assignOwner(valid, key);
      if (valid.kind === 'tournament') await settleLinks(writer, valid.record, stored);
      const change = stored === undefined ? 'added' : 'replaced';
      const shown = published ? 'published' : 'unpublished';
      const noted = { ...valid, key, published };
      if (isSame) await note(shown, noted, stored);
      else {
        const isShownAnew = stored !== undefined && stored.published !== published;
        const details = [...describeChange(valid, stored?.json), ...(isShownAnew ? [shown] : [])];
        await note(change, noted, stored, details);
      }
      return { change, published, clashes, hasDoubles, aliases } as const;
    },

    /** A record that was uploaded exactly as it is stored. */
    async noteUnchanged(valid: ValidRecord, published: boolean): Promise<void> {
      await note('unchanged', { ...valid, key: keyOf(valid.kind, valid.record) ?? '', published });
    },

    /**
     * For a record with problems, which is undone with everything else: it reserves the ids of its battles and nothing more, so that others are checked
     * against them. Returns its clashes.
     */
    async reserve(valid: ValidRecord): Promise<readonly string[]> {
      const { kind, key } = serialiseRecord(valid);
      const ids = listBattleIds(valid);
      if (await hasRecord(writer, kind, key)) await remove(kind, key);
      const clashes = await listUsedIds(writer, ids);
      await reserveIds(writer, kind === 'tournament' ? key : null, ids);
      return clashes;
    },

    /** Makes a tournament or season visible or invisible; false where it already is, undefined where there is none. */
    async setPublished(
      key: string,
      published: boolean,
      kind: 'tournament' | 'season' = 'tournament',
    ): Promise<boolean | undefined> {
      const stored = await findRecord(writer, kind, key);
      if (stored === undefined) return undefined;
      if (stored.published === published) return false;
      await publishAgain(writer, kind, key, packs, published);
      await note(published ? 'published' : 'unpublished', { kind, key, published }, stored);
      return true;
    },

    /** Removes a record that nothing else names; false where there is none. */
    async remove(kind: RecordKind, key: string): Promise<boolean> {
      const stored = await findRecord(writer, kind, key);
      if (stored === undefined) return false;
      await remove(kind, key);
      stale.drop(kind, key);
      if (kind === 'player') await stale.note(key, changedAliases(stored, undefined));
      if (kind === 'tournament') await removeLinks(writer, key);
      if (kind === 'battlePack') await decide(key, undefined);
      await note('removed', { kind, key }, stored);
      return true;
    },

    /** To be called before the transaction ends. */
    async finish(options: Omit<SettleOptions, 'given' | 'forgets'>): Promise<void> {
      await stale.publish();
      await finishRows(writer);
      await settleSeasons(writer, { ...options, given: seasons, forgets: history.origin.forgets ?? false });
      await finishChanges(writer);
    },
  };
}

/** Whether records of this kind belong to a club or an account. */
function isOwnable(kind: RecordKind): kind is 'tournament' | 'battle' | 'season' {
  return kind === 'tournament' || kind === 'battle' || kind === 'season';
}

interface NotedRecord {
  readonly kind: RecordKind;
  readonly key: string;
  readonly record?: object;
  readonly published?: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Aliases that only one of the two records has. */
function changedAliases(stored: StoredRecord | undefined, record: PlayerRecord | undefined): Set<string> {
  const before = stored && (JSON.parse(stored.json) as PlayerRecord);
  return new Set(before?.aliases).symmetricDifference(new Set(record?.aliases));
}

/** The part of a battle pack that changes what its battles show: some of their keys, and their game. */
function keysDecidedBy(pack: BattlePackRecord | undefined): string {
  const { objectives, battleTactics, grandStrategies, game } = pack ?? {};
  return JSON.stringify([objectives, battleTactics, grandStrategies, game].map((value) => value || null));
}

// Writes valid records into the database: nothing if they are unchanged, otherwise they replace the stored records completely.
import type { RecordKind } from '#rules/event-file/event-file';
import { publishChangedPacks } from '../publish/changed-packs.ts';
import { settleLinks } from '../publish/personal-links.ts';
import { publishAgain, publishRecords, startStale } from '../publish/publish-record.ts';
import { settleRatings } from '../publish/ratings/settle-ratings.ts';
import { type SettleOptions, settleSeasons } from '../publish/seasons/settle-seasons.ts';
import type { Writer } from '../store/database.ts';
import {
  finishChanges,
  finishRows,
  reserveIds,
  startPublishing,
  withdraw,
} from '../store/publish/publish.ts';
import { removeFigures } from '../store/publish/rating-figures.ts';
import type { Aliases } from '../store/read/aliases.ts';
import { removeClock } from '../store/records/clock.ts';
import { removeEntries } from '../store/records/entries.ts';
import type { ChangeKind, History, NotedChange } from '../store/records/history.ts';
import { listUsedIds } from '../store/records/ids.ts';
import {
  findOwners,
  removeOwners,
  replaceMentions,
  setOwner,
  startMentions,
} from '../store/records/ownership.ts';
import { removeLinks } from '../store/records/player-links.ts';
import {
  clubOf,
  type DraftableKind,
  listBattleIds,
  mentionsOf,
  readStored,
  type SerialisedRecord,
  serialiseRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import {
  addRecords,
  findRecord,
  findRecords,
  removeRecords,
  type StoredRecord,
} from '../store/records/records.ts';
import { removeVoting } from '../store/records/votes.ts';
import { listDoubles } from './aliases.ts';
import {
  type ComparedRecord,
  compareAliases,
  compareRecord,
  describeSaved,
  describeStored,
  listChangedAliases,
} from './compared-record.ts';
import { settleEntries } from './settle-entries.ts';
import { settleVotes } from './votes.ts';

export type RecordWriter = Awaited<ReturnType<typeof makeRecordWriter>>;

/** The outcome of saving a record. */
export interface Saved {
  readonly change: 'added' | 'replaced' | 'unchanged';
  readonly published: boolean;
  /** Ids of its battles that something else also has at this moment. */
  readonly clashes: readonly string[];
  /** Whether one person takes part in it under two ids at this moment. */
  readonly hasDoubles: boolean;
  /** The aliases that a player got or lost. */
  readonly aliases: ReadonlySet<string>;
  /** For the history. */
  readonly noted: NotedChange;
}

/** Every change is added to `history`. */
export async function makeRecordWriter(writer: Writer, history: History) {
  await startPublishing(writer);
  await startMentions(writer);
  const stale = startStale(writer);
  const seasons = new Set<string>();

  /** The rows of a season that is replaced stay until its table is computed again. */
  async function withdrawStored(
    kind: RecordKind,
    keys: readonly string[],
    isReplaced: boolean,
  ): Promise<void> {
    if (keys.length === 0) return;
    if (kind !== 'battlePack' && !(kind === 'season' && isReplaced)) await withdraw(writer, kind, keys);
    await removeRecords(writer, kind, keys);
  }

  async function removeStored(kind: RecordKind, stored: readonly StoredRecord[]): Promise<void> {
    await withdrawStored(kind, stored.map(keyIn), false);
    if (kind === 'rating') await removeFigures(writer, stored.map(keyIn));
    await replaceMentions(writer, listMentionsIn(kind, stored), []);
  }

  /** An account owns what its key adds without a club. What an undo or the operator adds has the owner it had. */
  async function assignOwners(kind: RecordKind, changed: readonly ComparedRecord[]): Promise<void> {
    const { account, owns = false, undoes } = history.origin;
    const added = changed.filter(({ change }) => change === 'added');
    if (added.length === 0 || account === null || undoes !== undefined || !isOwnable(kind)) return;
    const owned = added.filter(({ valid }) => owns && clubOf(valid) === null);
    await removeOwners(writer, kind, added.map(keyIn));
    await setOwner(writer, kind, owned.map(keyIn), account);
  }

  async function readOwners(kind: RecordKind, keys: readonly string[]) {
    const owners = isOwnable(kind) ? await findOwners(writer, kind, keys) : undefined;
    return (key: string) => owners?.get(key) ?? null;
  }

  /** A stored record that is shown, hidden or removed. */
  async function noteStored(change: ChangeKind, kind: RecordKind, former: StoredRecord, published?: boolean) {
    const ownerOf = await readOwners(kind, [former.key]);
    await history.note(describeStored(change, kind, former, ownerOf(former.key), published));
  }

  /** Replaces what is stored and published of records that changed. Returns the aliases that they name. */
  async function replace(kind: RecordKind, changed: readonly ComparedRecord[]): Promise<Aliases> {
    await addRecords(writer, kind, changed);
    const former = changed.flatMap(({ stored }) => stored ?? []);
    await replaceMentions(writer, listMentionsIn(kind, former), changed.flatMap(mentionsIn));
    const named = await publishRecords(writer, kind, changed);
    const [keys, aliases] = [changed.map(keyIn), changed.flatMap((one) => [...listChangedAliases(one)])];
    for (const key of keys) stale.drop(kind, key);
    if (kind === 'player') await stale.note(new Set(aliases));
    if (kind === 'battlePack') await publishChangedPacks(writer, changed);
    await assignOwners(kind, changed);
    for (const { valid, stored } of changed) {
      if (valid.kind !== 'tournament') continue;
      if (stored !== undefined)
        await settleEntries(writer, valid.record, history.origin.undoes !== undefined);
      const ended = await settleLinks(writer, valid.record, stored);
      await settleVotes(writer, valid.record, ended);
    }
    return named;
  }

  /** Saves records of one kind, each with another key; a tournament, season or rating is saved on its own. The caller adds `noted` to the history. */
  async function saveAll(batch: readonly SerialisedRecord[]): Promise<Saved[]> {
    const kind = batch[0]?.valid.kind;
    if (kind === undefined) return [];
    const keys = batch.map(keyIn);
    if (kind === 'season') for (const key of keys) seasons.add(key);
    const stored = new Map((await findRecords(writer, kind, keys)).map((one) => [one.key, one]));
    const compared = batch.map((record) => compareRecord(record, stored.get(record.key)));
    const changed = compared.filter(({ change }) => change !== 'unchanged');
    const replaced = changed.filter(({ change }) => change === 'replaced');
    await withdrawStored(kind, replaced.map(keyIn), true);
    const ids = changed.flatMap(({ valid }) => listBattleIds(valid));
    const used = await listUsedIds(writer, ids);
    const named = changed.length === 0 ? new Map() : await replace(kind, changed);
    const ownerOf = await readOwners(kind, keys);
    return compared.map((record) => {
      const { key, valid, change, published } = record;
      const isChanged = change !== 'unchanged';
      return {
        change,
        published,
        clashes: isChanged ? listClashes(valid, used) : [],
        hasDoubles: isChanged && listDoubles(valid, named).length > 0,
        aliases: listChangedAliases(record),
        noted: describeSaved(record, ownerOf(key)),
      };
    });
  }

  return {
    saveAll,

    /** Saves one record, and adds the change to the history. */
    async save(valid: ValidRecord): Promise<Saved | undefined> {
      const [saved] = await saveAll([serialiseRecord(valid)]);
      if (saved !== undefined && saved.change !== 'unchanged') await history.note(saved.noted);
      return saved;
    },

    /**
     * For records of one kind with problems, a tournament alone, which are undone with everything else: it reserves the ids of their battles and nothing more, so that others are checked
     * against them. Returns the clashes of each.
     */
    async reserve(batch: readonly SerialisedRecord[]): Promise<(readonly string[])[]> {
      const kind = batch[0]?.valid.kind;
      if (kind === undefined) return [];
      await removeStored(kind, await findRecords(writer, kind, batch.map(keyIn)));
      const ids = batch.flatMap(({ valid }) => listBattleIds(valid));
      const used = await listUsedIds(writer, ids);
      await reserveIds(writer, kind === 'tournament' ? (batch[0]?.key ?? null) : null, ids);
      return batch.map(({ valid }) => listClashes(valid, used));
    },

    /** Makes a tournament, season or rating visible or invisible; false if it already is, undefined if there is none. */
    async setPublished(
      key: string,
      published: boolean,
      kind: DraftableKind = 'tournament',
    ): Promise<boolean | undefined> {
      const stored = await findRecord(writer, kind, key);
      if (stored === undefined) return undefined;
      if (stored.published === published) return false;
      await publishAgain(writer, kind, [key], published);
      await noteStored(published ? 'published' : 'unpublished', kind, stored, published);
      return true;
    },

    /** Removes a record that nothing else names; false if there is none. */
    async remove(kind: RecordKind, key: string): Promise<boolean> {
      const stored = await findRecord(writer, kind, key);
      if (stored === undefined) return false;
      await removeStored(kind, [stored]);
      stale.drop(kind, key);
      if (kind === 'player') await stale.note(compareAliases(stored, undefined));
      if (kind === 'tournament') {
        await removeLinks(writer, key);
        await removeClock(writer, key);
        await removeEntries(writer, key);
        await removeVoting(writer, key);
      }
      if (kind === 'battlePack') await publishChangedPacks(writer, [{ key, stored, json: undefined }]);
      await noteStored('removed', kind, stored);
      return true;
    },

    /** Call it before the transaction ends. */
    async finish(options: Omit<SettleOptions, 'given' | 'forgets'>): Promise<void> {
      await stale.publish();
      await finishRows(writer);
      await settleSeasons(writer, { ...options, given: seasons, forgets: history.origin.forgets ?? false });
      if (!options.dryRun) await settleRatings(writer);
      await finishChanges(writer);
    },
  };
}

/** Whether records of this kind belong to a club or an account. */
function isOwnable(kind: RecordKind): kind is 'tournament' | 'battle' | 'season' {
  return kind === 'tournament' || kind === 'battle' || kind === 'season';
}

function keyIn({ key }: { readonly key: string }): string {
  return key;
}

/** The ids of its battles that are used already. */
function listClashes(valid: ValidRecord, used: readonly string[]): readonly string[] {
  if (used.length === 0) return used;
  const ids = new Set(listBattleIds(valid));
  return used.filter((id) => ids.has(id));
}

function mentionsIn({ valid }: SerialisedRecord) {
  return mentionsOf(valid);
}

function listMentionsIn(kind: RecordKind, stored: readonly StoredRecord[]) {
  return stored.flatMap(({ json }) => mentionsOf(readStored(kind, json)));
}

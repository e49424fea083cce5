// Writes one valid record into the database: nothing where it is unchanged, otherwise it replaces what was there whole.
import type { BattlePackRecord, RecordKind } from '../contract/event-file.ts';
import type { PlayerRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { finishPublishing, startPublishing, withdraw } from '../store/publish/publish.ts';
import { insertRows } from '../store/publish/tables.ts';
import { touch } from '../store/publish/touched.ts';
import { listTouched } from '../store/publish/update-ids.ts';
import type { History } from '../store/records/history.ts';
import { listUsedIds, reserveIds } from '../store/records/ids.ts';
import { findOwner, listMentions, removeMentions, setOwner } from '../store/records/ownership.ts';
import { removeLinks } from '../store/records/player-links.ts';
import {
  addRecord,
  digestOf,
  findRecord,
  type Packs,
  readPacks,
  removeRecord,
  type StoredRecord,
} from '../store/records/records.ts';
import { noteOf } from './history/note-change.ts';
import { listDoubles } from './people/aliases.ts';
import { settlePlayers } from './players/settle-players.ts';
import { publishIds, publishRecord } from './publish-record.ts';
import { keyOf, listBattleIds, listMentionRows, readStored, type ValidRecord } from './record-facts.ts';
import { remakeSeasons } from './seasons/remake-seasons.ts';

export interface Saved {
  readonly change: 'added' | 'replaced' | 'unchanged';
  readonly published: boolean;
  /** Ids of its battles that something else has as well, at this moment. */
  readonly clashes: readonly string[];
  /** Whether one person takes part in it under two ids, at this moment. */
  readonly hasDoubles: boolean;
}

export interface RecordWriter {
  /** Every battle pack there is, those of this transaction included. */
  readonly packs: Packs;
  save(valid: ValidRecord): Promise<Saved>;
  /**
   * For a record with problems, which is undone with everything else: it reserves the ids of its battles and nothing more, so that others are checked
   * against them. Returns its clashes.
   */
  reserve(valid: ValidRecord): Promise<readonly string[]>;
  /** Makes a tournament or season visible or invisible; false where it already is, undefined where there is none. */
  setPublished(
    slug: string,
    published: boolean,
    kind?: 'tournament' | 'season',
  ): Promise<boolean | undefined>;
  /** Removes a record that nothing else names; false where there is none. */
  remove(kind: RecordKind, key: string): Promise<boolean>;
  /** To be called before the transaction ends. */
  finish(): Promise<void>;
}

/** What it changes, it notes in `history`. */
export async function makeRecordWriter(writer: Writer, history: History): Promise<RecordWriter> {
  await startPublishing(writer);
  const packs = await readPacks(writer);
  // Tournaments and casual battles that still show an id that became an alias, or is none any more: `kind key`.
  const stale = new Set<string>();
  // The ids that they show, and those that they are to show.
  const staleIds = new Set<string>();

  async function remove(kind: RecordKind, key: string): Promise<void> {
    if (kind !== 'battlePack') await withdraw(writer, kind, key);
    if (kind === 'tournament' || kind === 'battle' || kind === 'season')
      await removeMentions(writer, kind, key);
    await removeRecord(writer, kind, key);
  }

  /** An account owns what its key adds without a club. What an undo or the operator adds has the owner it had. */
  async function assignOwner({ kind, record }: ValidRecord, key: string): Promise<void> {
    const { account, owns = false, undoes } = history.origin;
    if (account === null || undoes !== undefined) return;
    if (kind === 'club' || kind === 'player' || kind === 'battlePack') return;
    await setOwner(writer, kind, key, owns && record.club == null ? account : undefined);
  }

  /** The same record again, published or not. */
  async function publishAgain(
    kind: 'tournament' | 'battle' | 'season',
    key: string,
    published?: boolean,
  ): Promise<void> {
    const stored = await findRecord(writer, kind, key);
    if (stored === undefined) return;
    const shown = published ?? stored.published;
    await withdraw(writer, kind, key);
    await removeRecord(writer, kind, key);
    await addRecord(writer, kind, { ...stored, published: shown });
    await publishRecord(writer, readStored(kind, stored.json), shown, packs);
  }

  /** What depends on a pack follows it (docs/rules/event-file.md, Container). */
  async function decide(name: string, record: BattlePackRecord | undefined): Promise<void> {
    const before = keysDecidedBy(packs.get(name));
    if (record === undefined) packs.delete(name);
    else packs.set(name, record);
    if (before === keysDecidedBy(record)) return;
    for (const kind of ['tournament', 'battle'] as const) {
      for (const key of await listMentions(writer, 'battlePack', name, kind)) await publishAgain(kind, key);
    }
  }

  /** What names one of the changed aliases of a player is published again at the end, unless it is saved before. */
  async function noteStale(player: string, aliases: Iterable<string>): Promise<void> {
    staleIds.add(player);
    for (const id of aliases) {
      staleIds.add(id);
      await touch(writer, 'player', id);
      for (const kind of ['tournament', 'battle'] as const)
        for (const key of await listMentions(writer, 'player', id, kind)) stale.add(`${kind} ${key}`);
      // Seasons are made at the end in any case.
      for (const season of await listMentions(writer, 'player', id, 'season'))
        await touch(writer, 'season', season);
    }
  }

  async function publishStale(): Promise<void> {
    for (const [kind, step] of [
      ['tournament', 25],
      ['battle', 500],
    ] as const) {
      const keys = [...stale].flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length + 1)] : []));
      for (let start = 0; start < keys.length; start += step) {
        const some = keys.slice(start, start + step);
        const touched = await listTouched(writer, kind, some);
        for (const key of touched) await publishAgain(kind, key);
        const others = some.filter((key) => !touched.has(key));
        await publishIds(writer, kind, others, staleIds, packs);
      }
    }
    stale.clear();
    staleIds.clear();
  }

  return {
    packs,

    async save(valid) {
      const { kind, key, json, published: wanted } = serialiseRecord(valid);
      const digest = digestOf(json);
      const stored = await findRecord(writer, kind, key);
      const published = wanted ?? stored?.published ?? false;
      if (stored?.digest === digest && stored.published === published)
        return { change: 'unchanged', published, clashes: [], hasDoubles: false };
      if (stored !== undefined) await remove(kind, key);
      const clashes = await listUsedIds(writer, listBattleIds(valid));
      await addRecord(writer, kind, { key, digest, published, json });
      await insertRows(writer, { mention: listMentionRows(valid) });
      const aliases = await publishRecord(writer, valid, published, packs);
      stale.delete(`${kind} ${key}`);
      if (valid.kind === 'player') await noteStale(key, changedAliases(stored, valid.record));
      if (valid.kind === 'battlePack') await decide(valid.record.name, valid.record);
      if (stored === undefined) await assignOwner(valid, key);
      else if (valid.kind === 'tournament') await settlePlayers(writer, valid.record, history.origin);
      await history.note(
        noteOf(valid, stored, published, stored?.digest === digest, await findOwner(writer, kind, key)),
      );
      const hasDoubles = listDoubles(valid, aliases).length > 0;
      return { change: stored === undefined ? 'added' : 'replaced', published, clashes, hasDoubles };
    },

    async reserve(valid) {
      const { kind, key } = serialiseRecord(valid);
      const ids = listBattleIds(valid);
      if ((await findRecord(writer, kind, key)) !== undefined) await remove(kind, key);
      const clashes = await listUsedIds(writer, ids);
      await reserveIds(writer, kind === 'tournament' ? key : null, ids);
      return clashes;
    },

    async setPublished(slug, published, kind = 'tournament') {
      const stored = await findRecord(writer, kind, slug);
      if (stored === undefined) return undefined;
      if (stored.published === published) return false;
      await publishAgain(kind, slug, published);
      const owner = await findOwner(writer, kind, slug);
      await history.note(noteOf({ kind, key: slug }, stored, published, true, owner));
      return true;
    },

    async remove(kind, key) {
      const stored = await findRecord(writer, kind, key);
      if (stored === undefined) return false;
      await remove(kind, key);
      stale.delete(`${kind} ${key}`);
      if (kind === 'player') await noteStale(key, changedAliases(stored, undefined));
      if (kind === 'tournament') await removeLinks(writer, key);
      if (kind === 'battlePack') await decide(key, undefined);
      await history.note(noteOf({ kind, key }, stored, undefined, true, await findOwner(writer, kind, key)));
      return true;
    },

    async finish() {
      await publishStale();
      await finishPublishing(writer, remakeSeasons);
    },
  };
}

/** The text that is stored. Whether a tournament or season is published is stored beside it; undefined where it stays as it is. */
export function serialiseRecord({ kind, record }: ValidRecord) {
  const key = keyOf(kind, record) ?? '';
  if (kind !== 'tournament' && kind !== 'season')
    return { kind, key, json: JSON.stringify(record), published: true };
  const { published, ...rest } = record;
  return { kind, key, json: JSON.stringify(rest), published: published ?? undefined };
}

/** Ids that are an alias in one of the two records alone. */
function changedAliases(stored: StoredRecord | undefined, record: PlayerRecord | undefined): Set<string> {
  const before = stored && (JSON.parse(stored.json) as PlayerRecord);
  return new Set(before?.aliases).symmetricDifference(new Set(record?.aliases));
}

/** What a pack decides of battles: some of their keys, and their game. */
function keysDecidedBy(pack: BattlePackRecord | undefined): string {
  const { objectives, battleTactics, grandStrategies, game } = pack ?? {};
  return JSON.stringify([objectives, battleTactics, grandStrategies, game].map((value) => value || null));
}

// Takes one prepared record into the database: nothing where it is unchanged, otherwise it replaces what was there whole.
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import { ownerOfBattle, ownerOfTournament } from '../store/addresses.ts';
import type { Writer } from '../store/database.ts';
import { makePublisher, type Published } from '../store/publish.ts';
import {
  addPlayer,
  findCasualRecord,
  findClubRecord,
  findPackRecord,
  findPlayerRecord,
  findTournamentRecord,
  forgetCasual,
  forgetClub,
  forgetTournament,
  type Packs,
  readPacks,
  type StoredThing,
  type StoredTournament,
  saveCasual,
  saveClub,
  savePack,
  savePlayer,
  saveTournament,
} from '../store/records.ts';
import {
  listBattleOwners,
  listTakenIds,
  listUsersOfPack,
  releaseBattles,
  reserveBattles,
} from '../store/references.ts';
import { readRecord } from '../store/stored-records.ts';
import {
  keysDecidedBy,
  prepareBattle,
  prepareTournament,
  type Ready,
  type ReadyBattle,
  type ReadyClub,
  type ReadyPack,
  type ReadyPlayer,
  type ReadyTournament,
} from './prepare-record.ts';

export type Taken = 'added' | 'replaced' | 'unchanged';

export interface Taker {
  /** Every battle pack there is, those taken included. */
  readonly packs: Packs;
  /** What brings battles whose ids something else has is kept back until `finish`. */
  take(ready: Ready): Promise<Taken>;
  /** Ids that the battles of a tournament ("" for casual ones) share with something else, as far as they were kept back. */
  listClashes(owner: string, ids: readonly string[]): Promise<string[]>;
  /** Publishes what was kept back: by now nothing clashes. To be called before the turn ends. */
  finish(): Promise<void>;
  /** Makes a tournament visible or invisible; false where it already is, undefined where there is none. */
  setVisible(slug: string, visible: boolean): Promise<boolean | undefined>;
  /** What is removed here has nothing else that names it; false where there is none. */
  removeTournament(slug: string): Promise<boolean>;
  removeBattle(id: string): Promise<boolean>;
  removeClub(slug: string): Promise<boolean>;
}

/** For a turn that is nothing but `work`. */
export async function withTaker<T>(writer: Writer, work: (taker: Taker) => Promise<T>): Promise<T> {
  const taker = await makeTaker(writer);
  const result = await work(taker);
  await taker.finish();
  return result;
}

export async function makeTaker(writer: Writer): Promise<Taker> {
  const publisher = await makePublisher(writer);
  const packs = await readPacks(writer);
  const keptBack = { tournaments: new Set<string>(), battles: new Set<string>() };

  async function dropTournament(slug: string, stored: StoredTournament): Promise<void> {
    if (stored.published) await publisher.withdraw(stored.published, ownerOfTournament(slug));
    const { battles } = JSON.parse((await readRecord(writer, 'tournament', slug)) ?? '') as TournamentRecord;
    await releaseBattles(
      writer,
      slug,
      battles.map(({ id }) => id),
    );
    await forgetTournament(writer, slug);
  }

  async function replaceTournament(
    ready: ReadyTournament,
    visible: boolean,
    stored: StoredTournament | undefined,
  ): Promise<void> {
    const { key: slug, battlePack, digest, packed } = ready;
    if (stored !== undefined) await dropTournament(slug, stored);
    let published: Published | undefined;
    let clashes = false;
    const isFree = async () => {
      clashes = (await listTakenIds(writer, slug, ready.battles)).length > 0;
      return !clashes;
    };
    if (visible && ready.arranged) published = await publisher.publish(ready.arranged, isFree);
    else {
      await reserveBattles(writer, slug, ready.battles);
      await isFree();
    }
    if (clashes) keptBack.tournaments.add(slug);
    else keptBack.tournaments.delete(slug);
    const clubs = ready.clubs.map(({ name }) => name);
    await saveTournament(writer, { slug, visible, battlePack, clubs, digest, packed, published });
  }

  async function replaceBattle(ready: ReadyBattle, stored: StoredThing | undefined): Promise<void> {
    const { key: id, battlePack, digest, packed } = ready;
    if (stored?.published) await publisher.withdraw(stored.published, ownerOfBattle(id));
    if (stored !== undefined) await forgetCasual(writer, id);
    const isFree = async () => (await listBattleOwners(writer, id)).length === 1;
    const published = await publisher.publish(ready.arranged, isFree);
    if (published === undefined) keptBack.battles.add(id);
    else keptBack.battles.delete(id);
    const club = ready.clubs[0]?.name ?? null;
    await saveCasual(writer, { id, club, battlePack, digest, packed, published });
  }

  /** What depends on a pack follows it (event-file.md, Container). */
  async function rebuildUsersOfPack(name: string): Promise<void> {
    const { slugs, ids } = await listUsersOfPack(writer, name);
    for (const slug of slugs) await rebuildTournament(slug);
    for (const id of ids) await rebuildBattle(id);
  }

  async function rebuildBattle(id: string): Promise<void> {
    const json = await readRecord(writer, 'battle', id);
    if (json === undefined) return;
    const ready = prepareBattle(JSON.parse(json) as CasualBattleRecord, packs);
    await replaceBattle(ready, await findCasualRecord(writer, id));
  }

  async function rebuildTournament(slug: string, visible?: boolean): Promise<void> {
    const stored = await findTournamentRecord(writer, slug);
    const json = await readRecord(writer, 'tournament', slug);
    if (stored === undefined || json === undefined) return;
    const published = visible ?? stored.visible;
    const record = { ...(JSON.parse(json) as TournamentRecord), published };
    await replaceTournament(prepareTournament(record, packs), published, stored);
  }

  async function takePack({ key, digest, record, json }: ReadyPack): Promise<Taken> {
    const stored = await findPackRecord(writer, key);
    if (stored?.digest === digest) return 'unchanged';
    const before = keysDecidedBy(packs.get(key));
    await savePack(writer, key, digest, json);
    packs.set(key, record);
    if (before !== keysDecidedBy(record)) await rebuildUsersOfPack(key);
    return stored === undefined ? 'added' : 'replaced';
  }

  async function takeClub({ key, digest, json, arranged }: ReadyClub): Promise<Taken> {
    const stored = await findClubRecord(writer, key);
    if (stored?.digest === digest) return 'unchanged';
    if (stored?.published) await publisher.withdraw(stored.published);
    const published = await publisher.publish(arranged);
    if (published !== undefined) await saveClub(writer, key, digest, json, published);
    return stored === undefined ? 'added' : 'replaced';
  }

  async function takePlayer({ key, digest, json }: ReadyPlayer): Promise<Taken> {
    if (await addPlayer(writer, key, digest, json)) return 'added';
    const stored = await findPlayerRecord(writer, key);
    if (stored?.digest === digest) return 'unchanged';
    await savePlayer(writer, key, digest, json);
    return 'replaced';
  }

  async function takeTournament(ready: ReadyTournament): Promise<Taken> {
    const stored = await findTournamentRecord(writer, ready.key);
    const visible = ready.published ?? stored?.visible ?? false;
    if (stored?.digest === ready.digest && stored.visible === visible) return 'unchanged';
    await replaceTournament(ready, visible, stored);
    return stored === undefined ? 'added' : 'replaced';
  }

  async function takeBattle(ready: ReadyBattle): Promise<Taken> {
    const stored = await findCasualRecord(writer, ready.key);
    if (stored?.digest === ready.digest) return 'unchanged';
    await replaceBattle(ready, stored);
    return stored === undefined ? 'added' : 'replaced';
  }

  return {
    packs,
    take(ready) {
      switch (ready.kind) {
        case 'battlePack':
          return takePack(ready);
        case 'club':
          return takeClub(ready);
        case 'player':
          return takePlayer(ready);
        case 'tournament':
          return takeTournament(ready);
        case 'battle':
          return takeBattle(ready);
      }
    },

    async listClashes(owner, ids) {
      if (owner === '') return ids.filter((id) => keptBack.battles.has(id));
      if (!keptBack.tournaments.has(owner)) return [];
      return listTakenIds(writer, owner, ids);
    },

    async finish() {
      for (const slug of keptBack.tournaments) await rebuildTournament(slug);
      for (const id of keptBack.battles) await rebuildBattle(id);
      await publisher.finish();
    },

    async setVisible(slug, visible) {
      const stored = await findTournamentRecord(writer, slug);
      if (stored === undefined) return undefined;
      if (stored.visible === visible) return false;
      await rebuildTournament(slug, visible);
      return true;
    },

    async removeTournament(slug) {
      const stored = await findTournamentRecord(writer, slug);
      if (stored === undefined) return false;
      await dropTournament(slug, stored);
      return true;
    },

    async removeBattle(id) {
      const stored = await findCasualRecord(writer, id);
      if (stored === undefined) return false;
      if (stored.published) await publisher.withdraw(stored.published, ownerOfBattle(id));
      await forgetCasual(writer, id);
      return true;
    },

    async removeClub(slug) {
      const stored = await findClubRecord(writer, slug);
      if (stored?.published === undefined) return false;
      await publisher.withdraw(stored.published);
      await forgetClub(writer, slug);
      return true;
    },
  };
}

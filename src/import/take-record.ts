// Takes one checked record into the database: nothing where it is unchanged, otherwise it replaces what was there whole.
import { createHash } from 'node:crypto';
import type { BattlePackRecord, ClubRecord, PlayerRecord } from '../contract/event-file.ts';
import type { CasualBattleRecord, TournamentRecord } from '../domain/record.ts';
import type { Writer } from '../store/database.ts';
import { makePublisher, type Published, type Publisher } from '../store/publish.ts';
import {
  findCasualRecord,
  findClubRecord,
  findPack,
  findPlayerRecord,
  findTournamentRecord,
  forgetCasual,
  forgetTournament,
  readCasualJson,
  readTournamentJson,
  saveCasual,
  saveClub,
  savePack,
  savePlayer,
  saveTournament,
} from '../store/records.ts';
import { listUsersOfPack, reserveBattles } from '../store/references.ts';
import { buildCasualBattle, writeClub } from './casual-documents.ts';
import { buildTournament } from './tournament-documents.ts';

export type Taken = 'added' | 'replaced' | 'unchanged';

export interface Taker {
  takePack(record: BattlePackRecord): Promise<Taken>;
  takeClub(record: ClubRecord): Promise<Taken>;
  takePlayer(record: PlayerRecord): Promise<Taken>;
  takeTournament(record: TournamentRecord): Promise<Taken>;
  takeBattle(record: CasualBattleRecord): Promise<Taken>;
  /** Makes a tournament visible or invisible; false where it already is, undefined where there is none. */
  setVisible(slug: string, visible: boolean): Promise<boolean | undefined>;
  removeTournament(slug: string): Promise<boolean>;
}

const digestOf = (json: string): string => createHash('sha256').update(json).digest('base64url');

export async function makeTaker(writer: Writer): Promise<Taker> {
  const publisher = await makePublisher(writer);

  async function replaceTournament(record: TournamentRecord, visible: boolean, digest: string, json: string) {
    const { slug } = record;
    const battlePack = record.battlePack ?? null;
    const pack = battlePack === null ? undefined : (await findPack(writer, battlePack))?.record;
    await dropTournament(writer, publisher, slug);
    let published: Published | undefined;
    if (visible) published = await publisher.publishTournament(buildTournament(record, pack));
    else
      await reserveBattles(
        writer,
        slug,
        record.battles.map(({ id }) => id),
      );
    const clubs = new Set(
      [record.club, ...record.participants.map(({ club }) => club)].flatMap((club) => club ?? []),
    );
    await saveTournament(writer, { slug, visible, battlePack, clubs: [...clubs], digest, json, published });
  }

  async function replaceBattle(record: CasualBattleRecord, digest: string, json: string) {
    const { id, club = null, battlePack = null } = record;
    const pack = battlePack === null ? undefined : (await findPack(writer, battlePack))?.record;
    const stored = await findCasualRecord(writer, id);
    if (stored?.published) await publisher.withdraw(stored.published);
    await forgetCasual(writer, id);
    const published = await publisher.publishCasualBattle(buildCasualBattle(record, pack));
    await saveCasual(writer, { id, club, battlePack, digest, json, published });
  }

  /** What depends on a pack follows it (event-file.md, Container). */
  async function rebuildUsersOfPack(name: string): Promise<void> {
    const { slugs, ids } = await listUsersOfPack(writer, name);
    for (const slug of slugs) await rebuildTournament(slug);
    for (const id of ids) {
      const json = await readCasualJson(writer, id);
      if (json !== undefined)
        await replaceBattle(JSON.parse(json) as CasualBattleRecord, digestOf(json), json);
    }
  }

  async function rebuildTournament(slug: string, visible?: boolean): Promise<void> {
    const stored = await findTournamentRecord(writer, slug);
    const json = await readTournamentJson(writer, slug);
    if (stored === undefined || json === undefined) return;
    await replaceTournament(
      JSON.parse(json) as TournamentRecord,
      visible ?? stored.visible,
      stored.digest,
      json,
    );
  }

  return {
    async takePack(record) {
      const json = JSON.stringify(record);
      const digest = digestOf(json);
      const stored = await findPack(writer, record.name);
      if (stored?.digest === digest) return 'unchanged';
      await savePack(writer, record.name, digest, json);
      if (keysDecidedBy(stored?.record) !== keysDecidedBy(record)) await rebuildUsersOfPack(record.name);
      return stored === undefined ? 'added' : 'replaced';
    },

    async takeClub(record) {
      const json = JSON.stringify(record);
      const digest = digestOf(json);
      const stored = await findClubRecord(writer, record.slug);
      if (stored?.digest === digest) return 'unchanged';
      if (stored?.published) await publisher.withdraw(stored.published);
      await saveClub(writer, record.slug, digest, json, await publisher.publishClub(writeClub(record)));
      return stored === undefined ? 'added' : 'replaced';
    },

    async takePlayer(record) {
      const json = JSON.stringify(record);
      const digest = digestOf(json);
      const stored = await findPlayerRecord(writer, record.id);
      if (stored?.digest === digest) return 'unchanged';
      await savePlayer(writer, record.id, digest, json);
      return stored === undefined ? 'added' : 'replaced';
    },

    async takeTournament({ published, ...record }) {
      const json = JSON.stringify(record);
      const digest = digestOf(json);
      const stored = await findTournamentRecord(writer, record.slug);
      const visible = published ?? stored?.visible ?? false;
      if (stored?.digest === digest && stored.visible === visible) return 'unchanged';
      await replaceTournament(record, visible, digest, json);
      return stored === undefined ? 'added' : 'replaced';
    },

    async takeBattle(record) {
      const json = JSON.stringify(record);
      const digest = digestOf(json);
      const stored = await findCasualRecord(writer, record.id);
      if (stored?.digest === digest) return 'unchanged';
      await replaceBattle(record, digest, json);
      return stored === undefined ? 'added' : 'replaced';
    },

    async setVisible(slug, visible) {
      const stored = await findTournamentRecord(writer, slug);
      if (stored === undefined) return undefined;
      if (stored.visible === visible) return false;
      await rebuildTournament(slug, visible);
      return true;
    },

    async removeTournament(slug) {
      if ((await findTournamentRecord(writer, slug)) === undefined) return false;
      await dropTournament(writer, publisher, slug);
      return true;
    },
  };
}

async function dropTournament(writer: Writer, publisher: Publisher, slug: string): Promise<void> {
  const stored = await findTournamentRecord(writer, slug);
  if (stored === undefined) return;
  if (stored.published) await publisher.withdraw(stored.published);
  await forgetTournament(writer, slug);
}

function keysDecidedBy(pack: BattlePackRecord | undefined): string {
  return [pack?.objectives, pack?.battleTactics, pack?.grandStrategies].map((on) => on ?? false).join();
}

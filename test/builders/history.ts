// Random histories of a database: imports, replacements, publishings, removals, anonymisings and undos, as commands and organisers make them.

import type { CasualBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { Random } from '#rules/random';
import {
  battle,
  casualBattle,
  club,
  pack,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { ApiError } from '../../src/contract/errors.ts';
import { forgetParticipant, forgetPlayer } from '../../src/records/forget/forget-player.ts';
import type { Database } from '../../src/store/database.ts';
import { keyOf } from '../../src/store/records/record-facts.ts';
import { listRecords } from '../../src/store/records/records.ts';
import { listSubmissions } from '../../src/store/records/submissions.ts';
import { changeRecords, undoById } from './change-records.ts';
import { importRecords } from './service.ts';

const clubs = ['gate', 'hand', 'moor'];
const packs = ['Low', 'High'];
const names = ['Ada', 'Bo', 'Cy', 'Dee', 'Élan', 'Fé', 'Gus', 'Hal'];

/** The records that every history starts with, because it refers to them. */
export const historyStart: readonly object[] = clubs.map((slug) => club(slug, { name: `Club ${slug}` }));

/** `writer` separates the tournaments and battles of two histories on one database; people, clubs and packs are shared. */
export function makeHistory(seed: number, writer: string) {
  const random = new Random(seed);
  const pick = <T>(some: readonly T[]): T => some[random.int(0, some.length - 1)] as T;
  const slug = () => `${writer}-${random.int(1, 5)}`;
  const battleId = () => `${writer}_c${random.int(1, 5)}`;
  const person = () => `p_${random.int(0, names.length - 1)}`;
  const who = () => (random.chance(0.8) ? person() : null);
  const day = () => (random.chance(0.8) ? `2026-0${random.int(1, 9)}-1${random.int(0, 9)}` : null);
  const name = (id: string | null) =>
    id === null ? 'No Id' : `${names[Number(id.slice(2))]} ${random.int(1, 2)}`;

  function makeTournament(): object {
    const key = slug();
    const people = Array.from({ length: random.int(2, 5) }, (_, at) => ({ key: `k${at}`, playerId: who() }));
    return tournament(key, {
      name: `Open ${random.int(1, 3)}`,
      status: pick(['planned', 'ongoing', 'finished']),
      startDate: day(),
      club: random.chance(0.5) ? pick(clubs) : null,
      battlePack: random.chance(0.5) ? pick(packs) : null,
      ...(random.chance(0.2) ? { published: undefined } : { published: random.chance(0.7) }),
      organizers: random.chance(0.3) ? [{ name: 'Olga', playerId: person() }] : [],
      stages: [{ id: 'swiss', rounds: 3 }],
      participants: people.map((one) => ({
        ...one,
        player: name(one.playerId),
        faction: random.chance(0.7) ? pick(['Elves', 'Orcs']) : null,
        list: random.chance(0.2) ? { text: `list ${random.int(1, 2)}` } : null,
      })),
      battles: people.slice(1).map(({ key: other }, at) =>
        battle(`${key}_b${at}`, 'k0', other, random.chance(0.8) ? `${random.int(0, 9)}-5` : undefined, {
          round: at < 3 ? at + 1 : null,
          date: day(),
          archived: random.chance(0.2),
          finished: true,
        }),
      ),
    });
  }

  function makeBattle(): object {
    const [first, second] = [who(), who()];
    const sides = [first, second === first ? null : second].map((id) => ({
      player: name(id),
      playerId: id,
      faction: random.chance(0.5) ? 'Elves' : null,
      victoryPoints: random.int(0, 3),
    }));
    return casualBattle(battleId(), {
      players: sides,
      date: day(),
      archived: random.chance(0.2),
      club: random.chance(0.4) ? pick(clubs) : null,
      battlePack: random.chance(0.3) ? pick(packs) : null,
    });
  }

  const makeRecord = () =>
    pick([
      makeTournament,
      makeTournament,
      makeTournament,
      makeBattle,
      makeBattle,
      () => club(pick(clubs), { name: `Club ${random.int(1, 3)}` }),
      () => club(`${writer}-club-${random.int(1, 2)}`),
      () => player(person(), pick(names)),
      () => pack(pick(packs), { objectives: random.chance(0.5) }),
    ])();

  async function importSome(database: Database): Promise<void> {
    const records = Array.from({ length: random.int(1, 3) }, makeRecord);
    const named = new Map(records.map((record) => [nameOf(record), record]));
    await importRecords(database, [...named.values()]);
  }

  /** One command. */
  return async (database: Database): Promise<void> => {
    const key = { slug: slug(), battle: battleId(), club: `${writer}-club-${random.int(1, 2)}` };
    const published = random.chance(0.5);
    const work = pick([
      ...Array.from({ length: 6 }, () => () => importSome(database)),
      ...[1, 2].map(
        () => () =>
          changeRecords(
            database,
            async ({ recordWriter }) => (await recordWriter.setPublished(key.slug, published)) ?? false,
          ),
      ),
      () => changeRecords(database, ({ recordWriter }) => recordWriter.remove('tournament', key.slug)),
      () => changeRecords(database, ({ recordWriter }) => recordWriter.remove('battle', key.battle)),
      () => changeRecords(database, ({ recordWriter }) => recordWriter.remove('club', key.club)),
      () => undoSome(database, random.int(0, 4)),
      () => (random.chance(0.5) ? forget(database, person(), key.slug) : importSome(database)),
    ]);
    await work();
  };
}

/** By id everywhere, or without an id by name in one tournament. */
async function forget(database: Database, id: string, slug: string): Promise<void> {
  await forgetPlayer(database, id);
  await forgetParticipant(database, slug, 'No Id');
}

async function undoSome(database: Database, back: number): Promise<void> {
  const chosen = (await listSubmissions(database, { clubs: 'all' }, 5))[back]?.submission;
  const isStart = chosen?.changes.some(({ id, change }) => change === 'added' && clubs.includes(id));
  if (chosen === undefined || isStart) return;
  await undoById(database, chosen.id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

function nameOf(record: object): string {
  const { kind } = record as { kind: 'club' };
  return `${kind} ${keyOf(kind, record)}`;
}

/** What is visible according to the records (docs/rules/decisions.md, What is visible), as `kind id`. */
export async function listVisible(database: Database): Promise<Set<string>> {
  const visible = new Set<string>();
  const see = (id: string | null | undefined) => id != null && visible.add(`player ${id}`);
  for await (const { key } of listRecords(database, 'club')) visible.add(`club ${key}`);
  for await (const { key } of listRecords(database, 'player')) see(key);
  for await (const { key, json } of listRecords(database, 'battle')) {
    visible.add(`battle ${key}`);
    for (const { playerId } of (JSON.parse(json ?? '') as CasualBattleRecord).players) see(playerId);
  }
  for await (const { key, json, published } of listRecords(database, 'tournament')) {
    if (!published) continue;
    visible.add(`tournament ${key}`);
    const { participants, organizers } = JSON.parse(json ?? '') as TournamentRecord;
    for (const { playerId } of [...participants, ...(organizers ?? [])]) see(playerId);
  }
  return visible;
}

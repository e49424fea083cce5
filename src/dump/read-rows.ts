// Reads everything published as rows of the tables: each tournament with all its rows, then casual battles, clubs, players, seasons and ratings.
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { DetailedBattleResource } from '../contract/battle-resources.ts';
import type {
  ArmyListResource,
  BoardRowResource,
  BracketMatchResource,
  ParticipantResource,
} from '../contract/resources.ts';
import type { SeasonPlayerResource } from '../contract/season-resources.ts';
import type { Reader } from '../store/database.ts';
import { listClubs } from '../store/read/clubs.ts';
import { dumpBattles, dumpParticipants, dumpPlayers, listStandings, readAll } from '../store/read/dump.ts';
import type { DateWindow } from '../store/read/order.ts';
import { dumpRatingDays, dumpRatingRows, findRatingFactions, listRatings } from '../store/read/ratings.ts';
import { dumpSeasons } from '../store/read/seasons.ts';
import { findAwards, findFacts, listTournaments } from '../store/read/tournaments.ts';

/** Gets the name of the table, and a row that has at least its fields. */
export type WriteRow = (table: string, row: Readonly<Record<string, unknown>>) => void;

/** The window bounds the first day of tournaments and the day of casual battles, but not clubs and players. */
export async function readRows(reader: Reader, window: DateWindow, write: WriteRow): Promise<void> {
  const tournaments = readAll<{ slug: string }>((page) => listTournaments(reader, { ...page, window }));
  for await (const tournament of withPauses(tournaments)) {
    const { game } = await findFacts(reader, tournament.slug);
    write('tournaments', { ...tournament, game });
    await readTournament(reader, tournament.slug, write);
  }
  const casual = dumpBattles<DetailedBattleResource>(reader, undefined, window);
  for await (const battle of withPauses(casual)) {
    const lists = new Lists(battle.id);
    writeBattle(battle, lists, write);
    lists.writeTo(write);
  }
  for await (const club of readAll<object>((page) => listClubs(reader, page))) write('clubs', { ...club });
  for await (const player of withPauses(dumpPlayers(reader))) write('players', { ...player });
  for await (const { season, row } of dumpSeasons<SeasonPlayerResource>(reader))
    writeSeason(season, row, write);
  for await (const { slug } of readAll<{ slug: string }>((page) => listRatings(reader, page)))
    await readRating(reader, slug, write);
}

const betweenPauses = 20;

/** Reading SQLite never waits: without pauses, a signal would be handled at the end of the dump. */
async function* withPauses<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (count % betweenPauses === 0) await setImmediate();
    count += 1;
    yield item;
  }
}

async function readRating(reader: Reader, slug: string, write: WriteRow): Promise<void> {
  for await (const row of dumpRatingRows(reader, slug)) write('rating_standings', { slug, ...row });
  for await (const { playerId: player_id, ...row } of dumpRatingDays(reader, slug))
    write('rating_history', { slug, player_id, ...row });
  for (const { interval, adjustedInterval, ...row } of await findRatingFactions(reader, slug))
    write('rating_factions', {
      slug,
      ...row,
      interval_low: interval?.low ?? null,
      interval_high: interval?.high ?? null,
      adjusted_interval_low: adjustedInterval.low,
      adjusted_interval_high: adjustedInterval.high,
    });
}

function writeSeason(season: string, shown: SeasonPlayerResource, write: WriteRow): void {
  const { playerId: player_id, results, ...row } = shown;
  write('season_standings', { season, player_id, ...row });
  for (const result of results) write('season_results', { season, player: row.player, player_id, ...result });
}

type Standings = { readonly stage: { readonly id: string; readonly type: string } } & {
  readonly data: readonly (BoardRowResource | BracketMatchResource)[];
};

async function readTournament(reader: Reader, tournament: string, write: WriteRow): Promise<void> {
  const lists = new Lists(tournament);
  for await (const shown of dumpParticipants<ParticipantResource>(reader, tournament))
    write('participants', { tournament, ...shown, list: lists.note(shown.list) });
  for (const { stage, data } of await listStandings<Standings>(reader, tournament)) {
    const table = stage.type === 'board' ? 'standings' : 'matches';
    for (const row of data) write(table, { tournament, stage: stage.id, ...row });
  }
  for (const { name: award, winners } of (await findAwards(reader, tournament)) ?? [])
    for (const { player, playerId: player_id } of winners)
      write('awards', { tournament, award, player, player_id });
  for await (const battle of dumpBattles<DetailedBattleResource>(reader, tournament))
    writeBattle(battle, lists, write);
  lists.writeTo(write);
}

function writeBattle(battle: DetailedBattleResource, lists: Lists, write: WriteRow): void {
  write('battles', battle);
  for (const place of [0, 1] as const) {
    const at = { battle: battle.id, side: place + 1 };
    const side = battle.players[place];
    if (side === undefined) continue;
    write('sides', { ...at, ...side, list: lists.note(side.list) });
    for (const round of side.rounds) write('rounds', { ...at, ...round });
  }
}

const nameLetters = 20;

/** The distinct army lists of one tournament or casual battle; their ids are hashes of the content and the owner. */
class Lists {
  readonly #scope: string;
  readonly #known = new Map<string, ArmyListResource>();

  constructor(scope: string) {
    this.#scope = scope;
  }

  note(list: ArmyListResource | null): string | null {
    if (list === null) return null;
    const name = hash('sha1', `${this.#scope}\n${JSON.stringify(list)}`, 'hex').slice(0, nameLetters);
    this.#known.set(name, list);
    return name;
  }

  writeTo(write: WriteRow): void {
    for (const [list, fields] of this.#known) write('lists', { list, ...fields });
  }
}

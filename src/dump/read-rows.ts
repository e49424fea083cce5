// Reads everything published as rows of the tables: each tournament with all its rows, then casual battles, clubs, players, seasons and ratings.
import { hash } from 'node:crypto';
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

/** The name of the table, and a row that has at least its fields. */
export type DumpRow = readonly [table: string, row: Readonly<Record<string, unknown>>];

/** The window bounds the first day of tournaments and the day of casual battles, but not clubs and players. */
export async function* readRows(reader: Reader, window: DateWindow): AsyncGenerator<DumpRow> {
  const tournaments = readAll<{ slug: string }>((page) => listTournaments(reader, { ...page, window }));
  for await (const tournament of tournaments) {
    const { game } = await findFacts(reader, tournament.slug);
    yield ['tournaments', { ...tournament, game }];
    yield* readTournament(reader, tournament.slug);
  }
  for await (const battle of dumpBattles<DetailedBattleResource>(reader, undefined, window)) {
    const lists = new Lists(battle.id);
    yield* battleRows(battle, lists);
    yield* lists.rows();
  }
  for await (const club of readAll<object>((page) => listClubs(reader, page))) yield ['clubs', { ...club }];
  for await (const player of dumpPlayers(reader)) yield ['players', { ...player }];
  for await (const { season, row } of dumpSeasons<SeasonPlayerResource>(reader))
    yield* seasonRows(season, row);
  for await (const { slug } of readAll<{ slug: string }>((page) => listRatings(reader, page)))
    yield* readRating(reader, slug);
}

async function* readRating(reader: Reader, slug: string): AsyncGenerator<DumpRow> {
  for await (const { playerId: player_id, ...row } of dumpRatingRows(reader, slug))
    yield ['rating_standings', { slug, player_id, ...row }];
  for await (const { playerId: player_id, ...row } of dumpRatingDays(reader, slug))
    yield ['rating_history', { slug, player_id, ...row }];
  for (const { interval, adjustedInterval, ...row } of await findRatingFactions(reader, slug))
    yield [
      'rating_factions',
      {
        slug,
        ...row,
        interval_low: interval?.low ?? null,
        interval_high: interval?.high ?? null,
        adjusted_interval_low: adjustedInterval.low,
        adjusted_interval_high: adjustedInterval.high,
      },
    ];
}

function* seasonRows(season: string, shown: SeasonPlayerResource): Generator<DumpRow> {
  const { playerId: player_id, results, ...row } = shown;
  yield ['season_standings', { season, player_id, ...row }];
  for (const result of results)
    yield ['season_results', { season, player: row.player, player_id, ...result }];
}

type Standings = { readonly stage: { readonly id: string; readonly type: string } } & {
  readonly data: readonly (BoardRowResource | BracketMatchResource)[];
};

async function* readTournament(reader: Reader, tournament: string): AsyncGenerator<DumpRow> {
  const lists = new Lists(tournament);
  for await (const shown of dumpParticipants<ParticipantResource>(reader, tournament))
    yield ['participants', { tournament, ...shown, list: lists.note(shown.list) }];
  for (const { stage, data } of await listStandings<Standings>(reader, tournament)) {
    const table = stage.type === 'board' ? 'standings' : 'matches';
    for (const row of data) yield [table, { tournament, stage: stage.id, ...row }];
  }
  for (const { name: award, winners } of (await findAwards(reader, tournament)) ?? [])
    for (const { player, playerId: player_id } of winners)
      yield ['awards', { tournament, award, player, player_id }];
  for await (const battle of dumpBattles<DetailedBattleResource>(reader, tournament))
    yield* battleRows(battle, lists);
  yield* lists.rows();
}

function* battleRows(battle: DetailedBattleResource, lists: Lists): Generator<DumpRow> {
  yield ['battles', battle];
  for (const place of [0, 1] as const) {
    const at = { battle: battle.id, side: place + 1 };
    const side = battle.players[place];
    if (side === undefined) continue;
    yield ['sides', { ...at, ...side, list: lists.note(side.list) }];
    for (const round of side.rounds) yield ['rounds', { ...at, ...round }];
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

  *rows(): Generator<DumpRow> {
    for (const [list, fields] of this.#known) yield ['lists', { list, ...fields }];
  }
}

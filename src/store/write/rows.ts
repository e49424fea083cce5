// What is published of one thing, as rows of each table: pure, so that the same rows are written and checked.
import { compareText } from '../../domain/name-order.ts';
import { completeBattle } from '../battles.ts';
import type { Row } from '../database.ts';
import { sealOf } from '../document.ts';
import { orderBattle, orderTournament } from '../order.ts';
import { startsOf, wordsOf } from '../search/words.ts';
import { aboutStanding } from '../tournaments.ts';
import type {
  BattleDocument,
  CasualBattleDocuments,
  ClubDocument,
  DraftDocument,
  SideDocument,
  TournamentDocuments,
} from './documents.ts';
import { type TableName, tables } from './tables.ts';

export type Rows = Partial<Record<TableName, Row[]>>;

/** The numbers that its first battle and its first army list get. */
export interface FirstNumbers {
  readonly battle: number;
  readonly list: number;
}

export function clubRows({ slug, name, city, country, members, document }: ClubDocument): Rows {
  const starts = new Set(wordsOf([name, slug, city, country].join(' ')).flatMap(startsOf));
  return {
    club: [[slug, name, city, country, members, sealOf(document), document]],
    club_word: Array.from(starts, (word) => [word, slug]),
  };
}

export function casualBattleRows({ battle, lists }: CasualBattleDocuments, first: FirstNumbers): Rows {
  const rows = battleRows([battle], lists, null, first);
  const words = new WordRows('battle', battle.id);
  for (const { player, name } of battle.sides) words.add(player, name);
  return { ...rows, player_word: words.rows };
}

export function tournamentRows(tournament: TournamentDocuments, first: FirstNumbers): Rows {
  const { slug, participants, organisers, standings } = tournament;
  const ord = orderTournament(tournament.startDate, slug);
  const words = new WordRows('tournament', slug);
  for (const { player, name } of participants) words.add(player, name);
  return {
    ...battleRows(tournament.battles, tournament.lists, slug, first),
    tournament: [tournamentRow(tournament, ord)],
    tournament_word: Array.from(tournamentWords(tournament), (word) => [word, ord, slug]),
    player_word: words.rows,
    player_tournament: [
      ...participants.flatMap(({ player, key, name }, place) =>
        player === null ? [] : [[player, ord, key, slug, place, name]],
      ),
      ...organisers.map(({ player, name }) => [player, ord, '', slug, null, name]),
    ],
    participant: participants.map((participant, place) => [
      ...[slug, place, participant.key, participant.name, participant.player, participant.club],
      ...[participant.faction, participant.subFaction, participant.finalPlacement],
      ...[participant.dropped ? 1 : 0, sealOf(participant.document), participant.document],
    ]),
    standing: standings.map(({ stage, shown, document, explanation }, place) => {
      const about = aboutStanding(slug, place, stage, shown ? 1 : 0);
      const seals = [sealOf(document, about), explanation === null ? null : sealOf(explanation, about)];
      return [slug, place, stage, shown ? 1 : 0, ...seals, document, explanation];
    }),
  };
}

/** Battles of which nothing is shown, but their ids are taken. */
function reservedRows(slug: string, ids: readonly string[], first: FirstNumbers): Rows {
  const unknown = Array<null>(tables.battle.columns.length - 3).fill(null);
  return { battle: ids.map((id, index) => [first.battle + index, id, slug, ...unknown]) };
}

/** A tournament that is not published: its organisers see the one document. */
export function draftRows(
  { slug, startDate, club, document, ids }: DraftDocument,
  first: FirstNumbers,
): Rows {
  return {
    ...reservedRows(slug, ids, first),
    draft: [[orderTournament(startDate, slug), slug, club, sealOf(document), document]],
  };
}

function tournamentRow(tournament: TournamentDocuments, ord: string): Row {
  const { slug, name, status, startDate, endDate, city, country, club, battlePack, battleSize } = tournament;
  const { participants, podium, document } = tournament;
  return [
    ...[slug, ord, name, status, startDate, endDate, city, country, club, battlePack, battleSize],
    ...[participants.length, podium === null ? null : sealOf(podium), podium, sealOf(document), document],
  ];
}

/** What a search of the pages finds a tournament by. */
function tournamentWords({
  name,
  slug,
  city,
  country,
  battlePack,
  startDate,
}: TournamentDocuments): Set<string> {
  const text = [name, slug, city, country, battlePack, startDate?.slice(0, 4)].join(' ');
  return new Set(wordsOf(text).flatMap(startsOf));
}

/** Players by the words of the names that one thing calls them, each once. */
class WordRows {
  readonly #kind: string;
  readonly #key: string;
  readonly #known = new Map<string, Row>();

  constructor(kind: string, key: string) {
    this.#kind = kind;
    this.#key = key;
  }

  add(player: string | null, name: string): void {
    if (player === null) return;
    for (const word of wordsOf(name))
      this.#known.set(`${word}\n${player}\n${name}`, [word, player, name, this.#kind, this.#key]);
  }

  get rows(): Row[] {
    return [...this.#known.values()];
  }
}

/** Numbered in the order of lists, so that a page of them lies together. */
function battleRows(
  battles: readonly BattleDocument[],
  lists: readonly string[],
  tournament: string | null,
  first: FirstNumbers,
): Rows {
  const rows = {
    army_list: lists.map((document, index): Row => [first.list + index, tournament, document]),
    battle: [] as Row[],
    battle_detail: [] as Row[],
    side: [] as Row[],
    player_battle: [] as Row[],
    club_battle: [] as Row[],
  };
  const ordered = battles.map((battle) => ({ battle, ord: orderBattle(battle) }));
  ordered.sort((a, b) => compareText(a.ord, b.ord));
  ordered.forEach(({ battle, ord }, index) => {
    const n = first.battle + index;
    const [one, two] = battle.sides;
    const archived = battle.archived ? 1 : 0;
    rows.battle.push(battleRow(battle, n, ord, tournament));
    rows.battle_detail.push(detailRow(battle, n, lists, first.list));
    rows.side.push(sideRow(battle, n, 0, tournament), sideRow(battle, n, 1, tournament));
    for (const player of eachOnce(one.player, two.player))
      rows.player_battle.push([player, archived, ord, n]);
    for (const club of eachOnce(battle.club, one.club, two.club)) rows.club_battle.push([club, ord, n]);
  });
  return rows;
}

function battleRow(battle: BattleDocument, n: number, ord: string, tournament: string | null): Row {
  const { id, date, stage, round, scenario, battlePack, battleSize, club, document } = battle;
  return [
    ...[n, id, tournament, ord, date, stage, round, scenario, battlePack, battleSize, club],
    ...[battle.archived ? 1 : 0, battle.winner, battle.victorySize, sealOf(document), document],
  ];
}

function detailRow(
  { document, sides }: BattleDocument,
  n: number,
  lists: readonly string[],
  firstList: number,
): Row {
  const [one, two] = sides;
  const whole = completeBattle(document, [detailOf(one, lists), detailOf(two, lists)]);
  const listOf = ({ list }: SideDocument) => (list === null ? null : firstList + list);
  return [n, listOf(one), listOf(two), sealOf(whole), one.rounds, two.rounds];
}

const detailOf = ({ list, rounds }: SideDocument, lists: readonly string[]) => ({
  list: list === null ? null : (lists[list] ?? null),
  rounds,
});

function sideRow(battle: BattleDocument, n: number, place: 0 | 1, tournament: string | null): Row {
  const { date, battlePack, scenario, stage, round, archived, sides } = battle;
  const side = sides[place];
  return [
    ...[n, place, tournament, date, battlePack, scenario, stage, round, archived ? 1 : 0],
    ...[side.player, side.name, side.club, side.faction, side.subFaction, sides[1 - place]?.faction ?? null],
    ...[side.outcome, side.victoryPoints, side.role],
  ];
}

/** Of those there are. */
function eachOnce(...names: readonly (string | null)[]): Set<string> {
  return new Set(names.filter((name) => name !== null));
}

// What is published of one thing, as rows of each table: pure, so that the same rows are written and checked.
import { compareText } from '../../domain/name-order.ts';
import { completeBattle } from '../battles.ts';
import type { Row } from '../database.ts';
import { hashContent } from '../document.ts';
import { orderBattle, orderNamed, orderTournament } from '../order.ts';
import { indexedWords, joinWords, wholeName } from '../search/words.ts';
import type {
  BattleDocument,
  CasualBattleDocuments,
  ClubDocument,
  DraftDocument,
  ParticipantDocument,
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
  const ord = orderNamed(name, slug);
  const words = joinWords(name, city, country);
  return {
    club: [[ord, slug, name, city, country, members, hashContent(document), document]],
    club_word: Array.from(indexedWords(name, city, country), (word) => [word, ord, slug, words]),
  };
}

export function casualBattleRows({ battle, lists }: CasualBattleDocuments, first: FirstNumbers): Rows {
  return battleRows([battle], lists, null, first);
}

export function tournamentRows(tournament: TournamentDocuments, first: FirstNumbers): Rows {
  const { slug, name, city, country, participants, organisers, standings } = tournament;
  const ord = orderTournament(tournament.startDate, slug);
  const factions = new Set(participants.map(({ faction }) => faction));
  return {
    ...battleRows(tournament.battles, tournament.lists, slug, first),
    tournament: [tournamentRow(tournament, ord)],
    tournament_word: Array.from(indexedWords(name, city, country, ...factions), (word) => [word, ord, slug]),
    person_word: participants.flatMap(({ player, name: person }, place) =>
      player === null ? personRows(person, place, ord, slug) : [],
    ),
    person_club: personClubRows(participants, slug),
    player_tournament: [
      ...participants.flatMap(({ player, key, name, club }, place) =>
        player === null ? [] : [[player, ord, key, slug, place, name, club, country]],
      ),
      ...organisers.map(({ player, name }) => [player, ord, '', slug, null, name, null, null]),
    ],
    participant: participants.map((participant, place) => [
      ...[slug, place, participant.key, participant.name, participant.player, participant.club],
      ...[participant.faction, participant.subFaction, participant.finalPlacement],
      ...[participant.dropped ? 1 : 0, participant.undefeated ? 1 : 0],
      ...[hashContent(participant.document), participant.document],
    ]),
    standing: standings.map(({ stage, shown, document, explanation }, place) => {
      const hash = hashContent(document + (explanation ?? ''));
      return [slug, place, stage, shown ? 1 : 0, hash, document, explanation];
    }),
    round: tournament.rounds.map(({ stage, name, current, document }, place) => [
      ...[slug, place, stage, name, current ? 1 : 0, document],
    ]),
  };
}

/** Battles of which nothing is shown, but their ids are taken. */
export function reservedRows(slug: string | null, ids: readonly string[], first: FirstNumbers): Rows {
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
    draft: [[orderTournament(startDate, slug), slug, club, document]],
  };
}

function tournamentRow(tournament: TournamentDocuments, ord: string): Row {
  const { slug, name, status, startDate, endDate, city, country, club, battlePack, battleSize } = tournament;
  const { participants, podium, document } = tournament;
  return [
    ...[slug, ord, name, status, startDate, endDate, city, country, club, battlePack, battleSize],
    ...[participants.length, podium, hashContent(document), document],
  ];
}

/** Somebody without an id. */
function personRows(name: string, place: number, ord: string, tournament: string): Row[] {
  const words = joinWords(name);
  return Array.from(indexedWords(name), (word) => [word, ord, place, tournament, name, words]);
}

/** Two of one name are one: nothing tells them apart. */
function personClubRows(participants: readonly ParticipantDocument[], tournament: string): Row[] {
  const rows = new Map<string, Row>();
  for (const { player, club, name } of participants) {
    if (player !== null || club === null) continue;
    const word = wholeName(name);
    const key = `${club} ${word}`;
    if (!rows.has(key)) rows.set(key, [club, word, tournament, name]);
  }
  return [...rows.values()];
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
    for (const player of eachOnce(one.player, two.player)) {
      const { name, faction, outcome } = one.player === player ? one : two;
      rows.player_battle.push([player, archived, ord, n, name, faction, outcome]);
    }
    for (const club of eachOnce(battle.club, one.club, two.club)) rows.club_battle.push([club, ord, n]);
  });
  return rows;
}

function battleRow(battle: BattleDocument, n: number, ord: string, tournament: string | null): Row {
  const { id, date, stage, round, scenario, battlePack, battleSize, club, document } = battle;
  return [
    ...[n, id, tournament, ord, date, stage, round, scenario, battlePack, battleSize, club],
    ...[battle.archived ? 1 : 0, battle.winner, battle.victorySize, hashContent(document), document],
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
  return [n, listOf(one), listOf(two), hashContent(whole), one.rounds, two.rounds];
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

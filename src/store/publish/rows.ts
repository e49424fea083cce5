// What is published of one thing, as rows of each table.
import { createHash, hash } from 'node:crypto';
import { compareText } from '../../domain/name-order.ts';
import type { Row } from '../database.ts';
import { completeBattle } from '../read/battles.ts';
import { hashContent } from '../read/document.ts';
import { orderBattle, orderNamed, orderSeason, orderTournament } from '../read/order.ts';
import { indexedWords, joinWords, wholeName } from '../read/words.ts';
import type {
  BattleDocument,
  CasualBattleDocuments,
  ClubDocument,
  DraftDocument,
  ParticipantDocument,
  PlayerDocument,
  SeasonDocuments,
  SideDocument,
  TournamentDocuments,
} from './documents.ts';
import type { Rows } from './tables.ts';

/** What is handed over to be published, by kind. */
export interface Documents {
  readonly tournament: TournamentDocuments;
  /** A tournament that is not published. */
  readonly draft: DraftDocument;
  readonly battle: CasualBattleDocuments;
  readonly club: ClubDocument;
  readonly player: PlayerDocument;
  readonly season: SeasonDocuments;
}

/** `first` is the number of the first battle. */
export const makeRows: {
  readonly [K in keyof Documents]: (documents: Documents[K], first: number) => Rows;
} = {
  tournament: tournamentRows,
  draft: draftRows,
  battle: casualBattleRows,
  club: clubRows,
  player: ({ id, name, aliases }) => ({
    player_name: [[id, name]],
    alias: (aliases ?? []).map((alias) => [alias, id]),
  }),
  season: seasonRows,
};

function clubRows({ slug, name, city, country, members, document }: ClubDocument): Rows {
  const ord = orderNamed(name, slug);
  const words = joinWords(name, city, country);
  const contentHash = hashContent(document);
  return {
    published: [['club', slug, contentHash]],
    club: [[ord, slug, name, city, country, members, contentHash, document]],
    club_word: Array.from(indexedWords(name, city, country), (word) => [word, ord, slug, words]),
  };
}

/** What is not published is stored all the same, so that its organisers see it as it would be. */
function seasonRows(season: SeasonDocuments): Rows {
  const { slug, name, to, club, published, document, standings, events, rows } = season;
  const [documentHash, standingsHash] = [hashContent(document), hashContent(standings)];
  const shown = createHash('sha1').update(document).update(standings);
  for (const row of rows) shown.update(row.document);
  return {
    published: published ? [['season', slug, shown.digest('base64url')]] : [],
    season: [
      [
        orderSeason(to, slug),
        slug,
        name,
        club,
        published ? 1 : 0,
        documentHash,
        standingsHash,
        document,
        standings,
      ],
    ],
    season_event: events.map((tournament) => [slug, tournament]),
    season_standing: rows.map(({ player, playerId, document: row }, position) => [
      slug,
      position,
      player,
      playerId,
      row,
    ]),
  };
}

function casualBattleRows({ battle, lists }: CasualBattleDocuments, first: number): Rows {
  const { rows, hashes } = battleRows([battle], lists, null, first);
  return { ...rows, published: [['battle', battle.id, hashAll([battle.club, hashes, ...gameOf(battle)])]] };
}

function tournamentRows(tournament: TournamentDocuments, first: number): Rows {
  const { slug, name, city, country, participants, organisers, document } = tournament;
  const ord = orderTournament(tournament.startDate, slug);
  // One text: a call takes only so many arguments.
  const factions = [...new Set(participants.map(({ faction }) => faction))].join('\n');
  const { rows, hashes } = battleRows(tournament.battles, tournament.lists, slug, first);
  const people = participants.map((participant) => ({
    ...participant,
    hash: hashContent(participant.document),
  }));
  const standings = tournament.standings.map((standing) => ({
    ...standing,
    hash: hashContent(standing.document + (standing.explanation ?? '')),
  }));
  const hidden = reservedRows(tournament.hidden, slug, first + tournament.battles.length);
  const shown = [
    hashContent(document),
    standings.map(hashOf),
    people.map(hashOf),
    hashes,
    ...gameOf(tournament),
  ];
  return {
    ...rows,
    battle: [...rows.battle, ...hidden],
    published: [['tournament', slug, hashAll(shown)]],
    tournament: [tournamentRow(tournament, ord, hashAll([shown, tournament.rounds]))],
    tournament_word: Array.from(indexedWords(name, city, country, factions), (word) => [word, ord, slug]),
    person_word: participants.flatMap(({ player, name: person }, position) =>
      player === null ? personRows(person, position, ord, slug) : [],
    ),
    person_club: personClubRows(participants, slug),
    player_tournament: [
      ...participants.flatMap(({ player, key, name: person, club }, position) =>
        player === null ? [] : [[player, ord, key, slug, position, person, club, country]],
      ),
      ...organisers.map(({ player, name: person }) => [player, ord, '', slug, null, person, null, null]),
    ],
    participant: people.map((person, position) => [
      slug,
      position,
      person.key,
      person.name,
      person.player,
      person.club,
      person.faction,
      person.subFaction,
      person.finalPlacement,
      person.dropped ? 1 : 0,
      person.undefeated ? 1 : 0,
      person.listed ? 1 : 0,
      person.hash,
      person.document,
    ]),
    placement:
      tournament.placement === null
        ? []
        : [[slug, tournament.placement.players, tournament.placement.entries]],
    standing: standings.map((standing, position) => [
      slug,
      position,
      standing.stage,
      standing.shown ? 1 : 0,
      standing.hash,
      standing.document,
      standing.explanation,
      standing.results,
    ]),
    round: tournament.rounds.map(({ stage, name: round, current, document: pairings }, position) => [
      slug,
      position,
      stage,
      round,
      current ? 1 : 0,
      pairings,
    ]),
  };
}

/** One content hash for everything that is shown under one thing. */
function hashAll(hashes: unknown): string {
  return hash('sha1', JSON.stringify(hashes), 'base64url');
}

function hashOf(one: { readonly hash: string }): string {
  return one.hash;
}

/** No document says it. */
function gameOf({ game }: { readonly game: string | null }): string[] {
  return game === null ? [] : [game];
}

/** A tournament that is not published: its organisers see the one document. Its battles are not shown, but their ids are taken. */
function draftRows({ slug, startDate, club, document, ids }: DraftDocument, first: number): Rows {
  return {
    battle: reservedRows(ids, slug, first),
    draft: [[orderTournament(startDate, slug), slug, club, document]],
  };
}

/** Battles of which nothing is shown. */
function reservedRows(ids: readonly string[], tournament: string, first: number): Row[] {
  const unknown = Array<null>(14).fill(null);
  return ids.map((id, index) => [first + index, id, tournament, ...unknown]);
}

function tournamentRow(tournament: TournamentDocuments, ord: string, pageHash: string): Row {
  const { slug, name, status, startDate, endDate, city, country, club, game } = tournament;
  const { battlePack, battleSize, participants, podium, document } = tournament;
  return [
    ord,
    slug,
    name,
    status,
    startDate,
    endDate,
    city,
    country,
    club,
    game,
    battlePack,
    battleSize,
    participants.length,
    podium,
    pageHash,
    hashContent(document),
    document,
  ];
}

/** A person without an id. */
function personRows(name: string, position: number, ord: string, tournament: string): Row[] {
  const words = joinWords(name);
  return Array.from(indexedWords(name), (word) => [word, ord, position, tournament, name, words]);
}

/** Two of one name are one: nothing distinguishes them. */
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
  first: number,
) {
  // A battle shows two lists at most, so that no two things get the same numbers.
  const firstList = 2 * first;
  const rows = {
    army_list: lists.map((document, index): Row => [firstList + index, tournament, document]),
    battle: [] as Row[],
    battle_detail: [] as Row[],
    side: [] as Row[],
  };
  const hashes: (readonly string[])[] = [];
  const ordered = battles.map((battle) => ({ battle, ord: orderBattle(battle) }));
  ordered.sort((a, b) => compareText(a.ord, b.ord));
  ordered.forEach(({ battle, ord }, index) => {
    const n = first + index;
    const [one, two] = battle.sides;
    const whole = completeBattle(battle.document, [detailOf(one, lists), detailOf(two, lists)]);
    const [listHash, wholeHash] = [hashContent(battle.document), hashContent(whole)];
    const listOf = ({ list }: SideDocument) => (list === null ? null : firstList + list);
    rows.battle.push(battleRow(battle, n, ord, tournament, listHash));
    rows.battle_detail.push([
      n,
      listOf(one),
      listOf(two),
      wholeHash,
      one.end,
      two.end,
      one.rounds,
      two.rounds,
    ]);
    rows.side.push(sideRow(battle, n, 0, tournament), sideRow(battle, n, 1, tournament));
    hashes.push([ord, wholeHash]);
  });
  return { rows, hashes };
}

function battleRow(
  battle: BattleDocument,
  n: number,
  ord: string,
  tournament: string | null,
  contentHash: string,
): Row {
  const { id, date, stage, round, scenario, game, battlePack, battleSize, club, document } = battle;
  return [
    n,
    id,
    tournament,
    ord,
    date,
    stage,
    round,
    scenario,
    game,
    battlePack,
    battleSize,
    club,
    battle.archived ? 1 : 0,
    battle.winner,
    battle.victorySize,
    contentHash,
    document,
  ];
}

function detailOf({ end, list, rounds }: SideDocument, lists: readonly string[]) {
  return {
    end,
    list: list === null ? null : (lists[list] ?? null),
    rounds,
  };
}

function sideRow(battle: BattleDocument, n: number, position: 0 | 1, tournament: string | null): Row {
  const { date, game, battlePack, scenario, stage, round, archived, sides } = battle;
  const side = sides[position];
  return [
    n,
    position,
    tournament,
    date,
    game,
    battlePack,
    scenario,
    stage,
    round,
    archived ? 1 : 0,
    side.player,
    side.name,
    side.club,
    side.faction,
    side.subFaction,
    sides[1 - position]?.faction ?? null,
    side.outcome,
    side.victoryPoints,
    side.role,
  ];
}

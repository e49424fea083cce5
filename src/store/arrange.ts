// What is published of one thing, as rows: pure, so that any thread can do it.
import {
  battlesOf,
  detailsOf,
  listOfArchivedBattles,
  listOfClubBattles,
  listOfClubTournaments,
  listOfParticipants,
  listOfPlayerBattles,
  listOfPlayerTournaments,
  listOfTournaments,
  listsOf,
  ownerOfBattle,
  ownerOfTournament,
} from './addresses.ts';
import { type Arranged, Rows } from './arranged.ts';
import { writeDetail } from './battle-parts.ts';
import type { BattleDocument, CasualBattleDocuments, TournamentDocuments } from './documents.ts';
import type { Entry } from './leaf.ts';
import { orderBattle, orderParticipant, orderTournament } from './order.ts';
import {
  clubEntries,
  listOfParticipations,
  listOfPodiums,
  listOfRound,
  noteParticipation,
  participationOrder,
  podiumOf,
  tournamentLists,
} from './page-entries.ts';
import type { ParticipantNote } from './participants.ts';
import type { PlayerName } from './player-names.ts';
import { sealStanding } from './tournaments.ts';

export function arrangeClub(body: string): Arranged {
  const rows = new Rows();
  const document = rows.add(body);
  for (const { list, ord } of clubEntries(body)) rows.enter(list, ord, document);
  return rows.arrange(undefined);
}

export function arrangeCasualBattle({ lists, battle }: CasualBattleDocuments): Arranged {
  const rows = new Rows();
  const owner = ownerOfBattle(battle.order.id);
  addBattles(rows, owner, '', [battle], addArmyLists(rows, owner, lists));
  rows.names.push(...namesIn(battle));
  return rows.arrange(owner);
}

export function arrangeTournament(tournament: TournamentDocuments): Arranged {
  const rows = new Rows();
  const { slug, status, startDate, club, body } = tournament;
  const owner = ownerOfTournament(slug);
  const ord = orderTournament(startDate, slug);
  const lists = [listOfTournaments(), listOfTournaments(status)];
  if (club !== null) lists.push(listOfClubTournaments(club));
  const document = rows.add(body);
  for (const list of lists) {
    rows.share(list, ord, '', body);
    rows.enter(list, ord, document);
  }
  for (const list of tournamentLists(body)) rows.enter(list, ord, document);
  const podium = podiumOf(tournament);
  if (podium !== undefined) rows.enter(listOfPodiums, ord, rows.add(podium));
  const takingPart = new Set(tournament.participants.map(({ playerId }) => playerId));
  for (const player of tournament.players) {
    if (!takingPart.has(player)) rows.share(listOfPlayerTournaments(player), ord, '', body);
  }
  addStandings(rows, tournament);
  const armyLists = addArmyLists(rows, owner, tournament.lists);
  tournament.participants.forEach((participant, position) => {
    const { key, player, playerId, list } = participant;
    const place = orderParticipant(position);
    const armyList = list === null ? null : (armyLists[list] ?? null);
    const note: ParticipantNote = [player, key, list, armyList?.crc ?? null];
    rows.own(listOfParticipants(slug), place, JSON.stringify(note), participant.body);
    if (playerId === null) return;
    const order = participationOrder(ord, key);
    rows.share(listOfParticipations(playerId), order, noteParticipation(slug, place), '');
    rows.names.push([playerId, player]);
  });
  addBattles(rows, owner, slug, tournament.battles, armyLists);
  return rows.arrange(owner);
}

function addStandings(rows: Rows, { slug, standings }: TournamentDocuments): void {
  standings.forEach(({ stage, shown, body, explanation }, place) => {
    const explained = explanation === null ? null : rows.add(explanation);
    const document = rows.add(body);
    const shownAs = shown ? 1 : 0;
    const crcs = [rows.crcOf(document), explained === null ? null : rows.crcOf(explained)] as const;
    const sealed = sealStanding(slug, place, stage, shownAs, ...crcs);
    rows.standings.push([slug, place, stage, shownAs, document, explained, ...crcs, sealed]);
  });
}

function addArmyLists(rows: Rows, owner: string, lists: readonly string[]): Entry[] {
  return lists.map((list, index) => rows.own(listsOf(owner), orderParticipant(index), '', list));
}

function addBattles(
  rows: Rows,
  owner: string,
  tournament: string,
  battles: readonly BattleDocument[],
  armyLists: readonly Entry[],
): void {
  const ordered = battles.map((battle) => ({ battle, ord: orderBattle(battle.order) }));
  ordered.sort((a, b) => (a.ord < b.ord ? -1 : 1));
  for (const { battle, ord } of ordered) {
    const listed = rows.own(battlesOf(owner), ord, '', battle.body);
    const detail = rows.own(detailsOf(owner), ord, '', writeDetail(battle));
    if (battle.stage !== null)
      rows.own(listOfRound(tournament, battle.stage, battle.order.round), ord, owner, '');
    for (const club of battle.clubs) rows.share(listOfClubBattles(club), ord, owner, '');
    const listOf = battle.archived ? listOfArchivedBattles : listOfPlayerBattles;
    for (const player of battle.players) rows.share(listOf(player), ord, owner, '');
    rows.battles.push({ battle, tournament, entries: { listed, detail, armyLists } });
  }
}

function namesIn({ body }: BattleDocument): PlayerName[] {
  const { players } = JSON.parse(body) as { players: { player: string; playerId: string | null }[] };
  return players.flatMap(({ player, playerId }) => (playerId === null ? [] : [[playerId, player] as const]));
}

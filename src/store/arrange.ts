// What is published of one thing, as rows: pure, so that any thread can do it.
import { compareText } from '../domain/name-order.ts';
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
import { type Entry, makeEntry } from './leaf.ts';
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
    rows.share(list, [ord], '', body);
    rows.enter(list, ord, document);
  }
  for (const list of tournamentLists(body)) rows.enter(list, ord, document);
  const podium = podiumOf(tournament);
  if (podium !== undefined) rows.enter(listOfPodiums, ord, rows.add(podium));
  const takingPart = new Set(tournament.participants.map(({ playerId }) => playerId));
  for (const player of tournament.players) {
    if (!takingPart.has(player)) rows.share(listOfPlayerTournaments(player), [ord], '', body);
  }
  addStandings(rows, tournament);
  const armyLists = addArmyLists(rows, owner, tournament.lists);
  const participants = rows.own(listOfParticipants(slug));
  tournament.participants.forEach((participant, position) => {
    const { key, player, playerId, list } = participant;
    const place = orderParticipant(position);
    const armyList = list === null ? null : (armyLists[list] ?? null);
    const note: ParticipantNote = [player, key, list, armyList?.crc ?? null];
    participants.push(makeEntry(place, JSON.stringify(note), participant.body));
    if (playerId === null) return;
    const order = participationOrder(ord, key);
    rows.share(listOfParticipations(playerId), [order], noteParticipation(slug, place), '');
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
  const entries = rows.own(listsOf(owner));
  for (const list of lists) entries.push(makeEntry(orderParticipant(entries.length), '', list));
  return entries;
}

function addBattles(
  rows: Rows,
  owner: string,
  tournament: string,
  battles: readonly BattleDocument[],
  armyLists: readonly Entry[],
): void {
  const ordered = battles.map((battle) => ({ battle, ord: orderBattle(battle.order) }));
  ordered.sort((a, b) => compareText(a.ord, b.ord));
  const [allListed, allDetails] = [rows.own(battlesOf(owner)), rows.own(detailsOf(owner))];
  const [ofClubs, ofPlayers, archived] = [new Orders(), new Orders(), new Orders()];
  for (const { battle, ord } of ordered) {
    const listed = makeEntry(ord, '', battle.body);
    const detail = makeEntry(ord, '', writeDetail(battle));
    allListed.push(listed);
    allDetails.push(detail);
    if (battle.stage !== null) {
      const round = rows.own(listOfRound(tournament, battle.stage, battle.order.round));
      round.push(makeEntry(ord, owner, ''));
    }
    ofClubs.note(battle.clubs, ord);
    (battle.archived ? archived : ofPlayers).note(battle.players, ord);
    rows.battles.push({ battle, tournament, entries: { listed, detail, armyLists } });
  }
  for (const [club, ords] of ofClubs) rows.share(listOfClubBattles(club), ords, owner, '');
  for (const [player, ords] of ofPlayers) rows.share(listOfPlayerBattles(player), ords, owner, '');
  for (const [player, ords] of archived) rows.share(listOfArchivedBattles(player), ords, owner, '');
}

/** By the name of whom they belong to. */
class Orders extends Map<string, string[]> {
  note(names: readonly string[], ord: string): void {
    for (const name of names) {
      const ords = this.get(name);
      if (ords === undefined) this.set(name, [ord]);
      else ords.push(ord);
    }
  }
}

function namesIn({ body }: BattleDocument): PlayerName[] {
  const { players } = JSON.parse(body) as { players: { player: string; playerId: string | null }[] };
  return players.flatMap(({ player, playerId }) => (playerId === null ? [] : [[playerId, player] as const]));
}

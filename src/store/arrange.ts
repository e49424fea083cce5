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
import { type BattleEntries, type Part, sealBattle, writeDetail, writeParts } from './battles.ts';
import { checksum } from './checksum.ts';
import type { BattleDocument, CasualBattleDocuments, TournamentDocuments } from './documents.ts';
import {
  cutEntries,
  type Entry,
  fewDocuments,
  keyOf,
  type LeafRow,
  listStarts,
  makeEntry,
  pageOfDocuments,
  writeLeaves,
} from './leaf.ts';
import { orderBattle, orderParticipant, orderTournament, placeOfBattle } from './order.ts';
import { packText } from './packed-text.ts';
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

/** Documents count from 1 here; their ids are known when they are written. */
export interface Arranged {
  /** Every list of its own has a name that begins with this and a slash; undefined where it has none. */
  readonly owner: string | undefined;
  readonly documents: readonly (readonly [body: Uint8Array, crc: number])[];
  /** Of its own lists, in order; the last names none that follows. */
  readonly leaves: readonly LeafRow[];
  /** Its places in lists that many things share. */
  readonly shared: readonly (readonly [list: string, note: string, body: string, ords: readonly string[]])[];
  /** What searches find it by. */
  readonly entries: readonly (readonly [list: string, ord: string, document: number])[];
  /** What it calls players. */
  readonly names: readonly PlayerName[];
  /** Their parts name leaves by number, from 1; ids are known when they are written. */
  readonly battles: readonly (readonly [
    ...[id: string, tournament: string, place: string],
    ...[parts: string, seal: number],
  ])[];
  readonly standings: readonly (readonly [
    ...[tournament: string, place: number, stage: string, shown: number],
    ...[document: number, explanation: number | null],
    ...[crc: number, explanationCrc: number | null, seal: number],
  ])[];
  /** Where it stands in shared lists and in searches, to be found when it goes: an index by document would be as large as they are. */
  readonly places: Uint8Array;
}

export interface Places {
  readonly shared: readonly (readonly [list: string, ords: readonly string[]])[];
  readonly entries: readonly (readonly [list: string, ords: readonly string[]])[];
  readonly names: readonly PlayerName[];
}

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
    const place = placeOfBattle(battle.order);
    const listed = rows.own(battlesOf(owner), ord, '', battle.body);
    const detail = rows.own(detailsOf(owner), ord, '', writeDetail(battle));
    if (battle.stage !== null)
      rows.own(listOfRound(tournament, battle.stage, battle.order.round), ord, owner, '');
    for (const club of battle.clubs) rows.share(listOfClubBattles(club), ord, owner, '');
    const listOf = battle.archived ? listOfArchivedBattles : listOfPlayerBattles;
    for (const player of battle.players) rows.share(listOf(player), ord, owner, '');
    rows.battles.push({ battle, tournament, place, entries: { listed, detail, armyLists } });
  }
}

function namesIn({ body }: BattleDocument): PlayerName[] {
  const { players } = JSON.parse(body) as { players: { player: string; playerId: string | null }[] };
  return players.flatMap(({ player, playerId }) => (playerId === null ? [] : [[playerId, player] as const]));
}

const encoder = new TextEncoder();

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** A battle whose documents will lie in leaves. */
interface PlacedBattle {
  readonly battle: BattleDocument;
  readonly tournament: string;
  readonly place: string;
  readonly entries: BattleEntries;
}

/** The rows of one thing, collected so that each table is written in one go. */
class Rows {
  readonly documents: Mutable<Arranged>['documents'] = [];
  readonly entries: Mutable<Arranged>['entries'] = [];
  readonly battles: PlacedBattle[] = [];
  readonly standings: Mutable<Arranged>['standings'] = [];
  readonly names: PlayerName[] = [];
  readonly #own = new Map<string, Entry[]>();
  readonly #shared = new Map<string, [list: string, note: string, body: string, ords: string[]]>();

  add(body: string): number {
    // Memory of its own, so that it can be handed to another thread.
    const bytes = encoder.encode(body);
    return this.documents.push([bytes, checksum(bytes)]);
  }

  crcOf(document: number): number {
    return this.documents[document - 1]?.[1] ?? 0;
  }

  own(list: string, ord: string, note: string, body: string): Entry {
    const entry = makeEntry(ord, note, body);
    const entries = this.#own.get(list);
    if (entries === undefined) this.#own.set(list, [entry]);
    else entries.push(entry);
    return entry;
  }

  share(list: string, ord: string, note: string, body: string): void {
    const key = `${list}\n${note}`;
    const entered = this.#shared.get(key);
    if (entered === undefined) this.#shared.set(key, [list, note, body, [ord]]);
    else entered[3].push(ord);
  }

  enter(list: string, ord: string, document: number): void {
    this.entries.push([list, ord, document]);
  }

  arrange(owner: string | undefined): Arranged {
    const { documents, standings, entries, names } = this;
    const shared = [...this.#shared.values()];
    const byList = Map.groupBy(entries, ([list]) => list);
    const places: Places = {
      shared: shared.map(([list, , , ords]) => [list, ords]),
      entries: Array.from(byList, ([list, inList]) => [list, inList.map(([, ord]) => ord)]),
      names,
    };
    const leaves = this.#cutLeaves();
    return {
      ...{ owner, documents, standings, entries, names, shared },
      battles: this.#writeBattles(leaves.flatMap(([, pieces]) => pieces)),
      leaves: leaves.flatMap(([list, pieces], index) => {
        const following = leaves[index + 1]?.[0];
        const next = following === undefined ? '' : keyOf({ list: following, ord: '' });
        return writeLeaves({ list, ord: '' }, next, pieces);
      }),
      places: packText(JSON.stringify(places)),
    };
  }

  #writeBattles(leaves: readonly (readonly Entry[])[]): Arranged['battles'] {
    const parts = new Map<Entry, Part>();
    leaves.forEach((entries, index) => {
      const starts = listStarts(entries);
      entries.forEach((entry, place) => {
        parts.set(entry, [index + 1, starts[place] ?? 0, entry.size, entry.crc]);
      });
    });
    return this.battles.map(({ battle, tournament, place, entries }) => {
      const { id } = battle.order;
      const text = writeParts(battle, entries, parts);
      return [id, tournament, place, text, sealBattle(id, tournament, place, text)];
    });
  }

  #cutLeaves(): [list: string, pieces: Entry[][]][] {
    const byName = [...this.#own].sort(([a], [b]) => compareText(a, b));
    return byName.map(([list, entries]) => {
      const most = list.endsWith('/battles') ? pageOfDocuments : fewDocuments;
      return [list, cutEntries(entries, most)];
    });
  }
}

// Writes documents and their places in lists, and takes them away again. Runs inside one writer's turn.
import { compareText } from '../domain/name-order.ts';
import {
  listOfArchivedBattles,
  listOfClubBattles,
  listOfClubTournaments,
  listOfParticipants,
  listOfPlayerBattles,
  listOfPlayerTournaments,
  listOfTournamentBattles,
  listOfTournaments,
} from './addresses.ts';
import { sealBattle, writeDetail } from './battles.ts';
import { closeGaps, linkEntries } from './chain.ts';
import { checksum } from './checksum.ts';
import type { Writer } from './database.ts';
import type { BattleDocument, CasualBattleDocuments, TournamentDocuments } from './documents.ts';
import { orderBattle, orderParticipant, orderTournament } from './order.ts';
import { packText, unpackText } from './packed-text.ts';
import {
  casualEntries,
  clubEntries,
  listOfPodiums,
  listOfRound,
  type PageEntry,
  participantEntries,
  podiumOf,
  tournamentLists,
} from './page-entries.ts';
import { sealStanding } from './tournaments.ts';

/** The documents of one thing have neighbouring ids, so they lie together and leave together. */
export interface Published {
  readonly first: number;
  readonly last: number;
  /** Its places in lists, as `packEntries` wrote them. */
  readonly entries: Uint8Array;
}

/** What is to be published of one thing, but for the ids that its documents will have: they count from 1 here. */
export interface Arranged {
  readonly documents: readonly (readonly [body: string, crc: number, list: number | null])[];
  readonly entries: readonly (readonly [list: string, ord: string, document: number, mark: string | null])[];
  readonly battles: readonly (readonly [
    ...[id: string, tournament: string, seal: number],
    ...documents: (number | null)[],
  ])[];
  readonly standings: readonly (readonly [
    tournament: string,
    place: number,
    stage: string,
    shown: number,
    ...[document: number, explanation: number | null],
    ...[crc: number, explanationCrc: number | null, seal: number],
  ])[];
  readonly packedEntries: Uint8Array;
}

export interface Publisher {
  /**
   * Takes the ids of the battles first. Where `isFree` then says that something else has one of them, nothing else is
   * written: two things cannot stand at one place of a list.
   */
  publish(arranged: Arranged, isFree?: () => Promise<boolean>): Promise<Published | undefined>;
  withdraw(published: Published): Promise<void>;
}

export async function makePublisher(writer: Writer): Promise<Publisher> {
  const row = await writer.first<[number]>('SELECT coalesce(max(id), 0) FROM document');
  let lastId = Number(row?.[0] ?? 0);

  return {
    async publish({ documents, entries, battles, standings, packedEntries }, isFree) {
      const crcOf = (place: number | null) => (place === null ? null : (documents[place - 1]?.[1] ?? null));
      const showEntry = ([list, ord, document, mark]: Arranged['entries'][number]) => {
        const [, crc = null, listed = null] = documents[document - 1] ?? [];
        return { list, ord, crc, listCrc: crcOf(listed), mark };
      };
      const before = lastId;
      const idOf = (place: number | null) => (place === null ? null : before + place);
      await writer.insert(
        'battle',
        battleColumns,
        battles.map(([id, tournament, sealed, ...places]) => [id, tournament, sealed, ...places.map(idOf)]),
      );
      if (isFree !== undefined && !(await isFree())) return undefined;
      lastId += documents.length;
      await writer.insert(
        'document',
        ['id', 'body', 'crc', 'list'],
        documents.map(([body, crc, list], index) => [before + index + 1, body, crc, idOf(list)]),
      );
      const links = await linkEntries(writer, entries.map(showEntry));
      await writer.insert(
        'entry',
        ['list', 'ord', 'document', 'mark', 'link'],
        entries.map(([list, ord, document, mark], index) => [
          list,
          ord,
          before + document,
          mark,
          links[index] ?? null,
        ]),
      );
      await writer.insert(
        'standing',
        standingColumns,
        standings.map(([tournament, place, stage, shown, document, explanation, ...seals]) => [
          ...[tournament, place, stage, shown, before + document, idOf(explanation)],
          ...seals,
        ]),
      );
      return { first: before + 1, last: lastId, entries: packedEntries };
    },
    async withdraw({ first, last, entries }) {
      const places = unpackEntries(entries).flatMap(([list, ords]) => ords.map((ord) => ({ list, ord })));
      for (const { list, ord } of places)
        await writer.run('DELETE FROM entry WHERE list = $1 AND ord = $2', [list, ord]);
      await closeGaps(writer, places);
      await writer.run('DELETE FROM document WHERE id BETWEEN $1 AND $2', [first, last]);
    },
  };
}

export function arrangeClub(body: string): Arranged {
  const rows = new Rows();
  rows.enterAll(clubEntries(body), rows.add(body));
  return rows.arrange();
}

export function arrangeCasualBattle({ lists, battle }: CasualBattleDocuments): Arranged {
  const rows = new Rows();
  addBattles(
    rows,
    [battle],
    '',
    lists.map((list) => rows.add(list)),
  );
  return rows.arrange();
}

export function arrangeTournament(documents: TournamentDocuments): Arranged {
  const rows = new Rows();
  addTournament(rows, documents);
  return rows.arrange();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** The rows of one thing, collected so that each table is written in one go. */
class Rows {
  readonly documents: Mutable<Arranged>['documents'] = [];
  readonly entries: Mutable<Arranged>['entries'] = [];
  readonly battles: Mutable<Arranged>['battles'] = [];
  readonly standings: Mutable<Arranged>['standings'] = [];

  add(body: string, list: number | null = null): number {
    return this.documents.push([body, checksum(body), list]);
  }

  crcOf(document: number): number {
    return this.documents[document - 1]?.[1] ?? 0;
  }

  enter(list: string, ord: string, document: number, mark: string | null = null): void {
    this.entries.push([list, ord, document, mark]);
  }

  enterAll(entries: readonly PageEntry[], document: number): void {
    for (const { list, ord, mark } of entries) this.enter(list, ord, document, mark);
  }

  /** Entries go in as they lie in the table. */
  arrange(): Arranged {
    const { documents, battles, standings } = this;
    const compare = this.entries.some(([list, ord]) => beyondPlane.test(list + ord))
      ? compareText
      : compareUnits;
    const entries = this.entries.toSorted(
      ([list, ord], [otherList, otherOrd]) => compare(list, otherList) || compare(ord, otherOrd),
    );
    const byList = Map.groupBy(entries, ([list]) => list);
    return { documents, battles, standings, entries, packedEntries: packEntries(byList) };
  }
}

const beyondPlane = /[\ud800-\udfff]/;

/** As `compareText` does, and much faster, where there are no surrogates. */
function compareUnits(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

const battleColumns = ['id', 'tournament', 'seal', 'document', 'detail', 'list_0', 'list_1'];
const standingColumns = [
  ...['tournament', 'place', 'stage', 'shown', 'document', 'explanation'],
  ...['crc', 'explanation_crc', 'seal'],
];

function addTournament(rows: Rows, tournament: TournamentDocuments): void {
  const { slug, status, startDate, club } = tournament;
  const ord = orderTournament(startDate, slug);
  const document = rows.add(tournament.body);
  rows.enter(listOfTournaments(), ord, document);
  rows.enter(listOfTournaments(status), ord, document);
  if (club !== null) rows.enter(listOfClubTournaments(club), ord, document);
  for (const list of tournamentLists(tournament.body)) rows.enter(list, ord, document);
  const podium = podiumOf(tournament);
  if (podium !== undefined) rows.enter(listOfPodiums, ord, rows.add(podium));
  for (const player of tournament.players) rows.enter(listOfPlayerTournaments(player), ord, document);
  tournament.standings.forEach(({ stage, shown, body, explanation }, place) => {
    const explained = explanation === null ? null : rows.add(explanation);
    const document = rows.add(body);
    const shownAs = shown ? 1 : 0;
    const crcs = [rows.crcOf(document), explained === null ? null : rows.crcOf(explained)] as const;
    const sealed = sealStanding(slug, place, stage, shownAs, ...crcs);
    rows.standings.push([slug, place, stage, shownAs, document, explained, ...crcs, sealed]);
  });
  const lists = tournament.lists.map((list) => rows.add(list));
  tournament.participants.forEach((document, position) => {
    const { body, list, player, key } = document;
    const participant = rows.add(body, list === null ? null : (lists[list] ?? null));
    const mark = JSON.stringify([player, key]);
    rows.enter(listOfParticipants(slug), orderParticipant(position), participant, mark);
    rows.enterAll(participantEntries(document, slug, ord), participant);
  });
  addBattles(rows, tournament.battles, slug, lists);
}

/** The documents of a page first, in its order, so that they lie together; then the details. */
function addBattles(
  rows: Rows,
  battles: readonly BattleDocument[],
  tournament: string,
  lists: readonly number[],
): void {
  const ordered = battles.map((battle) => ({ battle, ord: orderBattle(battle.order) }));
  ordered.sort((a, b) => (a.ord < b.ord ? -1 : 1));
  const entered = ordered.map(({ battle, ord }) => {
    const document = rows.add(battle.body);
    if (battle.stage === null) rows.enterAll(casualEntries(battle), document);
    else {
      rows.enter(listOfTournamentBattles(tournament), ord, document);
      rows.enter(listOfRound(tournament, battle.stage, battle.order.round), ord, document);
    }
    for (const club of battle.clubs) rows.enter(listOfClubBattles(club), ord, document);
    const listOf = battle.archived ? listOfArchivedBattles : listOfPlayerBattles;
    for (const player of battle.players) rows.enter(listOf(player), ord, document);
    return { battle, document };
  });
  for (const { battle, document } of entered) {
    const [first, second] = battle.details.map(({ list }) => (list === null ? null : (lists[list] ?? null)));
    const detail = rows.add(writeDetail(battle.firstSideEnd, battle.details));
    const places = [document, detail, first ?? null, second ?? null];
    const crcs = places.map((place) => (place === null ? null : rows.crcOf(place)));
    const { id } = battle.order;
    rows.battles.push([id, tournament, sealBattle(id, ...crcs), ...places]);
  }
}

type EntriesByList = Iterable<
  readonly [list: string, entries: readonly (readonly [list: string, ord: string, ...unknown[]])[]]
>;

function packEntries(byList: EntriesByList): Uint8Array {
  return packText(
    JSON.stringify(Array.from(byList, ([list, entries]) => [list, entries.map(([, ord]) => ord)])),
  );
}

function unpackEntries(packed: Uint8Array): [list: string, ords: string[]][] {
  return JSON.parse(unpackText(packed)) as [string, string[]][];
}

// Writes documents and their places in lists, and takes them away again. Runs inside one writer's turn.
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
import { checksum } from './checksum.ts';
import type { Row, Writer } from './database.ts';
import type { BattleDocument, CasualBattleDocuments, TournamentDocuments } from './documents.ts';
import { orderBattle, orderParticipant, orderTournament } from './order.ts';

/** The documents of one thing have neighbouring ids, so they lie together and leave together. */
export interface Published {
  readonly first: number;
  readonly last: number;
}

export interface Publisher {
  publishClub(body: string): Promise<Published>;
  publishTournament(documents: TournamentDocuments): Promise<Published>;
  publishCasualBattle(documents: CasualBattleDocuments): Promise<Published>;
  withdraw(published: Published): Promise<void>;
}

export async function makePublisher(writer: Writer): Promise<Publisher> {
  const row = await writer.first<[number]>('SELECT coalesce(max(id), 0) FROM document');
  let lastId = Number(row?.[0] ?? 0);

  async function publish(fill: (rows: Rows) => void): Promise<Published> {
    const rows = new Rows(lastId);
    fill(rows);
    const published = { first: lastId + 1, last: rows.lastId };
    lastId = rows.lastId;
    await rows.save(writer);
    return published;
  }

  return {
    publishClub: (body) => publish((rows) => void rows.add(body)),
    publishTournament: (documents) => publish((rows) => addTournament(rows, documents)),
    publishCasualBattle: ({ lists, battle }) =>
      publish((rows) =>
        addBattles(
          rows,
          [battle],
          '',
          lists.map((list) => rows.add(list)),
        ),
      ),
    async withdraw({ first, last }) {
      await writer.run('DELETE FROM entry WHERE document BETWEEN $1 AND $2', [first, last]);
      await writer.run('DELETE FROM document WHERE id BETWEEN $1 AND $2', [first, last]);
    },
  };
}

/** The rows of one thing, collected so that each table is written in one go. */
class Rows {
  lastId: number;
  readonly documents: Row[] = [];
  readonly entries: Row[] = [];
  readonly battles: Row[] = [];
  readonly standings: Row[] = [];

  constructor(lastId: number) {
    this.lastId = lastId;
  }

  add(body: string, list: number | null = null): number {
    this.lastId += 1;
    this.documents.push([this.lastId, body, checksum(body), list]);
    return this.lastId;
  }

  enter(list: string, ord: string, document: number, mark: string | null = null): void {
    this.entries.push([list, ord, document, mark]);
  }

  async save(writer: Writer): Promise<void> {
    await writer.insert('document', ['id', 'body', 'crc', 'list'], this.documents);
    await writer.insert('entry', ['list', 'ord', 'document', 'mark'], this.entries);
    await writer.insert('battle', battleColumns, this.battles);
    await writer.insert('standing', standingColumns, this.standings);
  }
}

const battleColumns = ['id', 'tournament', 'document', 'detail', 'list_0', 'cut_0', 'list_1', 'cut_1'];
const standingColumns = ['tournament', 'place', 'stage', 'shown', 'document', 'explanation'];

function addTournament(rows: Rows, tournament: TournamentDocuments): void {
  const { slug, status, startDate, club } = tournament;
  const ord = orderTournament(startDate, slug);
  const document = rows.add(tournament.body);
  rows.enter(listOfTournaments(), ord, document);
  rows.enter(listOfTournaments(status), ord, document);
  if (club !== null) rows.enter(listOfClubTournaments(club), ord, document);
  for (const player of tournament.players) rows.enter(listOfPlayerTournaments(player), ord, document);
  tournament.standings.forEach(({ stage, shown, body, explanation }, place) => {
    const explained = explanation === null ? null : rows.add(explanation);
    rows.standings.push([slug, place, stage, shown ? 1 : 0, rows.add(body), explained]);
  });
  const lists = tournament.lists.map((list) => rows.add(list));
  tournament.participants.forEach(({ body, list, player, key }, position) => {
    const participant = rows.add(body, list === null ? null : (lists[list] ?? null));
    const mark = JSON.stringify([player, key]);
    rows.enter(listOfParticipants(slug), orderParticipant(position), participant, mark);
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
    if (tournament !== '') rows.enter(listOfTournamentBattles(tournament), ord, document);
    for (const club of battle.clubs) rows.enter(listOfClubBattles(club), ord, document);
    const listOf = battle.archived ? listOfArchivedBattles : listOfPlayerBattles;
    for (const player of battle.players) rows.enter(listOf(player), ord, document);
    return { battle, document };
  });
  for (const { battle, document } of entered) {
    const inserts = battle.lists.flatMap((insert) =>
      insert === null ? [null, null] : [lists[insert.list] ?? null, insert.at],
    );
    rows.battles.push([battle.order.id, tournament, document, rows.add(battle.detail), ...inserts]);
  }
}

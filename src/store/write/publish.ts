// Writes what is published of a thing, and takes it away again. Runs inside one writer's turn.
import type { Row, Writer } from '../database.ts';
import { listChanges, writeChanges } from './changes.ts';
import { makeCounting } from './counts.ts';
import type { CasualBattleDocuments, ClubDocument, DraftDocument, TournamentDocuments } from './documents.ts';
import { markOwner, markPlayers, readOwnerMark, readPlayerMarks } from './marks.ts';
import { refreshPlayers } from './refresh-players.ts';
import { casualBattleRows, clubRows, draftRows, type Rows, reservedRows, tournamentRows } from './rows.ts';
import { makeScattered } from './scattered-rows.ts';
import { type Owner, type TableName, tableNames, tableOf, withdrawStatement } from './tables.ts';
import { startTouched } from './touched.ts';

export interface Publisher {
  publishTournament(documents: TournamentDocuments): Promise<void>;
  publishBattle(documents: CasualBattleDocuments): Promise<void>;
  publishClub(document: ClubDocument): Promise<void>;
  /** A tournament that is not published. */
  keepDraft(draft: DraftDocument): Promise<void>;
  /** Battles of which nothing is shown, but their ids are taken. Null: casual ones. */
  reserveBattles(slug: string | null, ids: readonly string[]): Promise<void>;
  withdraw(owner: Owner, key: string): Promise<void>;
  /** Rows of `mention`, of an owner that is withdrawn before they are. */
  noteMentions(owner: string, rows: readonly Row[]): void;
  /** Somebody whose own record came or went. */
  touchPlayer(id: string): void;
  /** Writes what was collected. */
  flush(): Promise<void>;
  /** Writes what was collected, brings everybody up to date whom it touched, and notes what changed. To be called before the turn ends. */
  finish(): Promise<void>;
}

export async function makePublisher(writer: Writer): Promise<Publisher> {
  const next = {
    battle: 1 + (await findLast(writer, 'battle')),
    list: 1 + (await findLast(writer, 'army_list')),
  };
  const scattered = makeScattered(writer);
  const counting = makeCounting(writer);
  const touched = await startTouched(writer);

  async function publish(owner: Owner, key: string, rows: Rows): Promise<void> {
    for (const name of tableNames) {
      const { columns, isScattered } = tableOf(name);
      const some = rows[name] ?? [];
      if (isScattered) scattered.add(`${owner} ${key}`, name, some);
      else if (some.length > 0) await writer.insert(name, columns, some);
    }
    next.battle += rows.battle?.length ?? 0;
    next.list += rows.army_list?.length ?? 0;
    touched.add(owner, key, markOwner(owner, rows));
    for (const [player, mark] of markPlayers(rows)) touched.add('player', player, mark);
    await touched.writeSome();
    await scattered.writeSome();
    await counting.writeSome();
  }

  return {
    publishTournament(documents) {
      counting.addTournament(documents);
      return publish('tournament', documents.slug, tournamentRows(documents, { ...next }));
    },
    publishBattle(documents) {
      counting.addBattle(documents);
      return publish('battle', documents.battle.id, casualBattleRows(documents, { ...next }));
    },
    publishClub: (document) => publish('club', document.slug, clubRows(document)),
    keepDraft: (draft) => publish('tournament', draft.slug, draftRows(draft, { ...next })),
    reserveBattles: (slug, ids) => publish('tournament', slug ?? '', reservedRows(slug, ids, { ...next })),
    async withdraw(owner, key) {
      if (scattered.isWaiting(`${owner} ${key}`)) await scattered.write();
      await counting.takeAway(owner, key);
      touched.add(owner, key, -(await readOwnerMark(writer, owner, key)));
      for (const [player, mark] of await readPlayerMarks(writer, owner, key))
        touched.add('player', player, -mark);
      for (const name of tableNames) {
        const statement = withdrawStatement(name, owner);
        if (statement !== undefined) await writer.run(statement, [key]);
      }
    },
    noteMentions: (owner, rows) => scattered.add(owner, 'mention', rows),
    touchPlayer: (id) => touched.add('player', id, 0),
    async flush() {
      await scattered.write();
      await counting.write();
    },
    async finish() {
      await scattered.write();
      await counting.write();
      const changes = writeChanges(writer, scattered);
      for await (const some of refreshPlayers(writer, touched, scattered)) await changes.add(some);
      for await (const some of listChanges(writer, touched)) await changes.add(some);
      await changes.finish();
    },
  };
}

async function findLast(writer: Writer, table: TableName): Promise<number> {
  return Number((await writer.first<[number]>(`SELECT coalesce(max(n), 0) FROM ${table}`))?.[0] ?? 0);
}

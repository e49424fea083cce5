// Writes what is published of a thing, and takes it away again. Runs inside one writer's turn.
import type { Row, Writer } from '../database.ts';
import type { CasualBattleDocuments, ClubDocument, DraftDocument, TournamentDocuments } from './documents.ts';
import { casualBattleRows, clubRows, draftRows, type Rows, tournamentRows } from './rows.ts';
import { makeScattered } from './scattered-rows.ts';
import { type Owner, type TableName, tableNames, tableOf, withdrawStatement } from './tables.ts';

export interface Publisher {
  publishTournament(documents: TournamentDocuments): Promise<void>;
  publishBattle(documents: CasualBattleDocuments): Promise<void>;
  publishClub(document: ClubDocument): Promise<void>;
  /** A tournament that is not published. */
  keepDraft(draft: DraftDocument): Promise<void>;
  withdraw(owner: Owner, key: string): Promise<void>;
  /** Rows of `mention`, of an owner that is withdrawn before they are. */
  noteMentions(owner: string, rows: readonly Row[]): void;
  /** Writes what was collected. To be called before the turn ends. */
  flush(): Promise<void>;
}

export async function makePublisher(writer: Writer): Promise<Publisher> {
  const next = {
    battle: 1 + (await findLast(writer, 'battle')),
    list: 1 + (await findLast(writer, 'army_list')),
  };
  const scattered = makeScattered(writer);

  async function publish(owner: string, rows: Rows): Promise<void> {
    for (const name of tableNames) {
      const { columns, isScattered } = tableOf(name);
      const some = rows[name] ?? [];
      if (isScattered) scattered.add(owner, name, some);
      else if (some.length > 0) await writer.insert(name, columns, some);
    }
    next.battle += rows.battle?.length ?? 0;
    next.list += rows.army_list?.length ?? 0;
    await scattered.writeSome();
  }

  return {
    publishTournament: (documents) =>
      publish(`tournament ${documents.slug}`, tournamentRows(documents, { ...next })),
    publishBattle: (documents) =>
      publish(`battle ${documents.battle.id}`, casualBattleRows(documents, { ...next })),
    publishClub: (document) => publish(`club ${document.slug}`, clubRows(document)),
    keepDraft: (draft) => publish(`tournament ${draft.slug}`, draftRows(draft, { ...next })),
    async withdraw(owner, key) {
      if (scattered.isWaiting(`${owner} ${key}`)) await scattered.write();
      for (const name of tableNames) {
        const statement = withdrawStatement(name, owner);
        if (statement !== undefined) await writer.run(statement, [key]);
      }
    },
    noteMentions: (owner, rows) => scattered.add(owner, 'mention', rows),
    flush: scattered.write,
  };
}

async function findLast(writer: Writer, table: TableName): Promise<number> {
  return Number((await writer.first<[number]>(`SELECT coalesce(max(n), 0) FROM ${table}`))?.[0] ?? 0);
}

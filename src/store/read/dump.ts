// Reads of everything, in batches, for dumps.
import { type Reader, readInBatches } from '../database.ts';
import { type BattleRow, battleColumns, toBattle } from './battles.ts';
import { type ListPage, type PageOptions, parseDocument, parsePage } from './document.ts';
import { type DateWindow, windowBounds } from './order.ts';
import { participantDocument } from './participants.ts';
import { type PlayerRow, playerColumns, toPlayer } from './players.ts';

/** Every document of a list, page by page. */
export async function* readAll<T>(
  readPage: (request: PageOptions) => Promise<ListPage | undefined>,
): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const page = await readPage({ limit: 500, after });
    if (page === undefined) return;
    yield* parsePage<T>(page);
    after = page.last;
  } while (after !== undefined);
}

/** The standings of every stage, in stage order. */
export async function listStandings<T>(reader: Reader, slug: string): Promise<T[]> {
  const sql = 'SELECT document AS document_json FROM standing WHERE tournament = $1 ORDER BY place';
  return (await reader.all<{ document: T }>(sql, [slug])).map(({ document }) => document);
}

/** By name, with the faction as the boards show it. */
export async function* dumpParticipants<T>(
  reader: Reader,
  slug: string,
): AsyncGenerator<T & { readonly faction: string | null; readonly undefeated: boolean }> {
  const rows = readInBatches<{ document: T; faction: string | null; undefeated: boolean }>(
    reader,
    `SELECT place, ${participantDocument} AS document_json, faction, undefeated AS undefeated_flag FROM participant p
     WHERE tournament = $3 AND place > $1 ORDER BY place LIMIT $2`,
    [-1],
    { more: [slug] },
  );
  for await (const { document, faction, undefeated } of rows) yield { ...document, faction, undefeated };
}

/** Complete battles of a tournament, or all casual ones, newest first. */
export async function* dumpBattles<T>(
  reader: Reader,
  tournament: string | undefined,
  window: DateWindow = {},
): AsyncGenerator<T & { readonly archived: boolean; readonly game: string | null }> {
  const { above, below } = windowBounds(window);
  const [ofTournament, more] =
    tournament === undefined
      ? // Ordered by a column that is always null as well: otherwise PostgreSQL would sort all remaining battles for each batch.
        ['b.tournament IS NULL ORDER BY b.tournament, b.ord', [below]]
      : ['b.tournament = $4 ORDER BY b.ord', [below, tournament]];
  const rows = readInBatches<BattleRow & { archived: boolean; game: string | null }>(
    reader,
    `SELECT b.ord, b.archived AS archived_flag, b.game, ${battleColumns}
     FROM battle b JOIN battle_detail d ON d.battle = b.n WHERE b.ord > $1 AND b.ord < $3 AND ${ofTournament} LIMIT $2`,
    [above],
    { more },
  );
  for await (const row of rows)
    yield { ...parseDocument<T>(toBattle(row)), archived: row.archived, game: row.game };
}

/** By name. */
export async function* dumpPlayers(reader: Reader): AsyncGenerator<object> {
  const sql = `SELECT ord, ${playerColumns} FROM player WHERE ord > $1 ORDER BY ord LIMIT $2`;
  for await (const row of readInBatches<PlayerRow>(reader, sql, [''])) yield toPlayer(row);
}

// The tables of everything that is published: their columns, as the schema has them, and which rows belong to a tournament, a casual battle, a club, a
// player, a season or a rating (`$1` lists their keys). In the order in which rows are deleted: rows of lists are found by the rows they refer to.
import type { Writer } from '../database.ts';
import { readStatements } from '../schema/statements.ts';
import type { PublishedKind } from './touched.ts';

/** Compared so that SQLite does not go through all casual battles. */
const battlesOf = {
  tournament: 'b.tournament IN LIST($1)',
  battle: `b.id IN LIST($1) AND coalesce(b.tournament, '') = ''`,
} as const;

function playerBattlesOf(battles: string) {
  return `(player, archived, ord, battle) IN (
  SELECT s.player, b.archived, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n WHERE ${battles} AND s.player IS NOT NULL)`;
}

function headToHeadsOf(battles: string) {
  return `(player, opponent, ord, battle) IN (
  SELECT s.player, o.player, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n JOIN side o ON o.battle = b.n
  WHERE ${battles} AND s.player < o.player)`;
}

/** The union is in a subquery because SQLite would read the whole table otherwise. */
function clubBattlesOf(battles: string) {
  return `(club, ord, battle) IN (
  SELECT club, ord, n FROM (
    SELECT b.club, b.ord, b.n FROM battle b WHERE ${battles} AND b.club IS NOT NULL
    UNION SELECT s.club, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n WHERE ${battles} AND s.club IS NOT NULL) named)`;
}

const ofBattles = {
  tournament: `battle IN (SELECT b.n FROM battle b WHERE ${battlesOf.tournament})`,
  battle: `battle IN (SELECT b.n FROM battle b WHERE ${battlesOf.battle})`,
};

function listsOf(battles: string) {
  const from = `battle b JOIN battle_detail d ON d.battle = b.n WHERE ${battles}`;
  return `n IN (SELECT d.list_1 FROM ${from} UNION ALL SELECT d.list_2 FROM ${from})`;
}

const ofTournament = { tournament: 'tournament IN LIST($1)' };

/** Which rows belong to a thing; the other tables have rows of many things. */
const rowsOf: Readonly<Record<string, Readonly<Partial<Record<PublishedKind, string>>>>> = {
  published: {
    tournament: `kind = 'tournament' AND key IN LIST($1)`,
    battle: `kind = 'battle' AND key IN LIST($1)`,
    club: `kind = 'club' AND key IN LIST($1)`,
    season: `kind = 'season' AND key IN LIST($1)`,
    rating: `kind = 'rating' AND key IN LIST($1)`,
  },
  player_battle: {
    tournament: playerBattlesOf(battlesOf.tournament),
    battle: playerBattlesOf(battlesOf.battle),
  },
  head_to_head: {
    tournament: headToHeadsOf(battlesOf.tournament),
    battle: headToHeadsOf(battlesOf.battle),
  },
  club_battle: {
    tournament: clubBattlesOf(battlesOf.tournament),
    battle: clubBattlesOf(battlesOf.battle),
  },
  player_tournament: ofTournament,
  tournament_word: ofTournament,
  person_word: ofTournament,
  person_club: ofTournament,
  club_word: { club: 'club IN LIST($1)' },
  side: ofBattles,
  army_list: { tournament: listsOf(battlesOf.tournament), battle: listsOf(battlesOf.battle) },
  battle_detail: ofBattles,
  battle: { ...ofTournament, battle: `id IN LIST($1) AND coalesce(tournament, '') = ''` },
  participant: ofTournament,
  standing: ofTournament,
  round: ofTournament,
  venue: ofTournament,
  award: ofTournament,
  placement: ofTournament,
  sign_up: ofTournament,
  tournament: { tournament: 'slug IN LIST($1)' },
  draft: { tournament: 'slug IN LIST($1)' },
  club: { club: 'slug IN LIST($1)' },
  player_name: { player: 'id IN LIST($1)' },
  season_event: { season: 'season IN LIST($1)' },
  season_standing: { season: 'season IN LIST($1)' },
  season: { season: 'slug IN LIST($1)' },
  rating: { rating: 'slug IN LIST($1)' },
  unrated: { player: 'id IN LIST($1)' },
  alias: { player: 'player IN LIST($1)' },
};

/** The tables with rows of a thing of this kind, each with the condition for them. */
export function listTablesOf(kind: PublishedKind): (readonly [table: string, where: string])[] {
  return Object.entries(rowsOf).flatMap(([name, { [kind]: where }]) =>
    where === undefined ? [] : [[name, where] as const],
  );
}

export function withdrawStatements(kind: PublishedKind): string[] {
  return listTablesOf(kind).map(([name, where]) => `DELETE FROM ${name} WHERE ${where}`);
}

export interface PublishedTable {
  readonly columns: readonly string[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
}

/** Makes all of these tables. */
export const publishedFile = 'published.sql';

/** As the schema makes them: the primary key of a table is its first column, or the last clause. */
export const tables: ReadonlyMap<string, PublishedTable> = new Map(
  readStatements(publishedFile).flatMap((statement) => {
    const [, name = '', body = ''] =
      /^CREATE TABLE (\w+) \((.*)\)(?: WITHOUT ROWID)?$/s.exec(statement) ?? [];
    const [list = '', key] = body.split(/,\s+PRIMARY KEY \(|\)$/);
    const columns = list.split(',').map((column) => column.trim().split(' ')[0] ?? '');
    return name === '' ? [] : [[name, { columns, key: key?.split(', ') ?? columns.slice(0, 1) }]];
  }),
);

/** Rows of each table, with at least its columns. */
export type Rows = Readonly<Record<string, readonly object[]>>;

export function joinRows(all: readonly Rows[]): Rows {
  const parts = new Map<string, (readonly object[])[]>();
  for (const rows of all)
    for (const [name, some] of Object.entries(rows)) parts.getOrInsertComputed(name, () => []).push(some);
  return Object.fromEntries(Array.from(parts, ([name, some]) => [name, some.flat()]));
}

export async function insertRows(writer: Writer, rows: Rows): Promise<void> {
  await Promise.all(
    Object.entries(rows).map(([name, some]) => writer.insert(name, some, tables.get(name)?.columns)),
  );
}

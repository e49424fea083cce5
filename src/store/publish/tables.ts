// The tables of everything that is published: their columns, and which rows belong to a tournament, a casual battle, a club or a player (`$1`). In the
// order in which rows are withdrawn: index rows are found by the rows they lead to.
import type { Row, Writer } from '../database.ts';
import { countTableNames, countTables } from './counted.ts';
import type { Kind } from './touched.ts';

export interface Table {
  readonly columns: readonly string[];
  /** How many of the columns, from the first on, tell a row from all others. */
  readonly key: number;
  /** Left out where the rows belong to no single thing. */
  readonly rowsOf?: Readonly<Partial<Record<Kind, string>>>;
}

const battlesOf = {
  tournament: 'b.tournament = $1',
  battle: 'b.id = $1 AND b.tournament IS NULL',
} as const;

const playerBattlesOf = (battles: string) => `(player, archived, ord, battle) IN (
  SELECT s.player, b.archived, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n WHERE ${battles} AND s.player IS NOT NULL)`;

/** The union stands inside: SQLite would read the whole table otherwise. */
const clubBattlesOf = (battles: string) => `(club, ord, battle) IN (
  SELECT club, ord, n FROM (
    SELECT b.club, b.ord, b.n FROM battle b WHERE ${battles} AND b.club IS NOT NULL
    UNION SELECT s.club, b.ord, b.n FROM battle b JOIN side s ON s.battle = b.n WHERE ${battles} AND s.club IS NOT NULL) named)`;

const ofBattles = (battles: string) => `battle IN (SELECT b.n FROM battle b WHERE ${battles})`;

const casualDetail = `battle b JOIN battle_detail d ON d.battle = b.n WHERE ${battlesOf.battle}`;

const ofTournament = { tournament: 'tournament = $1' };

const ownTables = {
  published: {
    columns: ['kind', 'key', 'hash'],
    key: 2,
    rowsOf: {
      tournament: `kind = 'tournament' AND key = $1`,
      battle: `kind = 'battle' AND key = $1`,
      club: `kind = 'club' AND key = $1`,
    },
  },
  mention: { columns: ['what', 'name', 'kind', 'key'], key: 4 },
  player_battle: {
    columns: ['player', 'archived', 'ord', 'battle', 'name', 'faction', 'outcome'],
    key: 4,
    rowsOf: {
      tournament: playerBattlesOf(battlesOf.tournament),
      battle: playerBattlesOf(battlesOf.battle),
    },
  },
  club_battle: {
    columns: ['club', 'ord', 'battle'],
    key: 3,
    rowsOf: {
      tournament: clubBattlesOf(battlesOf.tournament),
      battle: clubBattlesOf(battlesOf.battle),
    },
  },
  player_tournament: {
    columns: ['player', 'ord', 'key', 'tournament', 'place', 'name', 'club', 'country'],
    key: 3,
    rowsOf: ofTournament,
  },
  tournament_word: {
    columns: ['word', 'ord', 'tournament'],
    key: 2,
    rowsOf: ofTournament,
  },
  person_word: {
    columns: ['word', 'ord', 'place', 'tournament', 'name', 'words'],
    key: 3,
    rowsOf: ofTournament,
  },
  person_club: {
    columns: ['club', 'word', 'tournament', 'name'],
    key: 3,
    rowsOf: ofTournament,
  },
  club_word: { columns: ['word', 'ord', 'club', 'words'], key: 2, rowsOf: { club: 'club = $1' } },
  side: {
    columns: [
      ...['battle', 'place', 'tournament', 'day', 'battle_pack', 'scenario', 'stage', 'round', 'archived'],
      ...['player', 'name', 'club', 'faction', 'sub_faction', 'opponent_faction', 'outcome'],
      ...['victory_points', 'role'],
    ],
    key: 2,
    rowsOf: { tournament: ofBattles(battlesOf.tournament), battle: ofBattles(battlesOf.battle) },
  },
  army_list: {
    columns: ['n', 'tournament', 'document'],
    key: 1,
    rowsOf: {
      ...ofTournament,
      battle: `n IN (SELECT d.list_1 FROM ${casualDetail} UNION ALL SELECT d.list_2 FROM ${casualDetail})`,
    },
  },
  battle_detail: {
    columns: ['battle', 'list_1', 'list_2', 'hash', 'end_1', 'end_2', 'rounds_1', 'rounds_2'],
    key: 1,
    rowsOf: { tournament: ofBattles(battlesOf.tournament), battle: ofBattles(battlesOf.battle) },
  },
  battle: {
    columns: [
      ...['n', 'id', 'tournament', 'ord', 'day', 'stage', 'round', 'scenario', 'battle_pack', 'battle_size'],
      ...['club', 'archived', 'winner', 'victory_size', 'hash', 'document'],
    ],
    key: 1,
    rowsOf: { ...ofTournament, battle: 'id = $1 AND tournament IS NULL' },
  },
  participant: {
    columns: [
      ...['tournament', 'place', 'key', 'name', 'player', 'club', 'faction', 'sub_faction'],
      ...['final_placement', 'dropped', 'undefeated', 'hash', 'document'],
    ],
    key: 2,
    rowsOf: ofTournament,
  },
  standing: {
    columns: ['tournament', 'place', 'stage', 'shown', 'hash', 'document', 'explanation', 'results'],
    key: 2,
    rowsOf: ofTournament,
  },
  round: {
    columns: ['tournament', 'place', 'stage', 'name', 'current', 'document'],
    key: 2,
    rowsOf: ofTournament,
  },
  tournament: {
    columns: [
      ...['slug', 'ord', 'name', 'status', 'start_date', 'end_date', 'city', 'country', 'club'],
      ...['battle_pack', 'battle_size', 'players', 'podium', 'page_hash', 'hash', 'document'],
    ],
    key: 1,
    rowsOf: { tournament: 'slug = $1' },
  },
  draft: {
    columns: ['ord', 'slug', 'club', 'document'],
    key: 1,
    rowsOf: { tournament: 'slug = $1' },
  },
  club: {
    columns: ['ord', 'slug', 'name', 'city', 'country', 'members', 'hash', 'document'],
    key: 1,
    rowsOf: { club: 'slug = $1' },
  },
  player_name: { columns: ['id', 'name'], key: 1, rowsOf: { player: 'id = $1' } },
  player: {
    columns: [
      ...['ord', 'id', 'name', 'battles', 'wins', 'draws', 'losses', 'tournaments', 'last_played', 'hash'],
      ...['factions', 'document'],
    ],
    key: 1,
  },
  player_word: { columns: ['word', 'ord', 'words'], key: 2 },
  player_club: { columns: ['club', 'ord'], key: 2 },
  player_country: { columns: ['country', 'ord'], key: 2 },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof ownTables;

/** Rows of each table. */
export type Rows = Partial<Record<TableName, Row[]>>;

const counts = countTableNames.map((name): [string, Table] => {
  const { from, keys, counts: sums } = countTables[name];
  const key = ['pack', 'period', ...(from === 'sides' ? ['casual'] : []), ...Object.keys(keys)];
  return [name, { columns: [...key, ...Object.keys(sums)], key: key.length }];
});

export const tables: ReadonlyMap<string, Table> = new Map([...Object.entries(ownTables), ...counts]);

export async function insertRows(writer: Writer, rows: Rows): Promise<void> {
  for (const [name, some] of Object.entries(rows)) {
    if (some.length > 0) await writer.insert(name, ownTables[name as TableName].columns, some);
  }
}

export const withdrawStatements = (kind: Kind): string[] =>
  [...tables].flatMap(([name, { rowsOf }]) =>
    rowsOf?.[kind] === undefined ? [] : [`DELETE FROM ${name} WHERE ${rowsOf[kind]}`],
  );

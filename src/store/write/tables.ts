// The tables of what is published: their columns, and which rows belong to a tournament, a casual battle or a club (`$1`). In the order in which
// rows are taken away: index rows are found by the rows they lead to.

export type Owner = 'tournament' | 'battle' | 'club';

export interface Table {
  readonly columns: readonly string[];
  readonly rowsOf: Readonly<Partial<Record<Owner, string>>>;
  /** Rows of one owner lie far apart from each other: they are written together with those of others, in order. */
  readonly isScattered?: true;
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

export const tables = {
  player_battle: {
    columns: ['player', 'archived', 'ord', 'battle', 'name', 'faction', 'outcome'],
    rowsOf: {
      tournament: playerBattlesOf(battlesOf.tournament),
      battle: playerBattlesOf(battlesOf.battle),
    },
    isScattered: true,
  },
  club_battle: {
    columns: ['club', 'ord', 'battle'],
    rowsOf: {
      tournament: clubBattlesOf(battlesOf.tournament),
      battle: clubBattlesOf(battlesOf.battle),
    },
    isScattered: true,
  },
  player_tournament: {
    columns: ['player', 'ord', 'key', 'tournament', 'place', 'name', 'club', 'country'],
    rowsOf: ofTournament,
    isScattered: true,
  },
  tournament_word: {
    columns: ['word', 'ord', 'tournament'],
    rowsOf: ofTournament,
    isScattered: true,
  },
  person_word: {
    columns: ['word', 'ord', 'place', 'tournament', 'name', 'words'],
    rowsOf: ofTournament,
    isScattered: true,
  },
  person_club: {
    columns: ['club', 'word', 'tournament', 'name'],
    rowsOf: ofTournament,
    isScattered: true,
  },
  club_word: { columns: ['word', 'ord', 'club', 'words'], rowsOf: { club: 'club = $1' } },
  side: {
    columns: [
      ...['battle', 'place', 'tournament', 'day', 'battle_pack', 'scenario', 'stage', 'round', 'archived'],
      ...['player', 'name', 'club', 'faction', 'sub_faction', 'opponent_faction', 'outcome'],
      ...['victory_points', 'role'],
    ],
    rowsOf: { tournament: ofBattles(battlesOf.tournament), battle: ofBattles(battlesOf.battle) },
  },
  army_list: {
    columns: ['n', 'tournament', 'document'],
    rowsOf: {
      ...ofTournament,
      battle: `n IN (SELECT d.list_1 FROM ${casualDetail} UNION ALL SELECT d.list_2 FROM ${casualDetail})`,
    },
  },
  battle_detail: {
    columns: ['battle', 'list_1', 'list_2', 'hash', 'rounds_1', 'rounds_2'],
    rowsOf: { tournament: ofBattles(battlesOf.tournament), battle: ofBattles(battlesOf.battle) },
  },
  battle: {
    columns: [
      ...['n', 'id', 'tournament', 'ord', 'day', 'stage', 'round', 'scenario', 'battle_pack', 'battle_size'],
      ...['club', 'archived', 'winner', 'victory_size', 'hash', 'document'],
    ],
    rowsOf: { ...ofTournament, battle: 'id = $1 AND tournament IS NULL' },
  },
  participant: {
    columns: [
      ...['tournament', 'place', 'key', 'name', 'player', 'club', 'faction', 'sub_faction'],
      ...['final_placement', 'dropped', 'undefeated', 'hash', 'document'],
    ],
    rowsOf: ofTournament,
  },
  standing: {
    columns: ['tournament', 'place', 'stage', 'shown', 'hash', 'document', 'explanation'],
    rowsOf: ofTournament,
  },
  round: {
    columns: ['tournament', 'place', 'stage', 'name', 'current', 'document'],
    rowsOf: ofTournament,
  },
  tournament: {
    columns: [
      ...['slug', 'ord', 'name', 'status', 'start_date', 'end_date', 'city', 'country', 'club'],
      ...['battle_pack', 'battle_size', 'players', 'podium', 'hash', 'document'],
    ],
    rowsOf: { tournament: 'slug = $1' },
  },
  draft: {
    columns: ['ord', 'slug', 'club', 'document'],
    rowsOf: { tournament: 'slug = $1' },
  },
  club: {
    columns: ['ord', 'slug', 'name', 'city', 'country', 'members', 'hash', 'document'],
    rowsOf: { club: 'slug = $1' },
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as TableName[];

export function tableOf(name: TableName): Table {
  return tables[name];
}

/** The statement that takes away what an owner has in a table; undefined where it can have nothing. */
export function withdrawStatement(name: TableName, owner: Owner): string | undefined {
  const rows = tableOf(name).rowsOf[owner];
  return rows && `DELETE FROM ${name} WHERE ${rows}`;
}

// A world many times as large, by bulk load: every tournament, battle and player of an imported world is copied under another name, by SQL. The importer would
// take hours. Clubs and battle packs stay as many; counts of statistics are multiplied, because a count has a row for a month, however many battles it counts.
import { copyFileSync, existsSync, globSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** The columns of a table that name something that is copied: a text gets `~1`, `~2` and so on, a number is shifted. */
interface Copied {
  readonly texts?: readonly string[];
  readonly numbers?: readonly string[];
  /** The text that stands at the end of `"url"` in its document. */
  readonly documentOf?: string;
  /** Rows of other kinds are not copied. */
  readonly hasKinds?: true;
}

const copied: Readonly<Record<string, Copied>> = {
  record: { texts: ['key'], hasKinds: true },
  change: { texts: ['id'], numbers: ['place'], hasKinds: true },
  published: { texts: ['key'], hasKinds: true },
  tournament: { texts: ['ord', 'slug'], documentOf: 'slug' },
  standing: { texts: ['tournament'] },
  round: { texts: ['tournament'] },
  participant: { texts: ['tournament', 'player'] },
  army_list: { numbers: ['n'] },
  battle: { texts: ['id', 'tournament', 'ord'], numbers: ['n'], documentOf: 'id' },
  battle_detail: { numbers: ['battle', 'list_1', 'list_2'] },
  side: { texts: ['player'], numbers: ['battle'] },
  player: { texts: ['ord', 'id'], documentOf: 'id' },
  player_name: { texts: ['id'] },
  player_club: { texts: ['ord'] },
  player_country: { texts: ['ord'] },
  player_game: { texts: ['ord'] },
  player_battle: { texts: ['player', 'ord'], numbers: ['battle'] },
  head_to_head: { texts: ['player', 'opponent', 'ord'], numbers: ['battle'] },
  club_battle: { texts: ['ord'], numbers: ['battle'] },
  player_tournament: { texts: ['player', 'ord', 'tournament'] },
  tournament_word: { texts: ['ord', 'tournament'] },
  player_word: { texts: ['ord'] },
  person_word: { texts: ['ord', 'tournament'] },
  placement: { texts: ['tournament'] },
};

/** Numbers of the tables that count. */
const counts =
  /^(?:battles|unfinished|without_faction|mirrors|draws|with_roles|draws_with_roles|attacker_wins|defender_wins|points|point_parts|point_sides|wins|losses|forfeits|tournaments|entries|firsts|podiums|undefeated|players|things)$/;
/** Larger than any number of a row. */
const shift = 10_000_000;

/** Fills a table from the one of the same name in the schema `small`; `copy` has a row for each copy, the first with an empty suffix. */
function writeInsert(table: string, columns: readonly string[], copies: number): string {
  const { texts = [], numbers = [], documentOf, hasKinds } = copied[table] ?? {};
  const values = columns.map((column) => {
    if (texts.includes(column)) return `${column} || suffix`;
    if (numbers.includes(column)) return `${column} + number * ${shift}`;
    if (column === 'document' && documentOf !== undefined)
      return `replace(document, ${documentOf} || '"', ${documentOf} || suffix || '"')`;
    // The id stands before them in the document of the battle.
    if (table === 'battle_detail' && /^end_\d$/.test(column)) return `${column} + length(suffix)`;
    if (/_(?:count|game)$/.test(table) && counts.test(column)) return `${column} * ${copies}`;
    return table === 'change_set' && column === 'place' ? `${column} + ${(copies - 1) * shift}` : column;
  });
  const isCopied = table in copied;
  const condition = !isCopied
    ? 'number = 0'
    : hasKinds
      ? `number = 0 OR kind IN ('tournament', 'battle', 'player')`
      : 'true';
  // Numbers are appended copy by copy; texts of copies stand beside each other.
  const source =
    numbers.length > 0 && texts.length === 0
      ? `copy CROSS JOIN small.${table}`
      : `small.${table} CROSS JOIN copy`;
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${source} WHERE ${condition}`;
}

function listCopies(copies: number): string {
  const rows = Array.from(
    { length: copies },
    (_, number) => `(${number}, '${number === 0 ? '' : `~${number}`}')`,
  );
  return `INSERT INTO copy (number, suffix) VALUES ${rows.join(', ')}`;
}

/** Makes the database at `target`, unless it is there. */
export function copySqlite(source: string, target: string, copies: number): void {
  if (existsSync(target)) return;
  const unfinished = `${target}.unfinished`;
  for (const file of globSync(`${unfinished}*`)) rmSync(file);
  const database = new DatabaseSync(unfinished);
  database.exec(
    'PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000',
  );
  database.exec('CREATE TEMP TABLE copy (number INTEGER, suffix TEXT)');
  database.exec(listCopies(copies));
  database.exec(`ATTACH '${source}' AS small`);
  const list = (type: string) =>
    database
      .prepare(
        `SELECT name, sql FROM small.sqlite_master WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`,
      )
      .all(type) as { name: string; sql: string }[];
  for (const { name, sql } of list('table')) {
    database.exec(sql);
    const columns = database
      .prepare(`SELECT * FROM small.${name}`)
      .columns()
      .map((column) => column.name);
    database.exec(writeInsert(name, columns, copies));
  }
  for (const { sql } of list('index')) database.exec(sql);
  database.exec('DETACH small');
  database.exec('PRAGMA journal_mode = WAL');
  database.close();
  copyFileSync(`${source}-keys`, `${target}-keys`);
  renameSync(unfinished, target);
}

/** Grows an imported world in place. */
export async function growPostgres(url: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('ALTER SCHEMA public RENAME TO small; CREATE SCHEMA public; SET search_path = public');
  await client.query('CREATE TEMP TABLE copy (number BIGINT, suffix TEXT)');
  await client.query(listCopies(copies));
  const { rows: columns } = await client.query<{ table_name: string; names: string[] }>(
    `SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position) AS names
     FROM information_schema.columns WHERE table_schema = 'small' GROUP BY table_name`,
  );
  for (const { table_name: name, names } of columns) {
    await client.query(`CREATE TABLE ${name} (LIKE small.${name} INCLUDING ALL EXCLUDING INDEXES)`);
    await client.query(writeInsert(name, names, copies));
  }
  // Indexes of filled tables are made in a fraction of the time.
  await client.query(`SET maintenance_work_mem = '1GB'`);
  const { rows: indexes } = await client.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %I ADD %s', t.relname, pg_get_constraintdef(c.oid)) AS statement
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE t.relnamespace = 'small'::regnamespace AND c.contype IN ('p', 'u')
     UNION ALL
     SELECT replace(pg_get_indexdef(i.indexrelid), 'small.', '') FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'small'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { statement } of indexes) await client.query(statement);
  await client.query('DROP SCHEMA small CASCADE');
  await client.query('ANALYZE');
  await client.end();
}

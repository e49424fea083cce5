// Updates the tables of counts: one grouped statement a table adds what was published or subtracts what is withdrawn.
import { runAll, type Writer } from '../database.ts';
import { emptyTables, type TemporaryTables } from '../engine/temporary-tables.ts';
import {
  type Counted,
  type CountTable,
  type CountTableName,
  countTableNames,
  countTables,
  scopeOf,
  selectCounted,
  writeCounted,
} from '../read/counted.ts';
import { writeGameStatements } from './game-counts.ts';
import { publishedBattles, publishedTournaments } from './touched.ts';

/** `$1` is 1 to add and -1 to subtract. Everything is counted for its pack and for all ('') packs, in its month, its year and all of time (''). */
function writeCountStatement(name: CountTableName, counted: Counted): string {
  const table: CountTable = countTables[name];
  const { keys, counts } = table;
  // The month becomes the period.
  const scope = scopeOf(table).filter((column) => column !== 'month' && column !== 'pack');
  const key = ['pack', 'period', ...scope, ...Object.keys(keys)];
  const sums = Object.keys(counts).map((column) => `CAST($1 AS BIGINT) * sum(counted.${column})`);
  const groups = key.slice(2).map((column) => `counted.${column}`);
  return `
    WITH scope (of_pack, of_period) AS (VALUES (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)),
      counted AS (${writeCounted(name, counted)})
    INSERT INTO ${name} (${[...key, ...Object.keys(counts)].join(', ')})
    SELECT CASE WHEN scope.of_pack = 1 THEN counted.pack ELSE '' END,
      CASE scope.of_period WHEN 0 THEN '' WHEN 1 THEN 'year ' || substr(counted.month, 1, 4) ELSE 'month ' || counted.month END,
      ${[...groups, ...sums].join(', ')}
    FROM counted CROSS JOIN scope
    WHERE (scope.of_pack = 0 OR counted.pack <> '') AND (scope.of_period = 0 OR counted.month <> '')
    GROUP BY 1, 2, ${groups.join(', ')}
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET
      ${Object.keys(counts)
        .map((column) => `${column} = ${name}.${column} + excluded.${column}`)
        .join(', ')}`;
}

/** Statements by what they count, so that those that would count nothing need not run. */
interface Statements extends Readonly<Record<CountTable['from'], readonly string[]>> {
  readonly games: readonly string[];
}

function writeStatements(counted: Counted): Statements {
  const from = (source: CountTable['from']) =>
    countTableNames
      .filter((name) => countTables[name].from === source)
      .map((name) => writeCountStatement(name, counted));
  return {
    battles: from('battles'),
    armies: from('armies'),
    entries: counted.tournaments === '' ? [] : from('entries'),
    games: writeGameStatements(counted),
  };
}

/** Stored in temporary tables, since several tables are made from each. */
const { armies, clubs } = selectCounted(publishedBattles, '');
const gatherArmiesStatement = `INSERT INTO counted_army ${armies}`;
const gatherClubsStatement = `INSERT INTO counted_club ${clubs}`;
const gathered = {
  battles: publishedBattles,
  armies: 'SELECT * FROM counted_army',
  clubs: 'SELECT * FROM counted_club',
};

/** Inserted in the order of the key, like the other lists (publish.ts). */
const clubBattlesStatement = `
  INSERT INTO club_battle (club, ord, battle, game) SELECT club, ord, n, game FROM counted_club ORDER BY club, ord, n`;

const countPublishedStatements = writeStatements({ ...gathered, tournaments: publishedTournaments });

const countWithdrawnStatements = {
  tournament: writeStatements({
    ...gathered,
    tournaments: 'SELECT slug FROM tournament WHERE slug IN LIST($2)',
  }),
  battle: writeStatements({ ...gathered, tournaments: '' }),
};

/** Run it when everything is counted: deletes rows in which nothing is left. */
export const dropEmptyStatements = [
  ...countTableNames.map((name) => `DELETE FROM ${name} WHERE ${countTables[name].empty}`),
  'DELETE FROM game_count WHERE battles = 0 AND tournaments = 0 AND players = 0',
  'DELETE FROM club_game WHERE things = 0',
];

const countedTables: TemporaryTables = {
  counted_army: `(month TEXT, pack TEXT, casual INTEGER, game TEXT, faction TEXT, sub_faction TEXT, opponent TEXT,
    wins INTEGER, draws INTEGER, losses INTEGER, forfeits INTEGER)`,
  counted_club: '(club TEXT, ord TEXT, n INTEGER, game TEXT)',
};

/** Call it at the beginning of a transaction that counts. */
export async function startCounting(writer: Writer): Promise<void> {
  await emptyTables(writer, countedTables);
}

/** Adds everything that was touched and is published now, of which so many are battles, and lists it under its clubs. */
export async function countPublished(writer: Writer, battles: number): Promise<void> {
  const armies = await gather(writer, battles);
  if (battles > 0) await writer.run(clubBattlesStatement);
  const tournaments = (await writer.value(`${publishedTournaments} LIMIT 1`)) === undefined ? 0 : 1;
  await runAll(writer, choose(countPublishedStatements, { battles, armies, tournaments }), [1]);
  await clearGathered(writer);
}

/** Subtracts what the listed battles, so many, and these tournaments add; to be called while their rows are still there. */
export async function uncount(
  writer: Writer,
  kind: 'tournament' | 'battle',
  keys: readonly string[],
  battles: number,
): Promise<void> {
  const armies = await gather(writer, battles);
  const tournaments = kind === 'tournament' ? keys.length : 0;
  for (const statement of choose(countWithdrawnStatements[kind], { battles, armies, tournaments }))
    await writer.run(statement, statement.includes('$2') ? [-1, JSON.stringify(keys)] : [-1]);
  await clearGathered(writer);
}

/** Returns how many rows of armies there are: none if no side has a faction. */
async function gather(writer: Writer, battles: number): Promise<number> {
  if (battles === 0) return 0;
  await writer.run(gatherClubsStatement);
  return writer.run(gatherArmiesStatement);
}

/** Those that have something to count: preparing one takes longer than counting a small tournament. */
function choose(
  statements: Statements,
  { battles, armies, tournaments }: Readonly<Record<'battles' | 'armies' | 'tournaments', number>>,
): string[] {
  return [
    ...(battles > 0 ? statements.battles : []),
    ...(armies > 0 ? statements.armies : []),
    ...(tournaments > 0 ? statements.entries : []),
    ...(battles + tournaments > 0 ? statements.games : []),
  ];
}

async function clearGathered(writer: Writer): Promise<void> {
  const statements = Object.keys(countedTables).map((name) => `DELETE FROM ${name}`);
  await runAll(writer, statements);
}

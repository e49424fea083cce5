// Updates the tables of counts: one grouped statement a table adds what was published or subtracts what is withdrawn.
import type { Writer } from '../database.ts';
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

function writeStatements(counted: Counted): string[] {
  const names = countTableNames.filter(
    (name) => counted.tournaments !== '' || countTables[name].from !== 'entries',
  );
  return [...names.map((name) => writeCountStatement(name, counted)), ...writeGameStatements(counted)];
}

/** Stored in temporary tables, since several tables are made from each. */
const { armies, clubs } = selectCounted(publishedBattles, '');
const gatherStatements = [`INSERT INTO counted_army ${armies}`, `INSERT INTO counted_club ${clubs}`];
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

/** Call it at the beginning of a transaction that counts. */
export async function startCounting(writer: Writer): Promise<void> {
  const empty = selectCounted('SELECT n FROM battle WHERE false', '');
  for (const [name, select] of Object.entries({ counted_army: empty.armies, counted_club: empty.clubs })) {
    await writer.run(`DROP TABLE IF EXISTS ${name}`);
    await writer.run(`CREATE TEMPORARY TABLE ${name} AS ${select}`);
  }
}

/** Adds everything that was touched and is published now, and lists it under its clubs. */
export async function countPublished(writer: Writer): Promise<void> {
  for (const statement of [...gatherStatements, clubBattlesStatement]) await writer.run(statement);
  for (const statement of countPublishedStatements) await writer.run(statement, [1]);
  await clearGathered(writer);
}

/** Subtracts what the listed battles and these tournaments add; to be called while their rows are still there. */
export async function uncount(
  writer: Writer,
  kind: 'tournament' | 'battle',
  keys: readonly string[],
): Promise<void> {
  for (const statement of gatherStatements) await writer.run(statement);
  for (const statement of countWithdrawnStatements[kind])
    await writer.run(statement, statement.includes('$2') ? [-1, JSON.stringify(keys)] : [-1]);
  await clearGathered(writer);
}

async function clearGathered(writer: Writer): Promise<void> {
  for (const name of ['counted_army', 'counted_club']) await writer.run(`DELETE FROM ${name}`);
}

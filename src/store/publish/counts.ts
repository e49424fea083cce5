// Updates the tables of counts: one grouped statement a table adds what was published or subtracts what is withdrawn.
import type { Writer } from '../database.ts';
import {
  type Counted,
  type CountTable,
  type CountTableName,
  countTableNames,
  countTables,
  writeCounted,
} from './counted.ts';
import { writeGameStatements } from './game-counts.ts';
import { publishedBattles, publishedTournaments } from './touched.ts';

/** `$1` is 1 to add and -1 to subtract. What is counted counts for its pack and for all ('') packs, in its month, its year and all of time (''). */
function writeCountStatement(name: CountTableName, counted: Counted): string {
  const { from, keys, counts }: CountTable = countTables[name];
  const scope = from === 'sides' ? ['pack', 'period', 'casual', 'game'] : ['pack', 'period', 'game'];
  const key = [...scope, ...Object.keys(keys)];
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

const withdrawn = {
  tournament: {
    battles: 'SELECT n FROM battle WHERE tournament = $2',
    tournaments: 'SELECT slug FROM tournament WHERE slug = $2',
  },
  battle: {
    battles: 'SELECT n FROM battle WHERE id = $2 AND tournament IS NULL',
    tournaments: '',
  },
} as const satisfies Record<string, Counted>;

export const countWithdrawnStatements = {
  tournament: [
    ...countTableNames.map((name) => writeCountStatement(name, withdrawn.tournament)),
    ...writeGameStatements(withdrawn.tournament),
  ],
  battle: [
    ...countTableNames
      .filter((name) => countTables[name].from === 'sides')
      .map((name) => writeCountStatement(name, withdrawn.battle)),
    ...writeGameStatements(withdrawn.battle),
  ],
};

const published: Counted = { battles: publishedBattles, tournaments: publishedTournaments };

/** Everything that was touched and is published now. */
export const countPublishedStatements = [
  ...countTableNames.map((name) => writeCountStatement(name, published)),
  ...writeGameStatements(published),
];

/** To be run when everything is counted: rows in which nothing is left. */
export const dropEmptyStatements = [
  ...countTableNames.map((name) => `DELETE FROM ${name} WHERE ${countTables[name].empty}`),
  'DELETE FROM game_count WHERE battles = 0 AND tournaments = 0 AND players = 0',
  'DELETE FROM club_game WHERE things = 0',
];

/** Subtracts what a tournament or a casual battle adds; to be called while its rows are still there. */
export async function uncount(writer: Writer, kind: 'tournament' | 'battle', key: string): Promise<void> {
  for (const statement of countWithdrawnStatements[kind]) await writer.run(statement, [-1, key]);
}

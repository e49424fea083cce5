// The statements that read the tables of counts: all counts that a question needs in one, each row saying what it counts.
import type { Counted } from '../../domain/statistics/counts.ts';
import type { Row } from '../database.ts';
import { countTables, flags } from './count-tables.ts';

/** What each question is answered from. */
export const questions = {
  factions: ['faction', 'entry', 'scenario'],
  subFactions: ['subFaction', 'scenario'],
  matchups: ['matchup', 'scenario'],
  scenarios: ['scenario'],
} as const satisfies Record<string, readonly Counted[]>;

export type Question = keyof typeof questions;

const mostTexts = 2;
const mostCounts = Math.max(...Object.values(countTables).map(({ counts }) => counts.length));

const listTexts = (counted: Counted) => countTables[counted].keys.filter((key) => !flags.has(key));
const listFlags = (counted: Counted) => countTables[counted].keys.filter((key) => flags.has(key));

const pad = (columns: readonly string[], length: number, by: string): string[] => [
  ...columns,
  ...Array<string>(length - columns.length).fill(by),
];

/**
 * `$1` pack, `$2` the largest `casual`, `$3` to `$8` three spans of periods, `$9` the faction of sub-factions. A row is what is counted, texts, a flag
 * and counts, as many as the widest has.
 */
function writePart(counted: Counted): string {
  const { name, scope, keys, counts } = countTables[counted];
  const more = [
    ...(scope.includes('casual') ? [' AND casual <= $2'] : []),
    ...(counted === 'subFaction' ? [' AND faction = $9'] : []),
  ].join('');
  const inside = [3, 5, 7].map(
    (span) => `SELECT * FROM ${name} WHERE pack = $1 AND period BETWEEN $${span} AND $${span + 1}${more}`,
  );
  const columns = [
    ...pad(listTexts(counted), mostTexts, `''`),
    ...pad(listFlags(counted), 1, '0'),
    ...pad(
      counts.map((count) => `CAST(sum(${count}) AS BIGINT)`),
      mostCounts,
      '0',
    ),
  ];
  return `SELECT '${counted}' AS what, ${columns.join(', ')}
    FROM (${inside.join(' UNION ALL ')}) counted GROUP BY ${keys.join(', ')}`;
}

const writeQuery = (question: Question): string => questions[question].map(writePart).join('\n  UNION ALL ');

export const factionCountsQuery = writeQuery('factions');
export const subFactionCountsQuery = writeQuery('subFactions');
export const matchupCountsQuery = writeQuery('matchups');
export const scenarioCountsQuery = writeQuery('scenarios');

export const countQueries: Readonly<Record<Question, string>> = {
  factions: factionCountsQuery,
  subFactions: subFactionCountsQuery,
  matchups: matchupCountsQuery,
  scenarios: scenarioCountsQuery,
};

/** A row as the domain has it. */
export function trimRow([what, ...row]: Row): Row {
  const counted = what as Counted;
  return [
    ...row.slice(0, listTexts(counted).length),
    ...row.slice(mostTexts, mostTexts + listFlags(counted).length),
    ...row.slice(mostTexts + 1, mostTexts + 1 + countTables[counted].counts.length),
  ];
}

/** `$1` pack, `$2` the largest `casual`, `$3` and `$4` the months. */
export const monthCountsQuery = `
  SELECT 'battles' AS what, period, CAST(sum(battles) AS BIGINT), CAST(sum(unfinished) AS BIGINT)
  FROM scenario_count WHERE pack = $1 AND period BETWEEN $3 AND $4 AND casual <= $2 GROUP BY period
  UNION ALL SELECT 'tournaments', period, tournaments, 0
  FROM entry_count WHERE pack = $1 AND period BETWEEN $3 AND $4 AND faction = ''`;

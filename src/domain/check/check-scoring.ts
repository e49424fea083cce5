// Scoring and tie-breakers that cannot be applied (docs/rules/standings.md, Scoring a battle; docs/rules/standings.md, Tie-breakers).
import type { DifferenceRow, ScoringRecord, TieBreakerRecord, TournamentRecord } from '../record.ts';
import type { Problem } from '../results.ts';

export function checkScoring({ scoring, battleSize }: TournamentRecord): Problem[] {
  if (scoring == null) return [];
  const problems = checkClamp(scoring);
  if (scoring.points?.type !== 'difference') return problems;
  problems.push(...checkTable(scoring.points.table));
  if (scoring.points.unit === 'percentOfBattleSize' && battleSize <= 0) {
    const message = `battleSize is ${battleSize}, of which no percentage can be taken; expected more than 0`;
    problems.push({ pointer: '/battleSize', message });
  }
  return problems;
}

function checkClamp({ min, max }: ScoringRecord): Problem[] {
  if (min == null || max == null || min <= max) return [];
  return [{ pointer: '/scoring/min', message: `min ${min} is above max ${max}; expected at most ${max}` }];
}

function checkTable(table: readonly DifferenceRow[]): Problem[] {
  const pointer = '/scoring/points/table';
  const problems: Problem[] = [];
  const limits = new Set<number>();
  for (const [index, { upTo }] of table.entries()) {
    const at = `${pointer}/${index}`;
    if (upTo == null) {
      if (index < table.length - 1) {
        const message = 'a row without "upTo" before the last row; expected only the last row to be without';
        problems.push({ pointer: at, message });
      }
    } else if (limits.has(upTo)) {
      const message = `"upTo" ${upTo} is already that of an earlier row; expected each only once`;
      problems.push({ pointer: `${at}/upTo`, message });
    }
    if (upTo != null) limits.add(upTo);
  }
  if (table.at(-1)?.upTo !== undefined && table.at(-1)?.upTo !== null) {
    const message = `no row for differences above ${table.at(-1)?.upTo}; expected a last row without "upTo"`;
    problems.push({ pointer, message });
  } else if (table.length === 0) {
    problems.push({ pointer, message: 'the table is empty; expected a last row without "upTo"' });
  }
  return problems;
}

export function checkTieBreakers(tieBreakers: readonly TieBreakerRecord[] | null | undefined): Problem[] {
  return (tieBreakers ?? []).flatMap((record, index) => {
    const { by, name } = typeof record === 'string' ? { by: record, name: null } : record;
    if (by !== 'metric' || name) return [];
    const message = 'tie-breaker "metric" without a name; expected { "by": "metric", "name": "…" }';
    return [{ pointer: `/tieBreakers/${index}`, message }];
  });
}

// Scoring and tie-breakers that cannot be applied (docs/rules/standings.md, Scoring a battle; docs/rules/standings.md, Tie-breakers).
import type {
  DifferenceRow,
  ScoringRecord,
  TieBreakerRecord,
  TournamentRecord,
} from '../event-file/record.ts';
import type { Problem } from '../results.ts';

export function checkScoring({ scoring, battleSize }: TournamentRecord): Problem[] {
  if (scoring == null) return [];
  const problems = checkClamp(scoring);
  if (scoring.points?.type !== 'difference') return problems;
  problems.push(...checkTable(scoring.points.table));
  if (scoring.points.unit === 'percentOfBattleSize' && battleSize <= 0) {
    problems.push({ pointer: '/battleSize', code: 'battleSizeNotPositive', parameters: { battleSize } });
  }
  return problems;
}

function checkClamp({ min, max }: ScoringRecord): Problem[] {
  if (min == null || max == null || min <= max) return [];
  return [{ pointer: '/scoring/min', code: 'minAboveMax', parameters: { min, max } }];
}

function checkTable(table: readonly DifferenceRow[]): Problem[] {
  const pointer = '/scoring/points/table';
  const problems: Problem[] = [];
  const limits = new Set<number>();
  for (const [index, { upTo }] of table.entries()) {
    const at = `${pointer}/${index}`;
    if (upTo == null) {
      if (index < table.length - 1)
        problems.push({ pointer: at, code: 'differenceTableOpenRow', parameters: {} });
    } else if (limits.has(upTo)) {
      problems.push({ pointer: `${at}/upTo`, code: 'differenceTableTwice', parameters: { upTo } });
    }
    if (upTo != null) limits.add(upTo);
  }
  const upTo = table.at(-1)?.upTo;
  if (upTo != null) problems.push({ pointer, code: 'differenceTableNotOpen', parameters: { upTo } });
  else if (table.length === 0) problems.push({ pointer, code: 'differenceTableEmpty', parameters: {} });
  return problems;
}

export function checkTieBreakers(tieBreakers: readonly TieBreakerRecord[] | null | undefined): Problem[] {
  return (tieBreakers ?? []).flatMap((record, index): Problem[] => {
    const { by, name } = typeof record === 'string' ? { by: record, name: null } : record;
    if (by !== 'metric' || name) return [];
    return [{ pointer: `/tieBreakers/${index}`, code: 'metricWithoutName', parameters: {} }];
  });
}

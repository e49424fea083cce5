// How the selected battles were used: each counts in exactly one of these figures (docs/rules/statistics.md, Which battles count).

import type { Inclusion } from './choices.ts';
import type { ScenarioCounts } from './counts.ts';
import type { StatisticsCoverage } from './rows.ts';

/** For statistics that compare armies. */
export function coverArmies(rows: readonly ScenarioCounts[], choice: Inclusion): StatisticsCoverage {
  const sum = (column: 'battles' | 'unfinished' | 'withoutFaction' | 'mirrors'): number =>
    rows.reduce((total, row) => total + row[column], 0);
  const mirrors = choice === 'include' ? 0 : sum('mirrors');
  return cover(sum('battles'), sum('unfinished'), sum('withoutFaction'), mirrors);
}

/** For statistics that count every finished battle. */
export function coverFinished(
  rows: readonly { readonly finished: number; readonly unfinished: number }[],
): StatisticsCoverage {
  const sum = (column: 'finished' | 'unfinished'): number =>
    rows.reduce((total, row) => total + row[column], 0);
  return cover(sum('finished'), sum('unfinished'), 0, 0);
}

function cover(
  finished: number,
  unfinished: number,
  withoutFaction: number,
  mirrors: number,
): StatisticsCoverage {
  const counted = finished - mirrors - withoutFaction;
  return { selected: finished + unfinished, counted, mirrors, withoutFaction, unfinished };
}

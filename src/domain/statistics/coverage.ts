// How the selected battles were used: each counts in exactly one of these figures (docs/rules/statistics.md, Which battles count).
import type { StatisticsCoverageResource as Coverage } from '../../contract/statistics.ts';
import type { ScenarioCounts } from './counts.ts';
import type { Choice } from './rules.ts';

type Counts = Pick<Coverage, 'mirrors' | 'withoutFaction' | 'unfinished'> & { readonly finished: number };

/** For statistics that compare armies. */
export function coverArmies(rows: readonly ScenarioCounts[], choice: Choice): Coverage {
  const { mirrors, ...counts } = addUp(rows);
  return cover({ ...counts, mirrors: choice === 'include' ? 0 : mirrors });
}

/** For statistics that count every finished battle. */
export function coverFinished(
  rows: Iterable<{ readonly finished: number; readonly unfinished: number }>,
): Coverage {
  const sum = { finished: 0, unfinished: 0, mirrors: 0, withoutFaction: 0 };
  for (const { finished, unfinished } of rows) {
    sum.finished += finished;
    sum.unfinished += unfinished;
  }
  return cover(sum);
}

function addUp(rows: readonly ScenarioCounts[]): Counts {
  const sum = { finished: 0, unfinished: 0, withoutFaction: 0, mirrors: 0 };
  for (const [, , finished, unfinished, withoutFaction, mirrors] of rows) {
    sum.finished += finished;
    sum.unfinished += unfinished;
    sum.withoutFaction += withoutFaction;
    sum.mirrors += mirrors;
  }
  return sum;
}

function cover({ finished, mirrors, withoutFaction, unfinished }: Counts): Coverage {
  const counted = finished - mirrors - withoutFaction;
  return { selected: finished + unfinished, counted, mirrors, withoutFaction, unfinished };
}

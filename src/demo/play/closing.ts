// Finishes an event: prizes, penalties, and final placements if the organiser recorded them.

import type { Random } from '../../domain/random.ts';
import type { AdjustmentRecord } from '../../domain/record.ts';
import type { Contestant } from '../field.ts';
import type { Edition } from '../series.ts';

interface Closing {
  readonly placementsRecorded?: false;
  readonly adjustments?: readonly AdjustmentRecord[];
}

/** `order`: the players, best first; null if unknown. */
export function closeEvent(
  random: Random,
  { nth, series, format: { form } }: Edition,
  field: readonly Contestant[],
  order: readonly Contestant[] | null,
): Closing {
  if (order && nth > 0 && (series + nth) % 2 === 0) {
    for (const [index, contestant] of order.entries()) contestant.record.finalPlacement = index + 1;
    return {};
  }
  const stage = form === 'swiss' ? 'swiss' : null;
  const adjusted = form !== 'knockout' && series % 3 !== 2;
  return {
    // Recording began in the course of the first year.
    ...(nth === 0 && series % 4 === 1 && { placementsRecorded: false }),
    ...(adjusted && { adjustments: adjust(random, field, stage) }),
  };
}

/** Before a cut the board stays as it was played, so that the seeds can be seen from it. */
function adjust(random: Random, field: readonly Contestant[], stage: string | null): AdjustmentRecord[] {
  const [painter, sport, late] = random.sample(field, 3) as [Contestant, Contestant, Contestant];
  const adjustments: AdjustmentRecord[] = [
    { participant: painter.key, battlePoints: 5, reason: 'Best painted army' },
    { participant: sport.key, battlePoints: 3, stage, reason: 'Favourite opponent' },
  ];
  if (random.chance(0.6)) {
    adjustments.push({ participant: late.key, battlePoints: -2, stage, reason: 'Army list handed in late' });
  }
  return adjustments;
}

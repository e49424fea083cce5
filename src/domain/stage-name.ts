// The name of a stage: the organiser's label, else one by its id (docs/rules/decisions.md, Values).
import type { StageRecord } from './record.ts';
import { readBand } from './stage-order.ts';

export function nameStage(stage: StageRecord): string {
  if (stage.name) return stage.name;
  const band = readBand(stage.id);
  if (band !== undefined) {
    return stage.id === `placement-${band.first}`
      ? `${writeOrdinal(band.first)} Place`
      : `Places ${band.first}–${band.last}`;
  }
  switch (stage.id) {
    case 'swiss':
      return stage.groups?.length ? 'Group Stage' : 'Swiss Stage';
    case 'knockout':
      return 'Knockout Stage';
    case 'placement-swiss':
      return 'Placement Swiss';
    case 'standings':
      return 'Final Standings';
    default:
      return stage.id;
  }
}

function writeOrdinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${suffix}`;
}

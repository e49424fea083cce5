// The small brackets for the places after the final.
import type { StageRecord } from '../../domain/record.ts';
import type { Contestant } from '../field.ts';
import type { DemoEvent } from './battle.ts';
import { type BracketPlay, playBracket } from './bracket-stage.ts';

export const bracketLabels = ['Final', 'Semi-final', 'Quarter-final', 'Round of 16'];

interface Placements {
  readonly stages: StageRecord[];
  /** Final place → player. */
  readonly places: ReadonlyMap<number, Contestant>;
}

const stageLabels: Readonly<Record<string, readonly string[]>> = {
  'placement-3': ['3rd place'],
  'placement-5-8': ['5th place', 'Places 5–8'],
  'placement-7': ['7th place'],
};

export function playPlacements(event: DemoEvent, knockout: BracketPlay, before: number): Placements {
  const { places: stageIds = [] } = event.edition.format;
  const stages: StageRecord[] = [];
  const places = new Map<number, Contestant>();
  let fifth: BracketPlay | undefined;
  for (const stage of stageIds) {
    const out = stage === 'placement-7' ? fifth?.out[0] : knockout.out.at(stage === 'placement-3' ? -2 : -3);
    const size = stage === 'placement-5-8' ? 4 : 2;
    const entrants = Array.from({ length: size }, (_, index) => out?.[index] ?? null);
    const complete = entrants.every((entrant) => entrant !== null) && event.edition.progress === 'finished';
    const bracket = playBracket(event, complete ? entrants : hideUntilComplete(entrants), {
      stage,
      labels: stageLabels[stage] ?? [],
      before: before + knockout.rounds - (size === 4 ? 2 : 1),
      decided: complete ? Number.POSITIVE_INFINITY : -1,
    });
    if (stage === 'placement-5-8') fifth = bracket;
    settle(places, Number(stage.split('-')[1]), bracket);
    stages.push({ id: stage, rounds: bracket.rounds, matches: bracket.matches });
  }
  return { stages, places };
}

/** A bracket shows its players once all of them are known. */
function hideUntilComplete(entrants: readonly (Contestant | null)[]): (Contestant | null)[] {
  return entrants.includes(null) ? entrants.map(() => null) : [...entrants];
}

function settle(places: Map<number, Contestant>, first: number, { winner, out }: BracketPlay): void {
  if (!winner) return;
  const order = [winner, ...out.toReversed().flat()];
  for (const [index, contestant] of order.entries()) places.set(first + index, contestant);
}

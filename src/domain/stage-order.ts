// Which stages there are, of which type, and in which order they run (docs/rules/decisions.md, Values).
import { stagePattern } from '../contract/stage-id.ts';
import { compareText } from './name-order.ts';

/** The places that a placement bracket settles, both included. */
export interface Band {
  readonly first: number;
  readonly last: number;
}

const mainStages: ReadonlyMap<string, number> = new Map([
  ['swiss', 0],
  ['knockout', 1],
  ['placement-swiss', 2],
  ['standings', 999_999],
]);

const stageId = new RegExp(stagePattern);

/** `placement-3`: places 3 and 4; `placement-5-8`: 5 to 8. Undefined if the id is no placement bracket. */
export function readBand(id: string): Band | undefined {
  const match = stageId.exec(id);
  if (match?.[1] === undefined) return undefined;
  const first = Number(match[1]);
  const last = match[2] === undefined ? first + 1 : Number(match[2]);
  return last > first ? { first, last } : undefined;
}

export function isStageId(id: string): boolean {
  return mainStages.has(id) || readBand(id) !== undefined;
}

/** The position of a stage in the stage order: an integer below 1,000,000, larger is later. */
export function stagePosition(id: string): number {
  const main = mainStages.get(id);
  if (main !== undefined) return main;
  const band = readBand(id);
  if (band === undefined) return 999_998;
  return 3 + band.first * 1000 + (id === `placement-${band.first}` ? 0 : band.last);
}

export function compareStages(a: string, b: string): number {
  return stagePosition(a) - stagePosition(b) || compareText(a, b);
}

export function stageType(id: string): 'board' | 'bracket' {
  return id === 'knockout' || readBand(id) !== undefined ? 'bracket' : 'board';
}

// JSON written piece by piece where the pieces are stored apart, or where an object would lose the order of its keys.
import type { ArmyList } from '../domain/results.ts';

/** An object's text without its closing brace, so that more keys can follow. */
export function openObject(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

/** At most four decimals (decisions.md, Values). */
export function roundNumber(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Names such as "7" or "__proto__" keep their place, which they would not in an object. */
export function writeMetrics(metrics: ReadonlyMap<string, number>): string {
  let inside = '';
  for (const [name, value] of metrics) {
    inside += `${inside === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
  }
  return `{${inside}}`;
}

/** What differs between a participant's list and the same list in a battle. */
function writeListHead({ faction, subFaction }: ArmyList): string {
  return `${openObject({ faction, subFaction })},`;
}

/** The rest, stored once however often the list is shown. */
function writeListTail({ points, battleTacticCards, text }: ArmyList): string {
  const rounded = points === null ? null : roundNumber(points);
  return JSON.stringify({ points: rounded, battleTacticCards, text }).slice(1);
}

export interface WrittenList {
  readonly head: string;
  /** Which of the tails goes on from there. */
  readonly list: number;
}

/** Writes army lists, and collects their tails, each once. */
export class ListTexts {
  readonly tails: string[] = [];
  /** Most lists are shown in every battle of their player: as they are, or with another head. */
  readonly #written = new Map<ArmyList, WrittenList>();
  /** By text, and by what else makes lists of one text differ. */
  readonly #placed = new Map<string, Map<string, number>>();

  write(list: ArmyList): WrittenList {
    const known = this.#written.get(list);
    if (known !== undefined) return known;
    const written = { head: writeListHead(list), list: this.#findPlace(list) };
    this.#written.set(list, written);
    return written;
  }

  #findPlace(list: ArmyList): number {
    const { text, points, battleTacticCards } = list;
    const ofText = this.#placed.get(text) ?? new Map<string, number>();
    this.#placed.set(text, ofText);
    const rest = JSON.stringify([points, battleTacticCards]);
    const known = ofText.get(rest);
    if (known !== undefined) return known;
    const place = this.tails.push(writeListTail(list)) - 1;
    ofText.set(rest, place);
    return place;
  }
}

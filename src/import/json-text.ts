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
  return `{${[...metrics].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

/** What differs between a participant's list and the same list in a battle. */
export function writeListHead({ faction, subFaction }: ArmyList): string {
  return `${openObject({ faction, subFaction })},`;
}

/** The rest, stored once however often the list is shown. */
export function writeListTail({ points, battleTacticCards, text }: ArmyList): string {
  return JSON.stringify({ points, battleTacticCards, text }).slice(1);
}

/** Collects the tails of army lists, each once. */
export class ListTails {
  readonly tails: string[] = [];
  readonly #places = new Map<string, number>();
  /** Most lists are shown in every battle of their player, so they are recognised by their parts before they are written. */
  readonly #known = new Map<string, Pick<ArmyList, 'points' | 'battleTacticCards'> & { place: number }>();

  add(list: ArmyList): number {
    const { text, points, battleTacticCards } = list;
    const known = this.#known.get(text);
    if (known?.points === points && known.battleTacticCards === battleTacticCards) return known.place;
    const place = this.#addTail(writeListTail(list));
    this.#known.set(text, { points, battleTacticCards, place });
    return place;
  }

  #addTail(tail: string): number {
    const known = this.#places.get(tail);
    if (known !== undefined) return known;
    this.#places.set(tail, this.tails.length);
    return this.tails.push(tail) - 1;
  }
}

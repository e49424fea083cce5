// JSON written piece by piece, where an object would lose the order of its keys or take longer.
import { roundNumber } from '#rules/amount';
import type { ArmyList } from '#rules/results';

/** An object's text without its closing brace, so that more keys can follow. */
export function openObject(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

/** Names such as "7" or "__proto__" stay in their order, which they would not in an object. */
export function writeMetrics(metrics: ReadonlyMap<string, number>): string {
  let inside = '';
  for (const [name, value] of metrics) {
    inside += `${inside === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
  }
  return `{${inside}}`;
}

/** Army lists as they are sent. Most are shown in every battle of their player. */
export class ListTexts {
  /** Those that battles show, each once. */
  readonly shown: string[] = [];
  readonly #texts = new Map<ArmyList, string>();
  readonly #positions = new Map<string, number>();

  write(list: ArmyList): string {
    const known = this.#texts.get(list);
    if (known !== undefined) return known;
    const { faction, subFaction, points, battleTacticCards, text } = list;
    const written = JSON.stringify({
      faction,
      subFaction,
      points: roundNumber(points),
      battleTacticCards,
      text,
    });
    this.#texts.set(list, written);
    return written;
  }

  /** Which of `shown` it is. */
  show(list: ArmyList): number {
    const text = this.write(list);
    const known = this.#positions.get(text);
    if (known !== undefined) return known;
    const position = this.shown.push(text) - 1;
    this.#positions.set(text, position);
    return position;
  }
}

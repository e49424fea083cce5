// Army lists as they are sent. Most are shown in every battle of their player.
import { roundNumber } from '#rules/amount';
import type { ArmyList } from '#rules/results';

export class ListTexts {
  /** The lists that battles show, each once. */
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

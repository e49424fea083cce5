// Reads faction, sub-faction, points and battle tactic cards from the text of an army list.
import { type Header, readAllegiance } from './allegiance.ts';
import { readCards } from './cards.ts';
import { readLabelled } from './labels.ts';
import type { ListLine } from './list-line.ts';
import { readParts } from './parts.ts';
import { readPoints } from './points.ts';
import { isSection } from './shape.ts';

/** Fields are '', 0 and [] if the text does not have them. */
export interface ArmyList {
  readonly faction: string;
  /** Battle formation, detachment and the like. */
  readonly subFaction: string;
  readonly points: number;
  readonly battleTacticCards: readonly string[];
  readonly text: string;
}

/** A list of which only the text must be known. */
export type GivenList = Pick<ArmyList, 'text'> & {
  readonly [Key in Exclude<keyof ArmyList, 'text'>]?: ArmyList[Key] | null | undefined;
};

export function readArmyList(text: string): Omit<ArmyList, 'text'> {
  const { header: lines, opening, notable, readBody } = readParts(text);
  const isSigned = ({ signed }: ListLine) => signed;
  const signature = (notable.find(isSigned) ?? lines.find(isSigned))?.text ?? '';
  const header: Header = {
    lines,
    signed: signature !== '',
    listbot: /listbot/i.test(signature),
    sectioned: opening !== undefined && isSection(opening.text),
  };
  const labelled = readLabelled(lines, notable);
  const placed = labelled.faction === undefined ? readAllegiance(header) : undefined;
  return {
    faction: labelled.faction ?? placed?.faction ?? '',
    subFaction: labelled.subFaction ?? placed?.subFaction ?? '',
    points: readPoints(lines, notable, readBody),
    battleTacticCards: readCards(lines, readBody),
  };
}

/** Fields that are missing or null are read from the text (docs/generated/event-file-fields.md, ArmyList). */
export function completeArmyList(record: GivenList): ArmyList {
  const { text, faction, subFaction, points, battleTacticCards } = record;
  if (faction != null && subFaction != null && points != null && battleTacticCards != null) {
    return { faction, subFaction, points, battleTacticCards, text };
  }
  const read = readArmyList(text);
  return {
    faction: faction ?? read.faction,
    subFaction: subFaction ?? read.subFaction,
    points: points ?? read.points,
    battleTacticCards: battleTacticCards ?? read.battleTacticCards,
    text,
  };
}

// Reads what a list's text says of itself: faction, sub-faction, points, battle tactic cards.
import { type Header, readAllegiance } from './army-list-allegiance.ts';
import { readCards } from './army-list-cards.ts';
import { readLabelled } from './army-list-labels.ts';
import { type ListLine, readLines } from './army-list-lines.ts';
import { readPoints } from './army-list-points.ts';
import { isSection, isUnit } from './army-list-shape.ts';
import type { ArmyListRecord } from './record.ts';
import type { ArmyList } from './results.ts';

/** '', 0 and [] where the text does not say. */
export interface ArmyListFields {
  faction: string;
  subFaction: string;
  points: number;
  battleTacticCards: string[];
}

export const readArmyList = (text: string): ArmyListFields => {
  const { head, tail } = readLines(text);
  // The first line is the list's name, whatever it looks like.
  const first = head.findIndex(({ text }, at) => at > 0 && (isSection(text) || isUnit(text)));
  const headerEnd = first < 0 ? head.length : first;
  const headerLines = head.slice(0, headerEnd);
  const body = [...head.slice(headerEnd), ...tail];
  const isSigned = ({ signed }: ListLine) => signed;
  const signature = (body.find(isSigned) ?? headerLines.find(isSigned))?.text ?? '';
  const header: Header = {
    lines: headerLines,
    signed: signature !== '',
    listbot: /listbot/i.test(signature),
    sectioned: first >= 0 && isSection(head[first]?.text ?? ''),
  };
  const labelled = readLabelled(headerLines, body);
  const placed = labelled.faction === undefined ? readAllegiance(header) : undefined;
  return {
    faction: labelled.faction ?? placed?.faction ?? '',
    subFaction: labelled.subFaction ?? placed?.subFaction ?? '',
    points: readPoints(headerLines, body, head[0]),
    battleTacticCards: readCards(headerLines, body),
  };
};

/** event-file.md, ArmyList: what is left out or null is read from the text, what is given stands. */
export const completeArmyList = (record: ArmyListRecord): ArmyList => {
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
};

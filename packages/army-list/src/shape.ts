// Recognises kinds of lines (section, unit, header-only line, signature), which separate header and body.

import { memoise } from './memoise.ts';
import { foldName } from './names.ts';

export const pointsUnit = '(?:pts?|points?|puntos|punkte|punti|pkt)(?![a-z])';
export const numberPattern = '(?:[0-9]{1,2}[.,][0-9]{3}|[0-9]{1,5})(?![0-9])';

const unitLinePattern = new RegExp(`[([](${numberPattern}) ?(?:${pointsUnit})?[)\\]][*]{0,3}:?(?: |$)`, 'i');
const cheapestUnitPoints = 40;
const dearestUnitPoints = 1000;
const dearestFormationPoints = 100;

export function toNumber(digits: string): number {
  return Number(digits.length < 5 ? digits : digits.replace(/[.,]/g, ''));
}

const sectionPattern =
  /^(?:generalsregiment|regiment[0-9]+|regimentsofrenown|auxiliary|auxiliaryunits|auxiliaries|auxillaryunits|factionterrain|leaders?|heroe?s?|characters?|epichero|battleline|units?|behemoths?|artillery|otherdatasheets|others?|warlord|corebattalions|allies|terrain|endlessspells.{0,15}|configuration|regimentdugeneral|regimentdesgenerals|regimientodelgeneral)$/;

export const isSection = memoise(
  (text) => text.length < 60 && sectionPattern.test(foldName(text.replace(/[([][^)\]]*[)\]]$/, ''))),
);

function readPrice(text: string): number {
  return toNumber(unitLinePattern.exec(text)?.[1] ?? '0');
}

/** A unit with its price. Most formations and lores cost less than any unit, whole armies more. */
export const isUnit = memoise((text): boolean => {
  const points = readPrice(text);
  if (points < cheapestUnitPoints || points >= dearestUnitPoints) return false;
  return !isHeaderOnly(text);
});

/** What looks like a unit may be a formation that costs as much. */
export function mayBeFormation(text: string): boolean {
  const points = readPrice(text);
  return points > 0 && points < dearestFormationPoints;
}

/** The name of a season's handbook. */
const seasonPattern =
  /\b(?:the )?(?:general['’]?s handbook\b|ghb ?[0-9]|pitched battles? [0-9]|season of war\b)/i;
const separators = ' -|(,;';

/** Some write it after the formation, on the same line. */
export function dropSeason(text: string): string {
  let end = text.search(seasonPattern);
  if (end <= 0) return text;
  while (end > 0 && separators.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

const headerOnlyPattern =
  /^(?:general'?s handbook|ghb\b|pitched battles?\b|drops? ?[:=0-9]|[0-9]+ drops?$|wounds? ?:|auxiliar(?:y|ies)(?: units?)? ?[:=0-9]|(?:spell|prayer|manifestation)s? lores?\b|battle tactics?\b|tactics? ?:|army of renown|season of war|grand strategy ?[:-]|triumphs? ?:|(?:strike force|incursion|onslaught|combat patrol)\b.{0,4}[0-9])/i;

/** A line that occurs only in a list's header, after faction and formation. */
export function isHeaderOnly(text: string): boolean {
  return headerOnlyPattern.test(text.replaceAll('’', "'"));
}

/** An exporter's signature at the end of the text. */
export function isSignature(text: string): boolean {
  return /^(?:created|generated|exported) (?:with|by|from)\b/i.test(text);
}

/** "[Lore of the Deep]": how Listbot writes everything that is not a unit. */
export function isBracketed(text: string): boolean {
  return text.startsWith('[') && text.endsWith(']');
}

const pricePattern = new RegExp(
  ` ?(?:- ?)?(?:[([][+-]?${numberPattern} ?(?:${pointsUnit})?[)\\]](?: ?${pointsUnit})?|- ${numberPattern} ?${pointsUnit})$`,
  'i',
);

const nothingPattern = /^(?:none|n\/a|no (?:battle )?formation)$/i;

/** A formation's or card's name without its price and remarks; '' if the text says that there is none. */
export const dropPrice = memoise((text) =>
  text
    .replace(pricePattern, '')
    .replace(/ ?[-(] ?army of renown\)?$/i, '')
    .trim()
    .replace(nothingPattern, ''),
);

// Finds faction and sub-faction by their position in the header: "A | B | C", or one below the other.
import { type Allegiance, nameFaction, namesAllegiance, splitFaction } from './labels.ts';
import type { ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { findFaction, isAlliance } from './names.ts';
import { dropPoints, statesPoints } from './points.ts';
import { dropPrice, isBracketed, isHeaderOnly, isSection, isSignature } from './shape.ts';

export interface Header {
  /** Up to the first unit or section. */
  readonly lines: readonly ListLine[];
  /** Whether the text ends with an exporter's signature. */
  readonly signed: boolean;
  readonly listbot: boolean;
  /** Whether the body begins with a section of units. */
  readonly sectioned: boolean;
}

/** Grand alliance, family of factions, faction, formation, "Army of Renown". */
const mostParts = 5;
const longestNameChars = 80;

function isName({ text, bullet }: ListLine): boolean {
  return (
    text !== '' &&
    !bullet &&
    text.length <= longestNameChars &&
    !/[:|]/.test(text) &&
    !isHeaderOnly(text) &&
    !isSection(text) &&
    !isBracketed(text) &&
    !isSignature(text) &&
    !statesPoints(text)
  );
}

function isMark({ text }: Pick<ListLine, 'text'>): boolean {
  return isHeaderOnly(text) || isBracketed(text);
}

/** The formation below a faction. Lines that only headers have, or a signature, must show that an exporter wrote the header. */
function readFormation(header: Header, below: number): string {
  const rest = header.lines.slice(below).filter(({ text }) => text !== '' && !/^army of renown$/i.test(text));
  const [line, ...after] = rest;
  if (line === undefined || !isName(line)) return '';
  const next = after[0];
  const certain = header.signed || header.sectioned || after.some(isMark);
  const followed = next === undefined || isMark(next) || next.text.includes(':') || header.signed;
  return certain && followed ? dropPrice(line.text) : '';
}

/** Reads only a line "A | B | C". */
const readPipes = memoise((text) => {
  const parts = text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (
    parts.length < 2 ||
    parts.length > mostParts ||
    parts.some((part) => part.includes(':')) ||
    statesPoints(text)
  )
    return undefined;
  const rest = parts.filter((part) => !isAlliance(part) && !/^army of renown$/i.test(part));
  // "Orruk Warclans | Ironjawz | Weirdfist": the last faction that is known, and what follows it.
  const known = rest.findLastIndex((part) => findFaction(dropPrice(part)) !== undefined);
  const factionAt = known >= 0 ? known : Math.max(0, rest.length - 2);
  const faction = rest[factionAt];
  if (faction === undefined) return undefined;
  const [subFaction] = rest.slice(factionAt + 1).map(dropPrice);
  return { faction: nameFaction(faction), subFaction };
});

function findPiped(header: Header, from: number): Allegiance | undefined {
  const piped: { text: string; at: number }[] = [];
  for (const [at, { text }] of header.lines.entries()) {
    if (text.includes('|') && text.split('|').length <= mostParts) piped.push({ text, at });
  }
  if (piped.length === 0) return undefined;
  const isCertain = ({ text }: { text: string }) => namesAllegiance(text);
  const isFollowed = ({ at }: { at: number }) => {
    const next = header.lines.slice(at + 1).find(({ text }) => text !== '');
    return at >= from && (next === undefined ? header.sectioned : isMark(next));
  };
  const chosen =
    piped.find(({ text }) => /^gr[ao][^|]{0,20}\|/i.test(text) && isCertain({ text })) ??
    piped.find((line) => line.at >= from && isCertain(line)) ??
    piped.find(isFollowed) ??
    piped.find(isCertain);
  const { faction, subFaction } = (chosen && readPipes(chosen.text)) ?? {};
  if (chosen === undefined || faction === undefined) return undefined;
  return { faction, subFaction: subFaction ?? readFormation(header, chosen.at + 1) };
}

/** A line that is a faction's name and nothing else; of several below each other the last ("Orruk Warclans", "Ironjawz"). */
function findNamed(header: Header, from: number, to: number): Allegiance | undefined {
  const isFaction = (at: number) =>
    at < to && findFaction(dropPrice(header.lines[at]?.text ?? '')) !== undefined;
  let at = from;
  while (at < to && !isFaction(at)) at++;
  for (let next = at + 1; next < to; next++) {
    if (isFaction(next)) at = next;
    else if (header.lines[next]?.text !== '') break;
  }
  const faction = at < to ? findFaction(dropPrice(header.lines[at]?.text ?? '')) : undefined;
  return faction === undefined ? undefined : { faction, subFaction: readFormation(header, at + 1) };
}

/** One or two names between the title and the lines that only headers have; they need not be known. */
function findPlaced(header: Header, from: number): Allegiance | undefined {
  const rest = header.lines.slice(from).filter(({ text }) => text !== '');
  const end = rest.findIndex((line) => !isName(line));
  const names = end < 0 ? rest : rest.slice(0, end);
  const marked = end < 0 ? header.sectioned : isMark(rest[end] ?? { text: '' });
  if (!marked || names.length === 0 || names.length > 2) return undefined;
  const split = names.length === 1 ? splitFaction(names[0]?.text ?? '') : undefined;
  return split ?? { faction: nameFaction(names[0]?.text ?? ''), subFaction: dropPrice(names[1]?.text ?? '') };
}

function findSplit(header: Header, from: number): Allegiance | undefined {
  for (const line of header.lines.slice(from)) {
    const split = isName({ ...line, text: line.text.replace(':', '') }) ? splitFaction(line.text) : undefined;
    if (split !== undefined) return split;
  }
  return undefined;
}

/** BattleScribe's and New Recruit's first line: "++ Name (Chaos - Skaven) [2,000pts] ++", "Skaven - Name - [2000 pts]". */
function readTitle(text: string): Allegiance | undefined {
  if (!statesPoints(text)) return undefined;
  const catalogue = /\(([^()]*)\) ?[[(]/.exec(text)?.[1] ?? '';
  const parts = dropPoints(text).split(' - ');
  const known = [nameFaction(catalogue), ...parts.slice(0, 2)]
    .map(findFaction)
    .find((name) => name !== undefined);
  if (known !== undefined) return { faction: known, subFaction: '' };
  const named = nameFaction(catalogue);
  return named === '' || named === catalogue ? undefined : { faction: named, subFaction: '' };
}

export function readAllegiance(header: Header): Allegiance | undefined {
  const title = header.lines.findIndex(({ text }) => statesPoints(text));
  const from = title + 1;
  return (
    findPiped(header, from) ??
    findNamed(header, from, header.lines.length) ??
    (title >= 0 || header.listbot ? findPlaced(header, from) : undefined) ??
    findSplit(header, from) ??
    findNamed(header, 0, title) ??
    readTitle(header.lines[title]?.text ?? '')
  );
}

// Reads faction and sub-faction from their labels: "Army Faction: …", "Battle Formation: …".
import type { Label, ListLine } from './list-line.ts';
import { memoise } from './memoise.ts';
import { findFaction, foldName, isAlliance } from './names.ts';
import { dropPrice } from './shape.ts';

export interface Allegiance {
  readonly faction: string;
  readonly subFaction: string;
}

const factionLabels = new Set([
  'army',
  'faction',
  'armyfaction',
  'allegiance',
  'factionkeyword',
  'factionsused',
]);
const subFactionLabels = new Set([
  'subfaction',
  'armysubfaction',
  'battleformation',
  'formation',
  'armyofrenown',
  'detachment',
]);
// Names for a sub-faction in list builders of earlier editions. They count only in the header.
const olderLabels = new Set(
  (
    'armytype changecoven city clan constellation damnedlegion enclave glade grandcourt greatfray greatnation host ' +
    'legion lineage lodge mawtribe procession skyport slaughterhost stormhost temple tribe warclan'
  ).split(' '),
);
const longestLabelChars = 30;
const mostLabels = 5;
const noLabels: readonly Label[] = [];

function isKnownLabel(label: string): boolean {
  return factionLabels.has(label) || subFactionLabels.has(label) || olderLabels.has(label);
}

function readLabel(text: string): readonly Label[] {
  const at = text.search(/ ?:| - /);
  if (at <= 0 || at > longestLabelChars) return noLabels;
  const label = foldName(text.slice(0, at));
  return isKnownLabel(label) ? [{ label, value: text.slice(at).replace(/^ ?[:-] ?/, '') }] : noLabels;
}

/** The labels of faction and sub-faction in a line; none in most. */
export function readLabels(text: string): readonly Label[] {
  return text.includes(':') || text.includes(' - ')
    ? text.split('|', mostLabels).flatMap((part) => readLabel(part.trim()))
    : noLabels;
}

/** Drops "Chaos - " and the like, and gives a known faction its own spelling. */
export function nameFaction(text: string): string {
  const parts = dropPrice(text).split(' - ');
  const name = parts.length > 1 && isAlliance(parts[0] ?? '') ? parts.slice(1).join(' - ') : dropPrice(text);
  if (isAlliance(name)) return '';
  return findFaction(name) ?? name;
}

/** Whether one of the parts of "A | B | C" is a grand alliance or a known faction. */
export const namesAllegiance = memoise((text) =>
  text.split('|').some((part) => isAlliance(part) || findFaction(dropPrice(part)) !== undefined),
);

function dropAlliance(name: string): string {
  return isAlliance(name) ? '' : name;
}

/** "Skaven - Claw-horde", "Skaven: Claw-horde", "Skaven (Claw-horde)": only after a known faction. */
export function splitFaction(text: string): Allegiance | undefined {
  for (const { 0: separator, index } of text.matchAll(/ - |[:|/,(•·]/g)) {
    const faction = findFaction(text.slice(0, index));
    if (faction === undefined) continue;
    const rest = text.slice(index + separator.length).trim();
    const name = separator === '(' ? rest.replace(/\)$/, '') : rest;
    return { faction, subFaction: dropAlliance(dropPrice(name)) };
  }
  return undefined;
}

function readFactionValue(value: string): Allegiance {
  const name = nameFaction(value);
  if (findFaction(name) !== undefined) return { faction: name, subFaction: '' };
  const split = splitFaction(name);
  // Older list builders wrote more after the faction: "Allegiance: Seraphon - Mortal Realm: Ghyran".
  if (split !== undefined) return split.subFaction.includes(':') ? { ...split, subFaction: '' } : split;
  return { faction: name, subFaction: '' };
}

export function readLabelled(header: readonly ListLine[], body: readonly ListLine[]) {
  const lines = [...header, ...body];
  let faction: Allegiance | undefined;
  let subFaction: string | undefined;
  let older: string | undefined;
  let at = 0;
  for (const { labels } of lines) {
    at++;
    for (const { label, value: beside } of labels) {
      const value = beside || (lines[at]?.text ?? '');
      if (value === '' || value.endsWith(':')) continue;
      // "Army: 1990" is a label of points, "Army: Anything" of the list's name.
      if (label === 'army' && findFaction(value) === undefined) continue;
      if (factionLabels.has(label)) faction ??= readFactionValue(value);
      if (subFactionLabels.has(label)) subFaction ??= dropPrice(value);
      if (at <= header.length && olderLabels.has(label)) older ??= dropPrice(value);
    }
  }
  return {
    faction: faction?.faction || undefined,
    subFaction: subFaction ?? older ?? (faction?.subFaction || undefined),
  };
}

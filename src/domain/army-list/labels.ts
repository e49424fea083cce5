// Faction and sub-faction where the text names them: "Army Faction: …", "Battle Formation: …".
import type { ListLine } from './lines.ts';
import { findFaction, foldName, isAlliance } from './names.ts';
import { dropPrice } from './shape.ts';

export interface Allegiance {
  readonly faction: string;
  readonly subFaction: string;
}

/** '' for the value that stands on the next line. */
export interface Label {
  readonly label: string;
  readonly value: string;
}

const FACTION_LABELS = new Set([
  'army',
  'faction',
  'armyfaction',
  'allegiance',
  'factionkeyword',
  'factionsused',
]);
const SUB_FACTION_LABELS = new Set([
  'subfaction',
  'armysubfaction',
  'battleformation',
  'formation',
  'armyofrenown',
  'detachment',
]);
// What the builders of earlier editions called a sub-faction, by faction; only a header's lines are read for them.
const OLDER_LABELS = new Set(
  (
    'armytype changecoven city clan constellation damnedlegion enclave glade grandcourt greatfray greatnation host ' +
    'legion lineage lodge mawtribe procession skyport slaughterhost stormhost temple tribe warclan'
  ).split(' '),
);
const LONGEST_LABEL = 30;
const MOST_LABELS = 5;
const NO_LABELS: readonly Label[] = [];

const isOfUse = (label: string): boolean =>
  FACTION_LABELS.has(label) || SUB_FACTION_LABELS.has(label) || OLDER_LABELS.has(label);

const readLabel = (text: string): readonly Label[] => {
  const at = text.search(/ ?:| - /);
  if (at <= 0 || at > LONGEST_LABEL) return NO_LABELS;
  const label = foldName(text.slice(0, at));
  return isOfUse(label) ? [{ label, value: text.slice(at).replace(/^ ?[:-] ?/, '') }] : NO_LABELS;
};

/** The labels of faction and sub-faction in a line; none in most. */
export const readLabels = (text: string): readonly Label[] =>
  text.includes(':') || text.includes(' - ')
    ? text.split('|', MOST_LABELS).flatMap((part) => readLabel(part.trim()))
    : NO_LABELS;

/** Drops "Chaos - " and the like, and gives a known faction its own spelling. */
export const nameFaction = (text: string): string => {
  const parts = dropPrice(text).split(' - ');
  const name = parts.length > 1 && isAlliance(parts[0] ?? '') ? parts.slice(1).join(' - ') : dropPrice(text);
  if (isAlliance(name)) return '';
  return findFaction(name) ?? name;
};

const dropAlliance = (name: string): string => (isAlliance(name) ? '' : name);

/** "Skaven - Claw-horde", "Skaven: Claw-horde", "Skaven (Claw-horde)": only behind a faction that is known. */
export const splitFaction = (text: string): Allegiance | undefined => {
  for (const { 0: separator, index } of text.matchAll(/ - |[:|/,(•·]/g)) {
    const faction = findFaction(text.slice(0, index));
    if (faction === undefined) continue;
    const rest = text.slice(index + separator.length).trim();
    const name = separator === '(' ? rest.replace(/\)$/, '') : rest;
    return { faction, subFaction: dropAlliance(dropPrice(name)) };
  }
  return undefined;
};

const readFactionValue = (value: string): Allegiance => {
  const name = nameFaction(value);
  if (findFaction(name) !== undefined) return { faction: name, subFaction: '' };
  const split = splitFaction(name);
  // Older builders went on behind the faction: "Allegiance: Seraphon - Mortal Realm: Ghyran".
  if (split !== undefined) return split.subFaction.includes(':') ? { ...split, subFaction: '' } : split;
  return { faction: name, subFaction: '' };
};

export const readLabelled = (header: readonly ListLine[], body: readonly ListLine[]): Partial<Allegiance> => {
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
      if (FACTION_LABELS.has(label)) faction ??= readFactionValue(value);
      if (SUB_FACTION_LABELS.has(label)) subFaction ??= dropPrice(value);
      if (at <= header.length && OLDER_LABELS.has(label)) older ??= dropPrice(value);
    }
  }
  const sub = subFaction ?? older ?? (faction?.subFaction || undefined);
  return {
    ...(faction === undefined || faction.faction === '' ? {} : { faction: faction.faction }),
    ...(sub === undefined ? {} : { subFaction: sub }),
  };
};

// Faction and sub-faction where the text names them: "Army Faction: …", "Battle Formation: …".
import type { ListLine } from './army-list-lines.ts';
import { findFaction, foldName, isAlliance } from './army-list-names.ts';
import { dropPrice } from './army-list-shape.ts';

export interface Allegiance {
  readonly faction: string;
  readonly subFaction: string;
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

const readLabel = (text: string): { label: string; value: string } | undefined => {
  const at = text.search(/ ?:| - /);
  if (at <= 0 || at > LONGEST_LABEL) return undefined;
  return { label: foldName(text.slice(0, at)), value: text.slice(at).replace(/^ ?[:-] ?/, '') };
};

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
  let faction: Allegiance | undefined;
  let subFaction: string | undefined;
  let older: string | undefined;
  const lines = [...header, ...body];
  for (const [at, line] of lines.entries()) {
    if (!line.labelled) continue;
    for (const part of line.text.split('|', MOST_LABELS)) {
      const labelled = readLabel(part.trim());
      if (labelled === undefined) continue;
      const value = labelled.value || (lines[at + 1]?.text ?? '');
      if (value === '' || value.endsWith(':')) continue;
      // "Army: 1990" is a label of points, "Army: Anything" of the list's name.
      if (labelled.label === 'army' && findFaction(value) === undefined) continue;
      if (FACTION_LABELS.has(labelled.label)) faction ??= readFactionValue(value);
      if (SUB_FACTION_LABELS.has(labelled.label)) subFaction ??= dropPrice(value);
      if (at < header.length && OLDER_LABELS.has(labelled.label)) older ??= dropPrice(value);
    }
  }
  const sub = subFaction ?? older ?? (faction?.subFaction || undefined);
  return {
    ...(faction === undefined || faction.faction === '' ? {} : { faction: faction.faction }),
    ...(sub === undefined ? {} : { subFaction: sub }),
  };
};

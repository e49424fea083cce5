// Writes an X-Wing squad (XWS) as a readable army list with its faction and points.

import type { ArmyListRecord } from '../../../rules/src/event-file/record.ts';
import { isObject } from '../../../rules/src/text/json-values.ts';
import { cleanLine, cleanLines } from '../clean-text.ts';
import { unwrap } from '../read/content.ts';
import { spellOut } from './xws-words.ts';

const factions: Readonly<Record<string, string>> = {
  rebelalliance: 'Rebel Alliance',
  rebel: 'Rebel Alliance',
  rebels: 'Rebel Alliance',
  galacticempire: 'Galactic Empire',
  empire: 'Galactic Empire',
  imperial: 'Galactic Empire',
  imperials: 'Galactic Empire',
  scumandvillainy: 'Scum and Villainy',
  scum: 'Scum and Villainy',
  resistance: 'Resistance',
  firstorder: 'First Order',
  galacticrepublic: 'Galactic Republic',
  separatistalliance: 'Separatist Alliance',
};

const mostPilots = 100;
const mostUpgrades = 50;

/** Reads a squad from an object or a JSON string; any other text is the list itself. Undefined for an empty one. */
export function readSquad(value: unknown, statedPoints?: number): ArmyListRecord | undefined {
  const squad = unwrap(value);
  if (typeof squad === 'string') {
    const text = cleanLines(squad).trim();
    return text === '' ? undefined : { text, ...(statedPoints !== undefined && { points: statedPoints }) };
  }
  if (!isObject(squad)) return undefined;
  const pilots = listObjects(squad['pilots'], mostPilots);
  const faction = nameFaction(textIn(squad, 'faction'));
  const points =
    statedPoints ?? readPoints(squad['points']) ?? pilots.reduce((sum, pilot) => sum + costOf(pilot), 0);
  const described = squad['description'];
  const description = typeof described === 'string' ? cleanLines(described).trim() : '';
  if (pilots.length === 0 && description === '') return undefined;
  const written = [
    ...[faction, textIn(squad, 'name')].filter((line) => line !== ''),
    ...(points > 0 ? [`${points} points`] : []),
    ...pilots.flatMap((pilot) => ['', ...describePilot(pilot)]),
  ];
  const text = pilots.length === 0 ? description : cleanLines(written.join('\n')).trim();
  return { text, faction, subFaction: '', points, battleTacticCards: [] };
}

function nameFaction(id: string): string {
  return cleanLine(Object.hasOwn(factions, id) ? (factions[id] ?? '') : spellOut(id));
}

/** The id that a faction has in a squad. */
export function findFactionId(name: string): string {
  return Object.entries(factions).find(([, known]) => known === name)?.[0] ?? name;
}

function describePilot(pilot: Readonly<Record<string, unknown>>): string[] {
  const id = textIn(pilot, 'id') || textIn(pilot, 'name');
  const given = textIn(pilot, 'name');
  const name = given === '' || given === id ? spellOut(id) : given;
  const ship = spellOut(textIn(pilot, 'ship'));
  const cost = costOf(pilot);
  const slots = isObject(pilot['upgrades']) ? Object.values(pilot['upgrades']) : [];
  const upgrades = slots
    .flatMap((slot) => (Array.isArray(slot) ? slot : []))
    .filter((upgrade) => typeof upgrade === 'string')
    .slice(0, mostUpgrades);
  return [
    `${name}${ship === '' ? '' : `, ${ship}`}${cost > 0 ? ` (${cost})` : ''}`,
    ...(upgrades.length === 0 ? [] : [`  ${upgrades.map(spellOut).join(', ')}`]),
  ];
}

function costOf(pilot: Readonly<Record<string, unknown>>): number {
  return readPoints(pilot['points']) ?? 0;
}

function readPoints(value: unknown): number | undefined {
  const points = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof points === 'number' && points >= 0 && points <= 1_000_000 ? points : undefined;
}

function listObjects(value: unknown, most: number): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : []).slice(0, most).filter(isObject);
}

function textIn(object: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : '';
  return typeof value === 'string' ? cleanLine(value).trim() : '';
}

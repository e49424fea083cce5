// A roster as an ArmyList: its fields from the selections, its text as an exporter would write it.

import type { ArmyList } from './army-list.ts';
import { nameFaction, splitFaction } from './labels.ts';
import type { Force, Roster, Selection } from './roster-document.ts';

const formation = /^(?:battle formations?|sub-?factions?|army of renown|detachments?)(?: ?: ?(.*))?$/i;
const tacticCards = /^battle tactics? cards?(?: ?: ?(.*))?$/i;
const magicLore = /^(?:spell|prayer|manifestation) lores?$/i;

/** What was chosen under a heading: behind its colon, or the selections inside it. */
function readChoices(selections: readonly Selection[], heading: RegExp): string[] {
  return selections.flatMap((selection) => {
    const match = heading.exec(selection.name);
    if (match === null) return [];
    const inside = selection.selections.map(({ name }) => name);
    return (match[1] ? [match[1]] : inside).filter((name) => name !== '');
  });
}

function isReference({ categories }: Selection): boolean {
  return categories.includes('Reference');
}

function isHeading(selection: Selection): boolean {
  return (
    isReference(selection) ||
    [formation, tacticCards, magicLore].some((heading) => heading.test(selection.name))
  );
}

function sumPoints(selection: Selection): number {
  return selection.selections.reduce((sum, inner) => sum + sumPoints(inner), selection.points);
}

function listForces(forces: readonly Force[]): readonly Force[] {
  return forces.flatMap((force) => [force, ...listForces(force.forces)]);
}

function writeChoice(selection: Selection, indent: string): string[] {
  const count = selection.number > 1 ? `${selection.number}x ` : '';
  const points = selection.points === 0 ? '' : ` (${selection.points})`;
  return [
    `${indent}• ${count}${selection.name}${points}`,
    ...selection.selections.flatMap((inner) => writeChoice(inner, `${indent}  `)),
  ];
}

/** A hero is exported as a unit with one model of the same name; the model's choices are listed under the unit. */
function listChoices(unit: Selection): readonly Selection[] {
  return unit.selections.flatMap((inner) => {
    const isHero = inner.type === 'model' && inner.number === 1 && inner.points === 0;
    return isHero && unit.name.startsWith(inner.name) ? inner.selections : [inner];
  });
}

function writeUnit(unit: Selection): string[] {
  return [
    `${unit.name} (${sumPoints(unit)})`,
    ...listChoices(unit).flatMap((inner) => writeChoice(inner, '  ')),
  ];
}

function isTerrain({ categories }: Selection): boolean {
  return categories.includes('FACTION TERRAIN');
}

function writeUnits(heading: string, units: readonly Selection[]): string[] {
  return units.length === 0 ? [] : ['', heading, ...units.flatMap(writeUnit)];
}

/** Units are in forces inside the army's force, or directly in it. */
function writeForce(force: Force): string[] {
  const own = force.selections.filter((selection) => !isHeading(selection));
  return [
    ...force.forces.flatMap((inner) =>
      writeUnits(
        inner.name,
        listForces([inner]).flatMap((each) => each.selections),
      ),
    ),
    ...writeUnits(
      'Units',
      own.filter((unit) => !isTerrain(unit)),
    ),
    ...writeUnits('Faction Terrain', own.filter(isTerrain)),
  ];
}

function writeHeader(
  roster: Roster,
  list: Omit<ArmyList, 'text'>,
  selections: readonly Selection[],
): string[] {
  const points = roster.limit > 0 ? `${list.points}/${roster.limit} pts` : `(${list.points} points)`;
  const lores = selections.filter(({ name }) => magicLore.test(name));
  return [
    `${roster.name} ${points}`.trim(),
    '',
    list.faction,
    list.subFaction,
    roster.forces[0]?.name ?? '',
    ...lores.flatMap(({ name, selections: chosen }) => chosen.map((lore) => `${name} - ${lore.name}`)),
    ...(list.battleTacticCards.length === 0
      ? []
      : [`Battle Tactic Cards: ${list.battleTacticCards.join(', ')}`]),
  ].filter((line, at) => at === 1 || line !== '');
}

/** Undefined for a roster without an army. */
export function listRoster(roster: Roster): ArmyList | undefined {
  const forces = listForces(roster.forces);
  if (forces.length === 0) return undefined;
  const selections = forces.flatMap((force) => force.selections);
  const catalogue = forces.find((force) => force.catalogue !== '')?.catalogue ?? '';
  // An army of renown has a catalogue of its own: "Skaven - Its Name".
  const allegiance = splitFaction(catalogue) ?? { faction: nameFaction(catalogue), subFaction: '' };
  const fields = {
    faction: allegiance.faction,
    subFaction: readChoices(selections, formation)[0] ?? allegiance.subFaction,
    points: Math.max(
      0,
      roster.points || selections.reduce((sum, selection) => sum + sumPoints(selection), 0),
    ),
    battleTacticCards: readChoices(selections, tacticCards),
  };
  const lines = [...writeHeader(roster, fields, selections), ...roster.forces.flatMap(writeForce)];
  return { ...fields, text: lines.join('\n') };
}

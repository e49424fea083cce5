// New Recruit's JSON export: the same roster as BattleScribe's, as objects.
import {
  cleanName,
  cleanPoints,
  countSelections,
  type Force,
  isPointsCost,
  MAX_ROSTER_DEPTH,
  type Roster,
  RosterRefusal,
  type Selection,
} from './roster-document.ts';

/** Any object of the file, by the keys that are read of one. */
interface JsonObject {
  readonly roster?: unknown;
  readonly name?: unknown;
  readonly customName?: unknown;
  readonly catalogueName?: unknown;
  readonly type?: unknown;
  readonly typeId?: unknown;
  readonly number?: unknown;
  readonly value?: unknown;
  readonly costs?: unknown;
  readonly costLimits?: unknown;
  readonly categories?: unknown;
  readonly forces?: unknown;
  readonly selections?: unknown;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

const readName = (node: JsonObject): string => cleanName(readText(node.customName) || readText(node.name));

const sumPoints = (costs: unknown): number =>
  listObjects(costs)
    .filter((cost) => isPointsCost(readText(cost.name), readText(cost.typeId)))
    .reduce((sum, cost) => sum + cleanPoints(Number(cost.value)), 0);

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new RosterRefusal(`is not valid JSON: ${cleanName(error instanceof Error ? error.message : '')}`);
  }
};

export const readJsonRoster = (json: string): Roster => {
  const countSelection = countSelections();

  const checkDepth = (depth: number): void => {
    if (depth > MAX_ROSTER_DEPTH) throw new RosterRefusal(`is nested deeper than ${MAX_ROSTER_DEPTH} levels`);
  };
  const readSelection = (node: JsonObject, depth: number): Selection => {
    checkDepth(depth);
    countSelection();
    return {
      name: readName(node),
      type: readText(node.type),
      number: Math.max(1, cleanPoints(Number(node.number ?? 1))),
      points: sumPoints(node.costs),
      categories: listObjects(node.categories).map(readName),
      selections: listObjects(node.selections).map((inner) => readSelection(inner, depth + 1)),
    };
  };
  const readForce = (node: JsonObject, depth: number): Force => {
    checkDepth(depth);
    countSelection();
    return {
      name: readName(node),
      catalogue: cleanName(readText(node.catalogueName)),
      selections: listObjects(node.selections).map((inner) => readSelection(inner, depth + 1)),
      forces: listObjects(node.forces).map((inner) => readForce(inner, depth + 1)),
    };
  };

  const document = parseJson(json);
  const roster = isObject(document) ? document.roster : undefined;
  if (!isObject(roster) || !Array.isArray(roster.forces)) {
    throw new RosterRefusal('has no roster in it; expected an export of New Recruit');
  }
  return {
    name: readName(roster),
    points: sumPoints(roster.costs),
    limit: Math.max(0, sumPoints(roster.costLimits)),
    forces: listObjects(roster.forces).map((force) => readForce(force, 1)),
  };
};

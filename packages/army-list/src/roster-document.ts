// A roster, common to BattleScribe's XML (.ros) and New Recruit's JSON: forces of selections, each with its costs.
import { parseXml } from './parse-xml.ts';

export interface Roster {
  readonly name: string;
  /** 0 if the roster has none. */
  readonly points: number;
  readonly limit: number;
  readonly forces: readonly Force[];
}

export interface Force {
  readonly name: string;
  readonly catalogue: string;
  readonly selections: readonly Selection[];
  readonly forces: readonly Force[];
}

export interface Selection {
  readonly name: string;
  readonly type: string;
  readonly number: number;
  /** Its own; what it contains has costs of its own. */
  readonly points: number;
  readonly categories: readonly string[];
  readonly selections: readonly Selection[];
}

/** Words that follow the name of the file. */
export interface RosterProblem {
  readonly problem: string;
}

// Real rosters are a hundredth of this; what is larger is a mistake or an attack.
const deepest = 40;
const mostSelections = 5000;
const longestNameChars = 200;

type Node = Record<string, unknown>;

export function readJsonRoster(json: string): Roster | RosterProblem {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch (error) {
    return { problem: `is not valid JSON: ${cleanName(error instanceof Error ? error.message : '')}` };
  }
  const roster = isObject(document) && Object.hasOwn(document, 'roster') ? document['roster'] : undefined;
  if (!isObject(roster) || !Array.isArray(roster['forces']))
    return { problem: 'has no roster in it; expected an export of New Recruit' };
  return readRosterNode(roster);
}

/** The elements that are read, and the list that each belongs to; rules and profiles never become a tree. */
const lists: Readonly<Record<string, string>> = {
  force: 'forces',
  selection: 'selections',
  cost: 'costs',
  costLimit: 'costLimits',
  category: 'categories',
};

export function readXmlRoster(xml: string): Roster | RosterProblem {
  const open: { readonly tag: string; readonly node: Node }[] = [];
  let depth = 0;
  let roster: Node | undefined;
  let problem: string | undefined;
  const broken = parseXml(xml, {
    open(tag, attributes) {
      depth += 1;
      if (depth > deepest) problem ??= `is nested deeper than ${deepest} levels`;
      if (depth === 1 && tag !== 'roster') problem ??= `is not a roster: its root is <${tag.slice(0, 40)}>`;
      const list = lists[tag];
      if (problem !== undefined || (list === undefined && tag !== 'roster')) return;
      const node: Node = { ...attributes };
      const parent = open.at(-1)?.node;
      if (list === undefined) roster ??= node;
      else if (parent !== undefined) {
        const siblings = parent[list];
        if (Array.isArray(siblings)) siblings.push(node);
        else parent[list] = [node];
      }
      open.push({ tag, node });
    },
    close(tag) {
      depth -= 1;
      if (open.at(-1)?.tag === tag) open.pop();
    },
  });
  problem ??= broken;
  if (problem !== undefined) return { problem };
  return roster === undefined ? { problem: 'has no roster in it' } : readRosterNode(roster);
}

function readRosterNode(roster: Node): Roster | RosterProblem {
  let count = 0;
  let problem: string | undefined;

  /** Stops at the limits of depth and number, so that no file can build a tree of any size. */
  function readList<T>(nodes: unknown, depth: number, read: (node: Node, depth: number) => T): T[] {
    const found = listNodes(nodes);
    if (found.length > 0 && depth > deepest) problem ??= `is nested deeper than ${deepest} levels`;
    count += found.length;
    if (count > mostSelections) problem ??= `has more than ${mostSelections} selections`;
    return problem === undefined ? found.map((node) => read(node, depth + 1)) : [];
  }

  function readSelection(node: Node, depth: number): Selection {
    return {
      name: nameOf(node),
      type: textOf(node['type']),
      number: Math.max(1, cleanPoints(Number(node['number'] ?? 1))),
      points: sumPoints(node['costs']),
      categories: listNodes(node['categories']).map(nameOf),
      selections: readList(node['selections'], depth, readSelection),
    };
  }

  function readForce(node: Node, depth: number): Force {
    return {
      name: nameOf(node),
      catalogue: cleanName(textOf(node['catalogueName'])),
      selections: readList(node['selections'], depth, readSelection),
      forces: readList(node['forces'], depth, readForce),
    };
  }

  // Selections outside of a force belong to no army, but count towards the limits.
  readList(roster['selections'], 1, readSelection);
  const forces = readList(roster['forces'], 1, readForce);
  if (problem !== undefined) return { problem };
  return {
    name: nameOf(roster),
    points: sumPoints(roster['costs']),
    limit: Math.max(0, sumPoints(roster['costLimits'])),
    forces,
  };
}

function listNodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function nameOf(node: Node): string {
  return cleanName(textOf(node['customName']) || textOf(node['name']));
}

/** One line, whatever the file puts into a name. */
function cleanName(name: string): string {
  return name
    .slice(0, longestNameChars)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function sumPoints(costs: unknown): number {
  return listNodes(costs)
    .filter(({ name, typeId }) => typeId === 'points' || /^ ?(?:pts|points) ?$/i.test(textOf(name)))
    .reduce((sum, { value }) => sum + cleanPoints(Number(value)), 0);
}

function cleanPoints(value: number): number {
  return Number.isFinite(value) && Math.abs(value) < 1_000_000 ? Math.round(value) : 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

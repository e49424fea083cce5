// BattleScribe's roster file (.ros), read as a stream of tags: rules and profiles never become a tree.
import sax from 'sax';
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

interface Attributes {
  readonly name?: string;
  readonly customName?: string;
  readonly catalogueName?: string;
  readonly type?: string;
  readonly typeId?: string;
  readonly number?: string;
  readonly value?: string;
}

/** A roster, force or selection while its tag is open. */
interface OpenNode {
  readonly tag: string;
  readonly name: string;
  readonly catalogue: string;
  readonly type: string;
  readonly number: number;
  points: number;
  limit: number;
  readonly categories: string[];
  readonly selections: Selection[];
  readonly forces: Force[];
}

const openNode = (tag: string, attributes: Attributes): OpenNode => ({
  tag,
  name: cleanName(attributes.customName || attributes.name || ''),
  catalogue: cleanName(attributes.catalogueName ?? ''),
  type: attributes.type ?? '',
  number: Math.max(1, cleanPoints(Number(attributes.number ?? 1))),
  points: 0,
  limit: 0,
  categories: [],
  selections: [],
  forces: [],
});

/** Costs, limits and categories belong to the node they stand in. */
const addFact = (node: OpenNode, tag: string, attributes: Attributes): void => {
  const { name = '', typeId = '', value = '' } = attributes;
  if (tag === 'category') node.categories.push(cleanName(name));
  if (!isPointsCost(name, typeId)) return;
  if (tag === 'cost') node.points += cleanPoints(Number(value));
  if (tag === 'costLimit') node.limit = Math.max(0, cleanPoints(Number(value)));
};

export const readXmlRoster = (xml: string): Roster => {
  const parser = sax.parser(true);
  const countSelection = countSelections();
  const open: OpenNode[] = [];
  let depth = 0;
  let roster: OpenNode | undefined;

  parser.onerror = (error) => {
    throw new RosterRefusal(`is not well-formed XML: ${error.message.split('\n')[0]}`);
  };
  // A roster has none; entities defined in one are how XML is made to grow.
  parser.ondoctype = () => {
    throw new RosterRefusal('has a document type definition, which a roster never has');
  };
  parser.onopentag = (opened) => {
    const { name: tag, attributes } = opened as sax.Tag;
    depth += 1;
    if (depth > MAX_ROSTER_DEPTH) throw new RosterRefusal(`is nested deeper than ${MAX_ROSTER_DEPTH} levels`);
    if (depth === 1 && tag !== 'roster')
      throw new RosterRefusal(`is no roster: its root is <${tag.slice(0, 40)}>`);
    const inside = open.at(-1);
    if (tag === 'roster' || tag === 'force' || tag === 'selection') {
      if (tag === 'selection') countSelection();
      open.push(openNode(tag, attributes));
    } else if (inside !== undefined) addFact(inside, tag, attributes);
  };
  parser.onclosetag = (tag) => {
    depth -= 1;
    if (open.at(-1)?.tag !== tag) return;
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed === undefined) return;
    if (tag === 'roster') roster ??= closed;
    if (tag === 'force') parent?.forces.push(closed);
    if (tag === 'selection') parent?.selections.push(closed);
  };
  parser.write(xml).close();
  if (roster === undefined) throw new RosterRefusal('has no roster in it');
  return roster;
};

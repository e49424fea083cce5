// The unknowns of a fit: one rating for each person and day with rated battles, the days of a person in a row.
import { type BattleColumns, sortStably } from './battle-columns.ts';

export interface Nodes {
  /** How many there are. */
  readonly count: number;
  /** The node of each side of each battle. */
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
  /** The first node of each person, and at the end the number of nodes. */
  readonly starts: Int32Array;
  readonly people: Int32Array;
  readonly days: Int32Array;
}

export function arrangeNodes({ count, people, days, firsts, seconds }: BattleColumns): Nodes {
  // Sides 2k and 2k + 1 are those of battle k. Battles are sorted by day, so that the sides of a person are as well.
  const sidePeople = new Int32Array(2 * count);
  for (let battle = 0; battle < count; battle += 1) {
    sidePeople[2 * battle] = firsts[battle] as number;
    sidePeople[2 * battle + 1] = seconds[battle] as number;
  }
  const sides = sortStably(
    Int32Array.from({ length: 2 * count }, (_, side) => side),
    sidePeople,
  );
  const ofSide = new Int32Array(2 * count);
  const nodePeople = new Int32Array(2 * count);
  const nodeDays = new Int32Array(2 * count);
  const starts = new Int32Array(people.length + 1);
  let nodes = 0;
  for (const side of sides) {
    const person = sidePeople[side] as number;
    const day = days[side >> 1] as number;
    if (nodes === 0 || nodePeople[nodes - 1] !== person || nodeDays[nodes - 1] !== day) {
      if (nodes === 0 || nodePeople[nodes - 1] !== person) starts[person] = nodes;
      nodePeople[nodes] = person;
      nodeDays[nodes] = day;
      nodes += 1;
    }
    ofSide[side] = nodes - 1;
  }
  starts[people.length] = nodes;
  const [firstNodes, secondNodes] = [new Int32Array(count), new Int32Array(count)];
  for (let battle = 0; battle < count; battle += 1) {
    firstNodes[battle] = ofSide[2 * battle] as number;
    secondNodes[battle] = ofSide[2 * battle + 1] as number;
  }
  return {
    count: nodes,
    firsts: firstNodes,
    seconds: secondNodes,
    starts,
    people: nodePeople.slice(0, nodes),
    days: nodeDays.slice(0, nodes),
  };
}

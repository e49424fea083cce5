// Writes an army list as players submit it: a heading with the points, then regiments with their units.

import type { ArmyListRecord } from '#rules/event-file/record';
import type { Random } from '#rules/random';
import { type Faction, listTitles, tacticCards, type Unit } from './words.ts';

export interface Army {
  readonly list: ArmyListRecord;
  readonly formation: string;
  readonly drops: number;
}

interface Regiment {
  readonly hero: Unit;
  readonly lines: string[];
}

export function writeArmyList(random: Random, faction: Faction, limit: number): Army {
  const { regiments, points } = muster(random, faction, limit);
  const formation = random.pick(faction.formations);
  const [first, second] = random.sample(tacticCards, 2);
  const lines = [
    `${random.chance(0.5) ? faction.name : random.pick(listTitles)} ${points}/${limit} pts`,
    '-----',
    `Grand Alliance ${faction.alliance} | ${faction.name} | ${formation}`,
    `Drops: ${regiments.length}`,
    `Spell Lore - ${faction.lore}`,
    `Battle Tactics Cards: ${first} and ${second}`,
    '-----',
  ];
  regiments.forEach(({ hero, lines: units }, index) => {
    lines.push(index === 0 ? "General's Regiment" : `Regiment ${index}`, `${hero.name} (${hero.points})`);
    if (index === 0) lines.push('• General', ...random.sample(faction.gifts, 2).map((gift) => `• ${gift}`));
    lines.push(...units);
  });
  lines.push('-----', 'Faction Terrain', faction.terrain);
  return { list: { text: lines.join('\n') }, formation, drops: regiments.length };
}

function muster(random: Random, faction: Faction, limit: number) {
  const regiments: Regiment[] = [];
  let points = 0;
  const count = limit < 1500 ? random.int(1, 2) : random.int(2, 4);
  for (const hero of random.sample(faction.heroes, count)) {
    if (points + hero.points > limit / 2) continue;
    regiments.push({ hero, lines: [] });
    points += hero.points;
  }
  const cheapest = Math.min(...faction.units.map((unit) => unit.points));
  while (limit - points >= cheapest) {
    const unit = random.pick(faction.units);
    const reinforced = unit.points >= 150 && random.chance(0.25);
    const cost = reinforced ? unit.points * 2 : unit.points;
    if (points + cost > limit) continue;
    const { lines } = random.pick(regiments);
    lines.push(`${unit.name} (${cost})`);
    if (reinforced) lines.push('• Reinforced');
    points += cost;
  }
  return { regiments, points };
}

// What an organiser writes above an event.
import type { Random } from '../domain/random.ts';
import type { Ruleset } from './rulesets.ts';
import type { Edition } from './series.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const extras = [
  'Doors open at half past eight, first dice at nine.',
  'Soup, bread and coffee are included.',
  'Prizes by raffle: everybody has the same chance.',
  'Please bring a printed list and a tape measure.',
  'Borrowed armies are welcome, just ask.',
  'There is a prize for the best loser.',
  'The hall has level access and plenty of parking.',
];

export function describeEvent(random: Random, edition: Edition, ruleset: Ruleset): string {
  if (random.chance(0.06)) return '';
  const sentences = [describeForm(edition), ruleset.sentence, ...random.sample(extras, random.int(1, 2))];
  return sentences.join(' ');
}

function describeForm({ format: { form, rounds, size, cut, rest } }: Edition): string {
  const points = `${size} points`;
  const count = numbers[rounds] ?? String(rounds);
  const Count = `${count.charAt(0).toUpperCase()}${count.slice(1)}`;
  if (form === 'league') return `A league of ${count} rounds at ${points}, one every fortnight.`;
  if (form === 'groups')
    return `Four groups, everybody against everybody, then the best two of each in a knockout. ${points}.`;
  if (form === 'knockout') return `Straight knockout for ${cut} players at ${points}.`;
  if (form === 'cut') {
    const others = rest ? ' Everybody else plays on for the places.' : '';
    return `${Count} Swiss rounds at ${points}, then a knockout of the best ${cut}.${others}`;
  }
  return `${Count} Swiss rounds at ${points}.`;
}

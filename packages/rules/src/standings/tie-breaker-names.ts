// The tie-breakers of a tournament that names none, and what people call each of them.
import type { TieBreakerRecord, TieBreakerWord } from '../event-file/record.ts';

export const defaultTieBreakers: readonly TieBreakerRecord[] = [
  'battlePoints',
  'wins',
  'victoryPointsDiff',
  'victoryPoints',
];

export const tieBreakerLabels: Readonly<Record<Exclude<TieBreakerWord, 'metric'>, string>> = {
  battlePoints: 'Battle points',
  wins: 'Wins',
  draws: 'Draws',
  losses: 'Fewer losses',
  record: 'Wins plus half the draws',
  victoryPoints: 'Victory points',
  victoryPointsDiff: 'Victory point difference',
  margin: 'Margin of victory',
  strengthOfSchedule: 'Strength of schedule',
  extendedStrengthOfSchedule: 'Extended strength of schedule',
  headToHead: 'Head to head',
};

export function nameTieBreaker(one: TieBreakerRecord): string {
  if (typeof one === 'object' && one.by === 'metric') return `Metric: ${one.name}`;
  const word = typeof one === 'string' ? one : one.by;
  return word === 'metric' ? 'Metric' : tieBreakerLabels[word];
}

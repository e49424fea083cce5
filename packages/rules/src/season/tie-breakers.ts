// The tie-breakers of a season, and what people call each of them.
import type { SeasonRecord } from '../event-file/season-record.ts';

export type SeasonTieBreaker = NonNullable<SeasonRecord['tieBreakers']>[number];

export const seasonTieBreakerLabels: Readonly<Record<SeasonTieBreaker, string>> = {
  bestResult: 'Best result',
  firsts: 'First places',
  podiums: 'Places 1 to 3',
  events: 'Number of tournaments',
};

// One rating for each game of the demo.
import type { RatingRecord } from '#rules/event-file/record';
import { games } from './words.ts';

export function writeRatings(): RatingRecord[] {
  return Object.entries(games).map(([slug, game]) => ({
    slug,
    name: game,
    published: true,
    description: `Everyone who has played ${game} in a tournament.`,
    game,
    events: { match: {} },
    minimumBattles: 5,
  }));
}

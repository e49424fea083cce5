// Two seasons over the demo tournaments: the league of one club, and a circuit over a whole game.
import type { SeasonRecord } from '#rules/event-file/record';
import { yearOf } from './calendar.ts';
import { findClub, type Population } from './roster.ts';
import { findEdition } from './series.ts';
import { games } from './words.ts';

export function* writeSeasons(roster: Population): Generator<SeasonRecord> {
  yield writeLeague(roster);
  yield writeCircuit(roster);
}

/** The tournaments of the first club, to which the first one belongs. */
function writeLeague(roster: Population): SeasonRecord {
  const { slug, name, town } = findClub(roster, 0);
  return {
    slug: `${slug}-league`,
    name: `${name} League`,
    published: true,
    club: slug,
    description: `Every tournament at ${name} counts. Come back often: your five best results make your season.`,
    country: town.country,
    events: { match: { club: slug }, weights: { [findEdition(roster, 0).slug]: 1.5 } },
    points: [
      { type: 'result', win: 3, draw: 1 },
      { type: 'place', table: [10, 6, 4, 2, 1] },
    ],
    count: { best: 5 },
    identity: 'name',
    tieBreakers: ['firsts', 'bestResult'],
  };
}

function writeCircuit(roster: Population): SeasonRecord {
  const year = yearOf(roster.today);
  return {
    slug: `cairns-circuit-${year}`,
    name: `Cairns Circuit ${year}`,
    published: true,
    description: `Two years of ${games.cairns}: every tournament of eight players or more, and the three best results of each year.`,
    from: `${year - 1}-01-01`,
    to: `${year}-12-31`,
    events: { match: { game: games.cairns, minimumPlayers: 8 } },
    points: [
      { type: 'relativePlace', max: 100, last: 'share' },
      {
        type: 'attendance',
        steps: [
          { players: 8, points: 5 },
          { players: 16, points: 10 },
          { players: 32, points: 20 },
        ],
      },
      { type: 'undefeated', win: 2 },
    ],
    count: { windows: [{ to: `${year - 1}-12-31`, best: 3 }, { best: 3 }] },
    minimumEvents: 2,
    tieBreakers: ['bestResult', 'firsts'],
  };
}

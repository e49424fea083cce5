// The record of a season: a new one, one read from the service, and examples of rules.

const league = [{ type: 'result', win: 3, draw: 1 }];

export function makeSeason(club) {
  const year = new Date().getFullYear();
  return {
    slug: '',
    name: '',
    ...(club && { club }),
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    events: { match: club ? { club } : {} },
    points: league,
  };
}

/** The record of a season of the service, without what is a default. */
export function readSeason({ slug, name, description, club, country, from, to, rule }) {
  const { events, points, count, minimumEvents, identity, tieBreakers } = rule;
  return {
    slug,
    name,
    ...(club && { club }),
    ...(description && { description }),
    ...(country && { country }),
    ...(from && { from }),
    ...(to && { to }),
    events,
    points: points.map(dropDefaults),
    ...(count && { count }),
    ...(minimumEvents > 1 && { minimumEvents }),
    ...(identity === 'name' && { identity }),
    ...(tieBreakers.length > 0 && { tieBreakers }),
  };
}

/** Defaults that the service fills in. */
const defaults = {
  place: { rest: 0 },
  relativePlace: { last: 'zero' },
  result: { win: 0, draw: 0, loss: 0 },
  battlePoints: { factor: 1 },
};

/** Without a value of its own, a bye goes with the win. */
function dropDefaults(term) {
  const own = { bye: term.win, ...defaults[term.type] };
  return Object.fromEntries(
    Object.entries(term).filter(([key, value]) => !(key in own) || own[key] !== value),
  );
}

export function yearOf({ from }) {
  return from?.slice(0, 4) ?? new Date().getFullYear();
}

/** Label and rule, as docs/rules/seasons.md works them out. */
export const examples = [
  ['League 3–1–0', () => ({ points: league, count: { best: 5 } })],
  [
    'Circuit like Mantic’s',
    (season) => ({
      points: [
        { type: 'place', table: [25, 21, 18, 15, 12, 10, 8, 6, 4, 2], rest: 1 },
        attendance([8, 5], [16, 10]),
      ],
      count: { windows: [{ to: `${yearOf(season)}-06-30`, best: 2 }, { best: 2 }] },
    }),
  ],
  ['Ranking like T³', () => ({ points: [{ type: 'relativePlace', max: 100, last: 'share' }] })],
  [
    'Season like the ITC',
    () => ({
      points: [
        { type: 'relativePlace', max: 100 },
        attendance([28, 20], [64, 40]),
        { type: 'undefeated', win: 2 },
      ],
      count: { best: 5 },
      tieBreakers: ['bestResult', 'firsts'],
    }),
  ],
];

function attendance(...steps) {
  return { type: 'attendance', steps: steps.map(([players, points]) => ({ players, points })) };
}

/** The season by another rule; adjustments stay. */
export function applyExample(season, write) {
  const { count: _, tieBreakers: __, ...rest } = season;
  const { points, ...rule } = write(season);
  return { ...rest, ...rule, points: [...points, ...season.points.filter(isAdjustment)] };
}

export function isAdjustment({ type }) {
  return type === 'adjustment';
}

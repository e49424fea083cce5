// The record of a season: a new one, one read from the service, and examples of rules.
import type { SeasonRecord } from '#rules/event-file/record';
import type { SeasonTerm } from '#rules/event-file/season-record';
import { fillTerm } from '#rules/season/terms';
import type { Me, OwnSeason } from '../../../contract/organiser-answers.ts';
import { isSame } from '../desk/merge.ts';
import type { EditOf } from '../editor/edited.ts';

export type EditSeason = EditOf<SeasonRecord>;

const league: readonly SeasonTerm[] = [{ type: 'result', win: 3, draw: 1 }];

export function makeSeason({ clubs }: Me): SeasonRecord {
  const club = clubs.find((one) => one !== '*');
  const year = new Date().getFullYear();
  return {
    slug: '',
    name: '',
    ...(club && { club }),
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    events: { match: club ? { club } : {} },
    points: league,
    // The same as by id if everyone has one.
    identity: 'name',
  };
}

/** The record of a season of the service, without what is a default. */
export function readSeason({
  slug,
  name,
  description,
  club,
  country,
  from,
  to,
  rule,
}: OwnSeason): SeasonRecord {
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

/** Without the values that the service fills in by itself: a bye goes with the win. */
function dropDefaults(term: SeasonTerm): SeasonTerm {
  return Object.keys(term).reduce((short, key) => {
    const { [key as keyof SeasonTerm]: _, ...rest } = short;
    return isSame(fillTerm(rest as SeasonTerm), term) ? (rest as SeasonTerm) : short;
  }, term);
}

export function yearOf({ from }: SeasonRecord): string {
  return from?.slice(0, 4) ?? String(new Date().getFullYear());
}

/** The points of an example, and how they count. */
type Rule = Pick<SeasonRecord, 'points' | 'count' | 'tieBreakers'>;

/** Label and rule, as docs/rules/seasons.md works them out. */
export const examples: readonly (readonly [label: string, write: (season: SeasonRecord) => Rule])[] = [
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

function attendance(...steps: readonly (readonly [players: number, points: number])[]): SeasonTerm {
  return { type: 'attendance', steps: steps.map(([players, points]) => ({ players, points })) };
}

/** The season by another rule; adjustments stay. */
export function applyExample(season: SeasonRecord, write: (season: SeasonRecord) => Rule): SeasonRecord {
  const { count: _, tieBreakers: __, ...rest } = season;
  const { points, ...rule } = write(season);
  return { ...rest, ...rule, points: [...points, ...season.points.filter(isAdjustment)] };
}

export function isAdjustment(term: SeasonTerm): term is Extract<SeasonTerm, { type: 'adjustment' }> {
  return term.type === 'adjustment';
}

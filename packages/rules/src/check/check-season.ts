// Rules of season and rating records that their schemas cannot express.

import type { RatingRecord } from '../event-file/rating-record.ts';
import type { SeasonRecord } from '../event-file/season-record.ts';
import type { Problem } from '../results.ts';
import { escapePointer } from '../text/json-values.ts';

export function checkSeason(season: SeasonRecord): Problem[] {
  return [
    ...checkPeriod(season),
    ...checkEvents(season),
    ...checkWindows(season),
    ...checkTieBreakers(season),
  ];
}

export function checkRating(rating: RatingRecord): Problem[] {
  return [...checkPeriod(rating), ...checkEvents(rating)];
}

function checkPeriod({ from, to }: SeasonRecord | RatingRecord): Problem[] {
  if (from == null || to == null || from <= to) return [];
  return [{ code: 'seasonEndsBeforeStart', parameters: { from, to }, pointer: '/to' }];
}

function checkEvents({ events: { tournaments, match } }: SeasonRecord | RatingRecord): Problem[] {
  if (match != null || (tournaments ?? []).length > 0) return [];
  return [{ code: 'seasonWithoutEvents', parameters: {}, pointer: '/events' }];
}

function checkWindows({ count }: SeasonRecord): Problem[] {
  if (count == null || 'best' in count) return [];
  const { windows } = count;
  return windows.flatMap(({ to }, index): Problem[] => {
    const pointer = `/count/windows/${index}/to`;
    const isLast = index === windows.length - 1;
    if (isLast) return to == null ? [] : [{ code: 'lastWindowWithEnd', parameters: { to }, pointer }];
    if (to == null) return [{ code: 'windowWithoutEnd', parameters: {}, pointer }];
    const before = windows[index - 1]?.to;
    return before == null || before < to
      ? []
      : [{ code: 'windowsOutOfOrder', parameters: { to, before }, pointer }];
  });
}

function checkTieBreakers({ tieBreakers }: SeasonRecord): Problem[] {
  return (tieBreakers ?? []).flatMap((word, index, all): Problem[] =>
    all.indexOf(word) === index
      ? []
      : [
          {
            code: 'seasonTieBreakerTwice',
            parameters: { tieBreaker: word },
            pointer: `/tieBreakers/${index}`,
          },
        ],
  );
}

/** A name with the pointer to it. */
interface NamedAt {
  readonly name: string;
  readonly pointer: string;
}

/** Every tournament that the `events` of a season or rating name. */
export function listEventTournaments({ events }: SeasonRecord | RatingRecord): readonly NamedAt[] {
  const named = (slugs: readonly string[] | null | undefined, list: string) =>
    (slugs ?? []).map((name, index) => ({ name, pointer: `/events/${list}/${index}` }));
  return [...named(events.tournaments, 'tournaments'), ...named(events.except, 'except')];
}

/** Every tournament that a season names. */
export function listNamedTournaments(season: SeasonRecord): readonly NamedAt[] {
  const { events, points } = season;
  return [
    ...listEventTournaments(season),
    ...Object.keys(events.weights ?? {}).map((name) => ({
      name,
      pointer: `/events/weights/${escapePointer(name)}`,
    })),
    ...points.flatMap((term, index) =>
      term.type === 'adjustment' && term.tournament != null
        ? [{ name: term.tournament, pointer: `/points/${index}/tournament` }]
        : [],
    ),
  ];
}

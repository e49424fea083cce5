// GET /tournaments/{slug}/clock.json: the clock, for the scripts of pages. They ask every second or two, so that PAGE_LIMIT does not count it.
import type { Route } from '../../http/answer/route.ts';
import { openTerms } from '../../http/answer/route-terms.ts';
import { readPublicClock } from '../../http/api/venue.ts';
import type { AppOptions } from '../../http/options.ts';

export function makeClockRoute({ database }: AppOptions): Route {
  return {
    ...openTerms,
    path: '/tournaments/:name/clock.json',
    answer: (request, { name }) => readPublicClock(database.fresh, name, request.time, 'no-cache'),
  };
}

// GET /tournaments/{slug}/calendar.ics: one tournament for calendar programs, with an event for each entry of its schedule.
import type { ScheduledEntry } from '#rules/venue';
import { pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { lastMoment, toMoment } from '../../contract/moment.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { siteName } from '../../html/page-frame.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import type { AppOptions } from '../../http/options.ts';
import { siteOf } from '../../http/request/address.ts';
import { parseDocument } from '../../store/read/document.ts';
import { findCalendarEntry } from '../../store/read/tournament-search.ts';
import { findVenue } from '../../store/read/tournaments.ts';
import { cachingAt } from '../frame/show.ts';
import { sourceOf, toEvents } from './calendar.ts';
import { type CalendarEvent, writeCalendar, writeEvent } from './icalendar.ts';

export function makeTournamentCalendarRoute(options: AppOptions): Route {
  const { database } = options;
  const source = sourceOf(options);
  return {
    ...pageTerms,
    path: '/tournaments/:name/calendar.ics',
    parameters: [],
    async answer(request, { name: slug }) {
      const entry = await findCalendarEntry(database, slug);
      const venue = await findVenue(database, slug);
      if (entry === undefined || venue === undefined) throw new ApiError(404, messages.tournament);
      const tournament = parseDocument<TournamentResource>(entry.tournament);
      const timeZone = venue.timeZone ?? database.timeZone;
      const whole = toEvents(entry, options);
      const common = { changed: entry.changed, location: '', description: '', path: pathOf(slug) };
      const entries = nameEntries(venue.schedule).map(
        ({ at, label, minutes, key }): CalendarEvent => ({
          ...common,
          // No other tournament has it: a slug has no slash.
          uid: `${slug}/${key}@${source}`,
          when: readTimes(toMoment(at, timeZone), minutes),
          summary: `${tournament.name}: ${label}`,
        }),
      );
      const site = siteOf(request, options);
      const body = writeCalendar({
        name: `${siteName}: ${tournament.name}`,
        description: `The schedule of ${tournament.name}`,
        site,
        events: [...whole, ...entries].map(writeEvent),
      });
      return { body, identity: body, type: 'text/calendar; charset=utf-8', caching: cachingAt(options) };
    },
  };
}

function readTimes(starts: number, minutes: number | null) {
  return { starts, ends: minutes === null ? undefined : Math.min(starts + minutes * 60_000, lastMoment) };
}

function pathOf(slug: string): string {
  return pagePath('tournament', slug);
}

/** The key of a round stays when it is moved; of other entries that have the same text, the time tells them apart. Neither has a slash, which numbers doubles. */
function nameEntries(schedule: readonly ScheduledEntry[]) {
  const known = new Map<string, number>();
  return schedule.map((entry) => {
    const base =
      entry.stage === null
        ? `${entry.at}-${encodeURIComponent(entry.label)}`
        : `${entry.stage}-${entry.round}`;
    const nth = (known.get(base) ?? 0) + 1;
    known.set(base, nth);
    return { ...entry, key: nth === 1 ? base : `${base}/${nth}` };
  });
}

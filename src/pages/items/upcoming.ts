// Upcoming tournaments: the day from which tournaments are upcoming, and the link to the calendar of them.

import { type Html, html } from '../../html/html.ts';
import type { AppOptions } from '../../http/options.ts';
import { type Links, type QueryWords, withQuery } from '../frame/links.ts';

const halfADay = 12 * 3600 * 1000;

/** The first day that has not passed everywhere on earth. */
export function lastDay({ now = Date.now }: AppOptions): string {
  return new Date(now() - halfADay).toISOString().slice(0, 10);
}

/** The first and the last millisecond in which a day is the first that has not passed. */
export function lastDaySpan(day: string): { readonly since: number; readonly until: number } {
  const since = Date.parse(day) + halfADay;
  return { since, until: since + 2 * halfADay - 1 };
}

/** `of`: a club or a country. The address has a host if the operator has set it; otherwise the script adds it. */
export function showCalendarLink(
  links: Links,
  of: QueryWords = {},
  words = 'Subscribe to the calendar',
): Html {
  return html`<p class="more"><a data-webcal href="${links.webcal(withQuery('/calendar.ics', of))}">${words}</a></p>`;
}

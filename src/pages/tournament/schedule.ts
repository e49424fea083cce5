// The schedule of a tournament on its page, and the place where scripts show its clock.
import type { ScheduledEntry, Venue } from '#rules/venue';
import { pagePath } from '../../contract/endpoints.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { joinParts, sayDay } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';

export function showSchedule(
  { schedule, timeZone }: Venue,
  { slug }: TournamentResource,
  defaultZone: string,
  links: Links,
): Html | undefined {
  if (schedule.length === 0) return undefined;
  const days = [...Map.groupBy(schedule, ({ at }) => at.slice(0, 10))];
  return html`<section class="schedule" aria-labelledby="schedule"><h2 id="schedule">Schedule</h2>
${days.map(([day, entries]) => html`<h3>${sayDay(day)}</h3>\n<ol>${entries.map(showEntry)}</ol>`)}
<p class="fine">Times are local: ${timeZone ?? defaultZone}. <a data-webcal href="${links.webcal(calendarPath(slug))}">Add to your calendar</a></p></section>`;
}

function calendarPath(slug: string): string {
  return `${pagePath('tournament', slug)}/calendar.ics`;
}

function showEntry({ at, label, scenario, minutes }: ScheduledEntry): Html {
  const about = joinParts([scenario ?? undefined, minutes !== null && `${minutes} minutes`]);
  return html`<li><time datetime="${at}">${at.slice(11)}</time> <b>${label}</b> <span>${about}</span></li>`;
}

/** The current seat of a player; the round is named as on pages. */
export interface OwnSeat {
  readonly stage: string;
  readonly round: string;
  readonly table: number;
}

/** Empty when it is sent, so that a cached page stays correct: a script fills it while the tournament is ongoing. */
export function showClockPlace(
  { slug, status }: TournamentResource,
  { labels }: Venue,
  links: Links,
  seat: OwnSeat | null = null,
): Html | undefined {
  if (status !== 'ongoing') return undefined;
  const address = links.to(`${pagePath('tournament', slug)}/clock.json`);
  return html`<div class="clock" data-clock="${address}" data-round="${JSON.stringify({ labels, seat })}"></div>`;
}

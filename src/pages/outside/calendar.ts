// GET /calendar.ics: tournaments for calendar programs, all of them or those of a club or a country.
import { hash } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import type { ClubResource, TournamentResource } from '../../contract/resources.ts';
import { siteName } from '../../html/page-frame.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Parameters, Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { shareAnswers } from '../../http/answer/shared-answers.ts';
import { makeSharedWork } from '../../http/answer/shared-work.ts';
import type { AppOptions } from '../../http/options.ts';
import { siteOf } from '../../http/request/address.ts';
import type { Request } from '../../http/request/request.ts';
import { readRevision } from '../../store/engine/settings.ts';
import { findClub } from '../../store/read/clubs.ts';
import { parseDocument } from '../../store/read/document.ts';
import { type CalendarEntry, listCalendar } from '../../store/read/tournament-search.ts';
import { readPagesVersion } from '../frame/assets.ts';
import { parseFound } from '../frame/documents.ts';
import { sayPlace } from '../frame/figures.ts';
import { readName } from '../frame/paging.ts';
import { shorten } from '../frame/plain-text.ts';
import { cachingAt, fixedSite } from '../frame/show.ts';
import { sayRounds } from '../items/round-names.ts';
import { lastDay, lastDaySpan } from '../items/upcoming.ts';
import { type CalendarEvent, type WrittenEvent, writeCalendar, writeEvent } from './icalendar.ts';

const daysBack = 31;
const daysAhead = 550;
const mostEvents = 1000;
const mostLetters = 400;
const mostBytes = 2_000_000;
const covered =
  'Tournaments that start between a month ago and a year and a half from now, at most a thousand';

/** Calendars of clubs and countries; the largest have half a megabyte. */
const mostCached = 20;
const mostWaiting = 100;
/** After so many events, other requests are answered first. */
const step = 100;

/** Without the address of the site, so that requests with different Host headers share it. */
interface MadeCalendar {
  readonly name: string;
  readonly events: readonly WrittenEvent[];
  /** Changes with the contents of the calendar. */
  readonly hash: string;
}

export function makeCalendarRoute(options: AppOptions): Route {
  const { database } = options;
  const calendars = makeSharedWork<MadeCalendar>({ mostWaiting, mostCached });

  async function make(club: string | undefined, country: string | undefined, today: string) {
    const named =
      club === undefined
        ? undefined
        : parseFound<ClubResource>(await findClub(database, club), messages.club).name;
    const window = { from: moveDay(today, -daysBack), to: moveDay(today, daysAhead) };
    const entries = await listCalendar(database, { club, country }, window, mostEvents);
    const events: WrittenEvent[] = [];
    for (const entry of entries) {
      events.push(...toEvents(entry, options).map(writeEvent));
      if (events.length % step === 0) await letOthersRun();
    }
    const of = [named, country].filter((name) => name !== undefined);
    const name = `${siteName}: ${of.join(', ') || 'tournaments'}`;
    return { name, events, hash: hash('sha256', JSON.stringify([name, events]), 'base64url') };
  }

  async function answer(request: Request, { query }: Parameters): Promise<Content> {
    const [club, country] = [readName(query, 'club'), readName(query, 'country')];
    const today = lastDay(options);
    const asked = JSON.stringify([club, country, today, await readRevision(database)]);
    const made = await calendars.get(asked, request, () => make(club, country, today));
    const site = siteOf(request, options);
    return {
      body: () => writeCalendar({ ...made, site, description: covered }),
      identity: `calendar ${readPagesVersion()} ${site} ${made.hash}`,
      type: 'text/calendar; charset=utf-8',
      caching: cachingAt(options),
      ...lastDaySpan(today),
    };
  }

  const parameters = ['club', 'country'];
  return shareAnswers(
    { path: '/calendar.ics', ...pageTerms, parameters, answer, mostBytes: () => mostBytes },
    { dependsOn: (request) => `${siteOf(request, options)} ${lastDay(options)}`, reader: database },
  );
}

/** The end of the ids of events, which does not depend on the Host header. */
export function sourceOf(options: AppOptions): string {
  return new URL(fixedSite(options) ?? 'http://muster').host;
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** While it is planned, it has a link to sign up, where organisers are on. */
export function toEvents(entry: CalendarEntry, options: AppOptions): CalendarEvent[] {
  const tournament = parseDocument<TournamentResource>(entry.tournament);
  const { slug, name, status, startDate, endDate, city, country, players, battleSize } = tournament;
  if (startDate === null) return [];
  const facts = [countOf(players, 'player'), sayRounds(tournament), countOf(battleSize, 'point')].filter(
    (fact) => fact !== undefined,
  );
  const lines = [entry.clubName, facts.join(', '), shorten(tournament.description, mostLetters)];
  const path = pagePath('tournament', slug);
  const isOffered = entry.signUp && status === 'planned' && options.organiserKeyPrefix !== undefined;
  return [
    {
      uid: `${slug}@${sourceOf(options)}`,
      changed: entry.changed,
      when: { firstDay: startDate, lastDay: endDate ?? startDate },
      summary: name,
      location: sayPlace(city, country),
      description: lines.filter((line) => line !== null && line !== '').join('\n'),
      path,
      signUpPath: isOffered ? `${path}/sign-up` : undefined,
    },
  ];
}

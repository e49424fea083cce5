// GET /api/v1/tournaments/{slug}/schedule and /clock
import { showClock } from '#rules/round-clock';
import { ClockAnswer, ScheduleAnswer } from '../../contract/clock-resources.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { toMoment, writeMoment } from '../../contract/moment.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import type { Reader } from '../../store/database.ts';
import { findVenue } from '../../store/read/tournaments.ts';
import { findPublicClock } from '../../store/records/clock.ts';
import type { ContentOf } from '../answer/answer.ts';
import { apiCaching, contentOfJson, type Endpoint } from './endpoint.ts';
import { tournamentParameter } from './tournaments.ts';

export const venueEndpoints: readonly Endpoint[] = [
  {
    path: endpoints.schedule,
    id: 'getSchedule',
    tag: 'Tournaments',
    summary: 'Get the schedule of a tournament',
    description: 'When rounds, breaks and everything else begin, by time. It is not paged.',
    pathParameters: tournamentParameter,
    answers: { 200: ScheduleAnswer },
    errors: notFound(messages.tournament),
    async answer({ name }, { database }): Promise<ContentOf<ValueOf<typeof ScheduleAnswer>>> {
      const venue = await findVenue(database, name);
      if (venue === undefined) throw new ApiError(404, messages.tournament);
      const timeZone = venue.timeZone ?? database.timeZone;
      const data = venue.schedule.map(({ at, text, stage, round, scenario, minutes }) => ({
        at,
        startsAt: writeMoment(toMoment(at, timeZone)),
        text,
        stage,
        round,
        scenario,
        minutes,
      }));
      return contentOfJson({ data, next: null, timeZone });
    },
  },
  {
    path: endpoints.clock,
    id: 'getClock',
    tag: 'Tournaments',
    summary: 'Get the clock of the current round',
    description:
      'Null if there is none, the tournament is not ongoing or the round is not shown. Count from `endsAt` and the difference between `now` and your own clock.',
    pathParameters: tournamentParameter,
    answers: { 200: ClockAnswer },
    errors: notFound(messages.tournament),
    isUncached: true,
    answer: ({ name, time }, { database }) => readPublicClock(database.fresh, name, time, apiCaching),
  },
];

/** The clock as of now: it is not cached, and has no `ETag`. */
export async function readPublicClock(
  reader: Reader,
  slug: string,
  now: number,
  caching: string,
): Promise<ContentOf<ValueOf<typeof ClockAnswer>>> {
  const standing = await findPublicClock(reader, slug);
  if (standing === undefined) throw new ApiError(404, messages.tournament);
  return { body: JSON.stringify({ data: showClock(standing, now) }), caching };
}

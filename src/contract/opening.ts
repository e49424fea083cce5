// Whether sign-up and check-in are open at a moment. Local times are in the zone of the tournament.
import type { TournamentRecord } from '#rules/event-file/record';
import { toMoment, writeMoment } from './moment.ts';

/** In milliseconds since 1970; null: no bound. */
export interface Opening {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
}

interface LocalOpening {
  readonly opens?: string | null | undefined;
  readonly closes?: string | null | undefined;
}

export function readOpening({ opens, closes }: LocalOpening, timeZone: string): Opening {
  const read = (local: string | null | undefined) => (local == null ? null : toMoment(local, timeZone));
  return { opensAt: read(opens), closesAt: read(closes) };
}

/** To the second, in UTC: 2026-03-01T11:00:00Z. */
export function writeOpening(moment: number | null): string | null {
  return moment === null ? null : writeMoment(moment);
}

export const signUpReasons = {
  started: 'The tournament has started',
  before: 'Sign-up is not open yet',
  closed: 'Sign-up is closed',
} as const;

/** The state of the sign-up of a published tournament that offers it. */
export function findSignUpState(
  status: TournamentRecord['status'],
  { opensAt, closesAt }: Opening,
  time: number,
): keyof typeof signUpReasons | 'open' {
  if (status !== 'planned') return 'started';
  if (opensAt !== null && time < opensAt) return 'before';
  return closesAt !== null && time >= closesAt ? 'closed' : 'open';
}

export type CheckInState = 'before' | 'open' | 'closed';

/** `pressed`: what the organiser pressed last, and when. It applies until the next press; if it opened the check-in, also only until the closing time, if that was still to come. */
export function findCheckInState(
  status: TournamentRecord['status'],
  { opensAt, closesAt }: Opening,
  pressed: { readonly state: 'open' | 'closed'; readonly at: string } | undefined,
  time: number,
): CheckInState {
  if (status !== 'planned' || pressed?.state === 'closed') return 'closed';
  const isPast = closesAt !== null && time >= closesAt;
  if (pressed !== undefined) return isPast && closesAt > Date.parse(pressed.at) ? 'closed' : 'open';
  if (isPast) return 'closed';
  return opensAt !== null && time >= opensAt ? 'open' : 'before';
}

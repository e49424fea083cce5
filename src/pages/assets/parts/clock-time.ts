// The time of a clock by the server, independent of the clock of this device, and as text.
import type { ShownClock, ShownTable } from '#rules/round-clock';

/** The time left until an end, as a device shows it. */
export interface SeenEnd {
  /** Negative once it is over. */
  readonly seconds: number;
  readonly isOver: boolean;
  readonly state: ShownClock['state'];
}

/** The server's time is that of this device and so many milliseconds: the server is assumed to have written `now` half way between request and answer. */
export function measureOffset(now: string, asked: number, received: number): number {
  return Date.parse(now) - (asked + received) / 2;
}

/** `now`: the server's time in milliseconds. */
export function readEnd(
  { endsAt, remaining }: Pick<ShownTable, 'endsAt' | 'remaining'>,
  now: number,
): SeenEnd {
  if (endsAt === null) return { seconds: remaining, isOver: remaining < 0, state: 'paused' };
  const left = Date.parse(endsAt) - now;
  return { seconds: Math.ceil(left / 1000), isOver: left <= 0, state: left <= 0 ? 'over' : 'running' };
}

/** `49:58`, or `+0:12` once it is over. */
export function writeTime({ seconds, isOver }: Pick<SeenEnd, 'seconds' | 'isOver'>): string {
  const whole = Math.abs(seconds);
  return `${isOver ? '+' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

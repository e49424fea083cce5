// Months along the bottom of a chart, evenly apart whether or not anything was played in them, with a line at every January.
import { type Html, html } from '../frame/html.ts';

/** So many years have room for their number. */
const mostYears = 12;

export interface MonthAxis {
  /** Where a month begins. */
  readonly left: (month: string) => number;
  /** How wide a month is. */
  readonly step: number;
  readonly years: Html;
}

export interface AxisRoom {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where the chart ends and its labels begin. */
  readonly base: number;
}

/** From the first to the last of `months`, which are in order. */
export function layMonths(months: readonly { readonly month: string }[], room: AxisRoom): MonthAxis {
  const start = numberOf(months[0]?.month ?? '');
  const count = numberOf(months.at(-1)?.month ?? '') - start + 1;
  const step = (room.right - room.left) / Math.max(count, 12);
  const at = (number: number) => round(room.left + (number - start) * step);
  const apart = 12 * Math.ceil(count / 12 / mostYears);
  const ticks: number[] = [];
  for (let number = Math.ceil(start / 12) * 12; number < start + count; number += apart) ticks.push(number);
  const label = (number: number) =>
    html`<text class="axis" x="${round(at(number) + 3)}" y="${room.base + 17}">${Math.floor(number / 12)}</text>`;
  return {
    left: (month) => at(numberOf(month)),
    step,
    years:
      ticks.length === 0
        ? label(start)
        : html`${ticks.map((number) => html`<path class="grid" d="M${at(number)} ${room.top}V${room.base + 6}"/>${label(number)}`)}`,
  };
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

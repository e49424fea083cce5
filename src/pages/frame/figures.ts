// Dates and figures as people read them.
import { type Html, html } from './html.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function readDay(day: string): { year: string; month: string; date: string } {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: months[Number(month) - 1] ?? '', date: String(Number(date)) };
}

export function sayDay(day: string): string {
  const { year, month, date } = readDay(day);
  return `${date} ${month} ${year}`;
}

/** "Mar 2026" of "2026-03". */
export function sayMonth(month: string): string {
  const { year, month: name } = readDay(month);
  return `${name} ${year}`;
}

/** "24–25 Oct 2026", "31 Oct – 1 Nov 2026". */
export function sayDays(start: string | null, end: string | null): string {
  if (start === null) return end === null ? 'Date to be announced' : `Until ${sayDay(end)}`;
  if (end === null || end === start) return sayDay(start);
  const first = readDay(start);
  const last = readDay(end);
  if (first.year !== last.year) return `${sayDay(start)} – ${sayDay(end)}`;
  if (first.month !== last.month) return `${first.date} ${first.month} – ${sayDay(end)}`;
  return `${first.date}–${sayDay(end)}`;
}

export function showDays(start: string | null, end: string | null): Html {
  return start === null
    ? html`${sayDays(start, end)}`
    : html`<time datetime="${start}">${sayDays(start, end)}</time>`;
}

export function showDay(day: string | null): Html | undefined {
  return day === null ? undefined : html`<time datetime="${day}">${sayDay(day)}</time>`;
}

/** With a real minus, and a plus where it is more than nothing. */
export function saySigned(value: number): string {
  return value > 0 ? `+${value}` : sayNumber(value);
}

export function sayNumber(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function sayCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function sayOrdinal(rank: number): string {
  const tens = rank % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

export function sayPlace(city: string | null, country: string | null): string {
  return [city, country].filter((word) => word !== null && word !== '').join(', ');
}

type Part = Html | string | undefined | false;

function isPresent(part: Part): boolean {
  return part !== undefined && part !== false && part !== '';
}
const dot = html`<span class="dot" aria-hidden="true">·</span>`;

/** Parts with a dot between them; what is missing leaves no dot. */
export function joinParts(parts: readonly Part[]): Html {
  return html`${parts.filter(isPresent).map((part, index) => (index === 0 ? part : html` ${dot} ${part}`))}`;
}

/** The parts as a paragraph, which breaks between them and shows no dot where a line ends or begins; undefined where there is no part. */
export function showLine(className: string, parts: readonly Part[]): Html | undefined {
  const present = parts.filter(isPresent);
  if (present.length === 0) return undefined;
  return html`<p class="${className}"><span class="parts">${present.map((part, index) => html`<span class="part">${index > 0 && dot}${part}</span> `)}</span></p>`;
}

/** Short for the eye, whole for the ear and for who points at it. */
export function abbreviate(short: string, whole: string): Html {
  return html`<span title="${whole}"><span aria-hidden="true">${short}</span><span class="hidden">${whole}</span></span>`;
}

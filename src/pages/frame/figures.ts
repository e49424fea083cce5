// Dates and figures as people read them.
import { sayOrdinal } from '#rules/stage-name';
import { type Html, type HtmlContent, html } from '../../html/html.ts';

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

/** The days of a season or rating, which may have a first or a last day alone. */
export function saySpan(from: string | null, to: string | null): string | undefined {
  if (from === null && to === null) return undefined;
  return from !== null && to === null ? `From ${sayDay(from)}` : sayDays(from, to);
}

export function showDay(day: string | null): Html | undefined {
  return day === null ? undefined : html`<time datetime="${day}">${sayDay(day)}</time>`;
}

/** With a minus sign instead of a hyphen, and a plus if it is positive. */
export function saySigned(value: number): string {
  return value > 0 ? `+${value}` : sayNumber(value);
}

export function sayNumber(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

export function sayPlace(city: string | null, country: string | null): string {
  return [city, country].filter((word) => word !== null && word !== '').join(', ');
}

type Part = Html | string | undefined | false;

function isPresent(part: Part): boolean {
  return part !== undefined && part !== false && part !== '';
}
const dot = html`<span class="dot" aria-hidden="true">·</span>`;

/** The parts that are present, with a dot between them. */
export function joinParts(parts: readonly Part[]): Html {
  return html`${parts.filter(isPresent).map((part, index) => (index === 0 ? part : html` ${dot} ${part}`))}`;
}

/** A paragraph that breaks between the parts and shows no dot at the start or end of a line; undefined if there is no part. */
export function showLine(className: string, parts: readonly Part[]): Html | undefined {
  const present = parts.filter(isPresent);
  if (present.length === 0) return undefined;
  return html`<p class="${className}"><span class="parts">${present.map((part, index) => html`<span class="part">${index > 0 && dot}${part}</span> `)}</span></p>`;
}

/** A row of a table by rank: the first three places look like medals. */
export function rankClass(rank: number | null): string | false {
  return rank !== null && rank <= 3 && `top-${rank}`;
}

/** A rank in a circle, read as an ordinal number. */
export function showRank(rank: number | null): Html {
  if (rank === null) return html`–`;
  return html`<span class="place"><span aria-hidden="true">${rank}</span><span class="hidden">${sayOrdinal(rank)}</span></span>`;
}

/** A list of terms and values, such as the number of players. */
export function showFacts(facts: readonly (readonly [term: string, value: HtmlContent] | false)[]): Html {
  return html`<dl class="facts">${facts.map((fact) => fact && html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`)}</dl>`;
}

/** The short form is visible; the whole is read by screen readers and shown on hover. */
export function abbreviate(short: string, whole: string): Html {
  return html`<span title="${whole}"><span aria-hidden="true">${short}</span><span class="hidden">${whole}</span></span>`;
}

/** A region that scrolls sideways if its content is wider than the screen, by touch and by keyboard. */
export function showScrollable(label: string, content: Html): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

// iCalendar (RFC 5545) as text: lines end in CRLF and are folded at 75 octets; special characters in values are escaped.

/** Octets of a line, its end not counted. */
const longestLine = 75;

export interface CalendarEvent {
  /** The same event always has the same id. */
  readonly uid: string;
  /** When it was last changed: `2026-03-14T09:00:00Z`. */
  readonly changed: string;
  readonly when: Days | Times;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** The path of its page, below the site. */
  readonly path: string;
  /** The path of the page to sign up, if there is one. */
  readonly signUpPath?: string | undefined;
}

/** Whole days, `YYYY-MM-DD`. */
interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Milliseconds since 1970. */
interface Times {
  readonly starts: number;
  readonly ends: number | undefined;
}

/** The lines of an event up to its description and the address of its page, which name the site. */
export interface WrittenEvent extends Pick<CalendarEvent, 'description' | 'path' | 'signUpPath'> {
  readonly lines: string;
}

export interface Calendar {
  readonly name: string;
  readonly description: string;
  readonly site: string;
  readonly events: readonly WrittenEvent[];
}

export function writeCalendar({ name, description, site, events }: Calendar): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Tournaments//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-CALDESC:${escapeText(description)}`,
    'X-PUBLISHED-TTL:PT6H',
    // A calendar must not be empty (3.6).
    ...(events.length === 0 ? noEvents : []),
  ];
  const written = events.map(({ lines, description: about, path, signUpPath }) => {
    const signUp = signUpPath === undefined ? [] : [`Sign up: ${site}${signUpPath}`];
    const texts = writeText('DESCRIPTION', [...(about === '' ? [] : [about]), ...signUp].join('\n'));
    return `${lines}${writeLines([...texts, `URL:${site}${path}`])}${endOfEvent}`;
  });
  return [writeLines(head), ...written, writeLines(['END:VCALENDAR'])].join('');
}

function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const noEvents = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const endOfEvent = 'TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n';

export function writeEvent({ description, path, signUpPath, ...event }: CalendarEvent): WrittenEvent {
  const changed = event.changed.replaceAll(/[-:]/g, '');
  const lines = writeLines([
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...writeWhen(event.when),
    ...writeText('SUMMARY', event.summary),
    ...writeText('LOCATION', event.location),
  ]);
  return { lines, description, path, signUpPath };
}

/** Nothing for an empty text. */
function writeText(key: string, text: string): readonly string[] {
  return text === '' ? [] : [`${key}:${escapeText(text)}`];
}

function writeWhen(when: Days | Times): readonly string[] {
  if ('firstDay' in when)
    return [
      `DTSTART;VALUE=DATE:${plainDay(when.firstDay)}`,
      `DTEND;VALUE=DATE:${plainDay(dayAfter(when.lastDay))}`,
    ];
  const { starts, ends } = when;
  return [`DTSTART:${plainTime(starts)}`, ...(ends === undefined ? [] : [`DTEND:${plainTime(ends)}`])];
}

/** `20260314T090000Z`. */
function plainTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function plainDay(day: string): string {
  return day.replaceAll('-', '');
}

/** The end of an all-day event is the first day that is not part of it. The format knows no year of five digits. */
function dayAfter(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000).toISOString();
  return next.length === 24 ? next.slice(0, 10) : day;
}

/** Section 3.3.11; characters that a calendar may not contain become spaces. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Section 3.1: a long line continues after a line break and a space. No character is split. */
export function fold(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= longestLine) return line;
  const parts: string[] = [];
  for (let start = 0, room = longestLine; start < bytes.length; room = longestLine - 1) {
    let end = start + room;
    while (isInsideLetter(bytes[end])) end -= 1;
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

/** Whether a byte of UTF-8 continues a character. */
function isInsideLetter(byte = 0): boolean {
  return byte >> 6 === 0b10;
}

// iCalendar (RFC 5545) as text: lines that end in CRLF and are folded at 75 octets, values with what would end them escaped.

/** Octets of a line, its end not counted. */
const longestLine = 75;

export interface CalendarEvent {
  /** The same for the same event for ever. */
  readonly uid: string;
  /** When it was last changed: `2026-03-14T09:00:00Z`. */
  readonly changed: string;
  /** `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

export interface Calendar {
  readonly name: string;
  readonly description: string;
  readonly events: readonly CalendarEvent[];
}

export function writeCalendar({ name, description, events }: Calendar): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Muster//Tournaments//EN', 'CALSCALE:GREGORIAN'],
    ...[`X-WR-CALNAME:${escapeText(name)}`, `X-WR-CALDESC:${escapeText(description)}`],
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(writeEvent),
    // A calendar must have something in it (3.6).
    ...(events.length === 0 ? noEvents : []),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const noEvents = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
];

function writeEvent(event: CalendarEvent): string[] {
  const changed = event.changed.replaceAll(/[-:]/g, '');
  const texts = [
    ['SUMMARY', event.summary],
    ['LOCATION', event.location],
    ['DESCRIPTION', event.description],
  ] as const;
  return [
    ...['BEGIN:VEVENT', `UID:${event.uid}`, `DTSTAMP:${changed}`, `LAST-MODIFIED:${changed}`],
    `DTSTART;VALUE=DATE:${plainDay(event.firstDay)}`,
    `DTEND;VALUE=DATE:${plainDay(dayAfter(event.lastDay))}`,
    ...texts.flatMap(([key, text]) => (text === '' ? [] : `${key}:${escapeText(text)}`)),
    ...[`URL:${event.url}`, 'TRANSP:TRANSPARENT', 'END:VEVENT'],
  ];
}

const plainDay = (day: string): string => day.replaceAll('-', '');

/** The end of an all-day event is the first day that is not part of it. The format knows no year of five digits. */
function dayAfter(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000).toISOString();
  return next.length === 24 ? next.slice(0, 10) : day;
}

/** 3.3.11; letters that no calendar may hold become spaces. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** 3.1: a line goes on behind a line break and a space. No letter is cut in two. */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > longestLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

// Reads days as platforms write them. An ambiguous day is rejected.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns YYYY-MM-DD; of a timestamp the day as written, in any time zone. */
export function readDay(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return (
    readParts(/^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/, trimmed) ??
    readParts(/^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})(?!\d)/, trimmed) ??
    readParts(/^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/i, trimmed) ??
    readParts(
      /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})(?!\d)/i,
      trimmed,
    ) ??
    readSlashes(trimmed)
  );
}

function readParts(pattern: RegExp, text: string): string | undefined {
  const { year = '', month = '', day = '' } = pattern.exec(text)?.groups ?? {};
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return writeDay(Number(year), /^\d/.test(month) ? Number(month) : named, Number(day));
}

/** 25/12/2020 and 12/25/2020 have one meaning; 05/12/2020 is ambiguous. */
function readSlashes(text: string): string | undefined {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (a > 12) return writeDay(Number(year), b, a);
  return b > 12 || a === b ? writeDay(Number(year), a, b) : undefined;
}

function writeDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && year >= 1000;
  return isReal && day > 0 ? date.toISOString().slice(0, 10) : undefined;
}

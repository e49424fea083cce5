// Values of JSON, and pointers to them (RFC 6901).

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A key as a part of a pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A value for a message: short texts and numbers as they are written, lists and objects by what they are. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return 'an object';
  return typeof value === 'string' ? JSON.stringify(shorten(value)) : String(value);
}

const longestShown = 60;

export function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown - 3).toWellFormed()}…` : text;
}

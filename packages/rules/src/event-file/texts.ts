// What texts of an event file may contain (docs/rules/event-file.md, Container), apart from the schemas, so that it can be used without the schema library.
import { hasAtMost } from '../../../army-list/src/list-text.ts';

/** In characters. */
export const longestDescription = 100_000;
export const longestReason = 1000;
export const longestAward = 100;

/** The most bytes of an id or a key: several of them are in one entry of an index, which PostgreSQL limits to 2,704 bytes. */
export const largestIdBytes = 400;

export function fitsId(text: string): boolean {
  return hasAtMost(text, largestIdBytes);
}

/** Keys of texts whose tabs stay, also in spreadsheets, where a list is one cell. Every other text is a name or an id. */
const longTexts: ReadonlySet<string> = new Set(['description', 'reason', 'text', 'list']);

/** A tab in a name becomes a space when it is read: no table and no spreadsheet shows it otherwise. */
export function spaceTabs(key: string, text: string): string {
  return longTexts.has(key) ? text : text.replaceAll('\t', ' ');
}

/** The same for every text of a record, or of several. Names of metrics are keys. */
export function spaceNames(records: unknown): unknown {
  return JSON.parse(JSON.stringify(records), (key, value) => {
    if (typeof value === 'string') return spaceTabs(key, value);
    if (key !== 'metrics' || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [spaceTabs('', name), of]));
  });
}

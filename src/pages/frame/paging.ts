// Pages of long lists: the address contains the position where the next page begins, encoded but not encrypted, because it is no secret.
import { type Html, html } from '../../html/html.ts';

export type PageQuery = Readonly<Record<string, string | string[] | undefined>>;

/** A parameter that occurs once; anything else counts as absent. */
export function readWord(query: PageQuery, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A name that is compared exactly, spaces included; empty counts as absent. */
export function readName(query: PageQuery, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const longestSearch = 100;

/** The search text, never cut in the middle of a character. */
export function readSearch(query: PageQuery): string | undefined {
  const start = readWord(query, 'q')?.slice(0, longestSearch);
  return start?.isWellFormed() === false ? start.slice(0, -1) : start;
}

export function readPosition(query: PageQuery, name: string): string | undefined {
  const word = readWord(query, name);
  return word === undefined ? undefined : Buffer.from(word.slice(0, 1000), 'base64url').toString();
}

/** A position that is a JSON list of values of these types; anything else counts as absent. */
export function readPositionOf(
  query: PageQuery,
  name: string,
  types: readonly ('string' | 'number')[],
): string | undefined {
  const text = readPosition(query, name) ?? '';
  try {
    const parts: unknown = JSON.parse(text);
    const isList = Array.isArray(parts) && parts.length === types.length;
    return isList && types.every((type, index) => typeof parts[index] === type) ? text : undefined;
  } catch {
    return undefined;
  }
}

export function showMore(
  last: string | undefined,
  words: string,
  link: (after: string) => string,
): Html | undefined {
  if (last === undefined) return undefined;
  return html`<p class="more"><a href="${link(Buffer.from(last).toString('base64url'))}" rel="next">${words}</a></p>`;
}

/** A positive integer. */
export function readNumber(query: PageQuery, name: string): number | undefined {
  const word = readWord(query, name) ?? '';
  return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined;
}

/** Rows of a table or matches of a bracket that one page shows. */
export const rowsAPage = 500;

/** A part of a list that is read whole. */
export interface Part<T> {
  readonly items: readonly T[];
  /** How many come before them. */
  readonly start: number;
  readonly page: number;
  readonly pages: number;
}

/** The part that the parameter `page` names, or the last one if there are fewer. */
export function slicePage<T>(list: readonly T[], query: PageQuery, size = rowsAPage): Part<T> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(readNumber(query, 'page') ?? 1, pages);
  const start = (page - 1) * size;
  return { items: list.slice(start, start + size), start, page, pages };
}

/** For its address: the first page has no number. */
export function numberOf(page: number): number | undefined {
  return page === 1 ? undefined : page;
}

/** Pages on either side of the one that is shown. */
const nearPages = 10;

/** Links to numbered pages: the first, the last and those near the current one. Undefined if there is only one page. */
export function showPages(page: number, pages: number, link: (page: number) => string): Html | undefined {
  if (pages <= 1) return undefined;
  const first = Math.max(2, page - nearPages);
  const last = Math.min(pages - 1, page + nearPages);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return html`<nav class="pages" aria-label="Pages"><ul>${[1, ...near, pages].map(
    (number) =>
      html`<li><a data-swap href="${link(number)}" ${number === page && html`aria-current="page"`}><span class="hidden">Page </span>${number}</a></li>`,
  )}</ul></nav>`;
}

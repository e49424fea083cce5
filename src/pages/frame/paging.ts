// Pages of long lists: the address holds where the next one begins. Nothing in it is secret, so it is merely encoded.
import { type Html, html } from './html.ts';

export type PageQuery = Readonly<Record<string, string | string[] | undefined>>;

/** A parameter given once; anything else counts as not given. */
export function readWord(query: PageQuery, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const longestSearch = 100;

/** What people search for, never cut in the middle of a letter. */
export function readSearch(query: PageQuery): string | undefined {
  const start = readWord(query, 'q')?.slice(0, longestSearch);
  return start?.isWellFormed() === false ? start.slice(0, -1) : start;
}

export function readPosition(query: PageQuery, name: string): string | undefined {
  const word = readWord(query, name);
  return word === undefined ? undefined : Buffer.from(word.slice(0, 1000), 'base64url').toString();
}

export function showMore(
  last: string | undefined,
  words: string,
  link: (after: string) => string,
): Html | undefined {
  if (last === undefined) return undefined;
  return html`<p class="more"><a href="${link(Buffer.from(last).toString('base64url'))}" rel="next">${words}</a></p>`;
}

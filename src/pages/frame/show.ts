// The answer that is made of a page: what all of them have in common.
import { createHash, hash } from 'node:crypto';
import type { Content } from '../../http/answer/answer.ts';
import type { RouteTerms } from '../../http/answer/route-terms.ts';
import type { AppOptions } from '../../http/options.ts';
import { makeReader, type Reader } from '../../store/database.ts';
import { pagesVersion } from './assets.ts';
import { html } from './html.ts';
import type { Links } from './links.ts';
import { type Page, type PageContext, writePage } from './page.ts';
import type { PageQuery } from './paging.ts';

/** What a page is made from. */
export interface PageRequest {
  /** Everything that it reads is part of the page's ETag. */
  readonly database: Reader;
  readonly options: AppOptions;
  readonly links: Links;
  /** The part of the path that names what is shown; `others` are the parts after it. */
  readonly name: string;
  readonly others: readonly string[];
  readonly query: PageQuery;
  /** The address of the site: the operator's setting, otherwise as the request named it. */
  readonly site: string;
}

/** Writes a page; called only if the page is sent. */
export type Shown = () => Page;

/** A page that has another address now. */
export interface Moved {
  readonly moved: string;
}

/** `search` is the query of the request, which stays. */
export function contentOfMoved({ moved }: Moved, search: string): Content {
  return {
    status: 308,
    body: html`<!doctype html><title>Moved</title><a href="${moved}${search}">Moved</a>`.toString(),
    headers: ['location', `${moved}${search}`],
    type: pageType,
    caching: pageCaching,
  };
}

/** The address of the site, if the operator has set it. */
export function fixedSite({ siteUrl, baseUrl }: AppOptions): string | undefined {
  return siteUrl ?? baseUrl;
}

/** Every cache may store a page, and revalidates it before showing it. */
export const pageCaching = 'public, no-cache';
/** A page that contains the address of the request is cached for this client only. */
export function cachingAt(options: AppOptions): string {
  return fixedSite(options) === undefined ? 'private, no-cache' : pageCaching;
}

export const pageType = 'text/html; charset=utf-8';

/** The content security policy allows the style of a page by its checksum. */
export function policyOf({ style }: PageContext, { policy }: RouteTerms): string {
  return policy.replace("style-src 'self'", `style-src ${style.source}`);
}

/** A reader that hashes what it reads: as long as the rows are the same, the page at an address is the same. */
export function traceReads({ query }: Reader) {
  const hashes: string[] = [];
  const reader = makeReader(async (sql, parameters) => {
    const table = await query(sql, parameters);
    const sum = createHash('sha1').update(JSON.stringify([sql, parameters]));
    for (const value of table.rows.flat()) sum.update(value instanceof Uint8Array ? value : `\0${value}`);
    hashes.push(sum.digest('base64url'));
    return table;
  });
  // Statements that run at the same time may end in any order.
  return { reader, identity: () => hashes.sort().join(' ') };
}

/** `identity`: everything that the page depends on besides the code. */
export function contentOfPage(context: PageContext, shown: Shown, identity: string): Content {
  const whole = [pagesVersion, context.links.absolute('/'), identity].join(' ');
  return {
    body: () => writePage(shown(), context, hash('sha1', whole, 'base64url').slice(0, 12)),
    identity: whole,
    type: pageType,
    caching: pageCaching,
  };
}

// Turns a page into an answer, with everything that all pages have in common.

import { html } from '../../html/html.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { RouteTerms } from '../../http/answer/route-terms.ts';
import type { AppOptions } from '../../http/options.ts';
import type { Reader } from '../../store/database.ts';
import { hashContent } from '../../store/read/document.ts';
import type { Links } from './links.ts';
import { type Page, type PageContext, writePage } from './page.ts';
import type { PageQuery } from './paging.ts';

/** The input of a page. */
export interface PageRequest {
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

/** The ETag is a hash of the whole page, so that it changes only with what is shown, whatever was read for it. */
export function contentOfPage(context: PageContext, page: Page): Content {
  const body = Buffer.from(writePage(page, context));
  const caching = page.site === undefined ? pageCaching : cachingAt(context.options);
  return { body, identity: hashContent(body), type: pageType, caching };
}

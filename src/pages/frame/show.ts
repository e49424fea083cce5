// The answer that is made of a page: what all of them have in common.
import { hash } from 'node:crypto';
import type { Content } from '../../http/answer/answer.ts';
import { embedTerms, pageTerms } from '../../http/answer/route-terms.ts';
import type { AppOptions } from '../../http/options.ts';
import { pagesVersion } from './assets.ts';
import { html } from './html.ts';
import type { Links } from './links.ts';
import { type Frame, type Page, writeEmbed, writePage } from './page.ts';
import type { PageQuery } from './paging.ts';

export type PageContext = Frame;

/** What a page is made from. */
export interface PageRequest {
  readonly database: AppOptions['database'];
  readonly options: AppOptions;
  readonly links: Links;
  /** The part of the path that names what is shown; `others` are the parts after it. */
  readonly name: string;
  readonly others: readonly string[];
  readonly query: PageQuery;
  /** The address of the site: the operator's setting, otherwise as the request named it. */
  readonly site: string;
}

/** A page, and the identity of the data that it is made from. */
export interface Shown {
  readonly identity: readonly string[];
  /** The address of the site, if the page contains it. */
  readonly site?: string;
  render(): Page;
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
export function policyOf({ style }: PageContext, { policy } = pageTerms): string {
  return policy.replace("style-src 'self'", `style-src ${style.source}`);
}

export function contentOfPage(context: PageContext, { identity: parts, site, render }: Shown): Content {
  const identity = identityOf(context, [...parts, ...(site === undefined ? [] : [site])]);
  const caching = site === undefined ? pageCaching : cachingAt(context.options);
  return {
    body: () => writePage(render(), context, digest(identity)),
    identity,
    type: pageType,
    caching,
    policy: policyOf(context),
  };
}

export function contentOfEmbed(
  context: PageContext,
  { identity: parts, render }: Shown,
  theme: string | undefined,
): Content {
  const identity = identityOf(context, [...parts, String(theme)]);
  return {
    body: () => writeEmbed(render(), context, digest(identity), theme),
    identity,
    type: pageType,
    caching: pageCaching,
    policy: policyOf(context, embedTerms),
  };
}

function identityOf({ links }: PageContext, parts: readonly string[]): string {
  return [pagesVersion, links.absolute('/'), ...parts].join(' ');
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 12);
}

// From a route to bytes: what every page's answer has in common.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppOptions } from '../http/options.ts';
import { respond } from '../http/respond.ts';
import { pagesVersion } from './assets.ts';
import type { Links } from './links.ts';
import { type Page, writeEmbed, writePage } from './page.ts';

export interface PageContext {
  readonly options: AppOptions;
  readonly links: Links;
}

/** A page, and everything it was made from. */
export interface Shown {
  readonly identity: readonly string[];
  render(): Page;
}

/** The one address of the site, where the operator has set it. */
export function fixedSite({ siteUrl, baseUrl }: AppOptions): string | undefined {
  return siteUrl ?? baseUrl;
}

/** Anybody may keep a page, and asks whether it is still good before showing it. */
export const pageCaching = 'public, no-cache';
export const pageType = 'text/html; charset=utf-8';

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { links }: PageContext,
  shown: Shown,
): Promise<FastifyReply> {
  const identity = identify(links, shown);
  return respond(request, reply, {
    body: writePage(shown.render(), links, digest(identity)),
    identity,
    type: pageType,
    caching: pageCaching,
  });
}

export function sendEmbed(
  request: FastifyRequest,
  reply: FastifyReply,
  { links }: PageContext,
  shown: Shown,
  theme: string | undefined,
): Promise<FastifyReply> {
  const identity = `${identify(links, shown)} ${theme}`;
  return respond(request, reply, {
    body: writeEmbed(shown.render(), links, digest(identity), theme),
    identity,
    type: pageType,
    caching: pageCaching,
  });
}

function identify(links: Links, { identity }: Shown): string {
  return [pagesVersion, links.absolute('/'), ...identity].join(' ');
}

const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 12);

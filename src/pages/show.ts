// From a route to bytes: what every page's answer has in common.
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

/** Anybody may keep a page, and asks whether it is still good before showing it. */
export const pageCaching = 'public, no-cache';

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { links }: PageContext,
  shown: Shown,
): Promise<FastifyReply> | FastifyReply {
  return respond(request, reply, {
    body: writePage(shown.render(), links),
    identity: [pagesVersion, links.absolute('/'), ...shown.identity].join(' '),
    type: 'text/html; charset=utf-8',
    caching: pageCaching,
  });
}

export function sendEmbed(
  request: FastifyRequest,
  reply: FastifyReply,
  { links }: PageContext,
  shown: Shown,
  theme: string | undefined,
): Promise<FastifyReply> | FastifyReply {
  return respond(request, reply, {
    body: writeEmbed(shown.render(), links, theme),
    identity: [pagesVersion, links.absolute('/'), theme ?? '', ...shown.identity].join(' '),
    type: 'text/html; charset=utf-8',
    caching: pageCaching,
  });
}

// From a route to bytes: what every page's answer has in common.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppOptions } from '../http/options.ts';
import { respond } from '../http/respond.ts';
import { pagesVersion } from './assets.ts';
import { type Frame, type Page, writeEmbed, writePage } from './page.ts';
import type { Style } from './style.ts';

export interface PageContext extends Frame {
  readonly options: AppOptions;
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

/** The style in a page runs because it is the one whose checksum the policy names. */
export function admitStyle(reply: FastifyReply, { source }: Style): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src ${source}`));
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
  shown: Shown,
): Promise<FastifyReply> {
  return send(request, reply, context, shown, writePage);
}

export function sendEmbed(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
  shown: Shown,
  theme: string | undefined,
): Promise<FastifyReply> {
  return send(
    request,
    reply,
    context,
    { ...shown, identity: [...shown.identity, String(theme)] },
    (page, frame, version) => writeEmbed(page, frame, version, theme),
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
  { identity: parts, render }: Shown,
  write: typeof writePage,
): Promise<FastifyReply> {
  const identity = [pagesVersion, context.links.absolute('/'), ...parts].join(' ');
  admitStyle(reply, context.style);
  return respond(request, reply, {
    body: () => write(render(), context, digest(identity)),
    identity,
    type: pageType,
    caching: pageCaching,
  });
}

const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 12);

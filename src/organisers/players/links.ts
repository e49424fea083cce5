// Personal links of a tournament for its organisers, and what its players reported.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Content } from '../../http/answer/answer.ts';
import { contentOfJson } from '../../http/api/endpoint.ts';
import { siteOf } from '../../http/request/address.ts';
import {
  type PersonalLink,
  readLinks,
  readOpenReports,
  renewPersonalLinks,
} from '../../import/players/links.ts';
import type { Call } from '../operation.ts';
import { findOwn } from '../reads.ts';
import { type PrintedLink, writeLinkCsv, writeLinkSheet } from './link-sheet.ts';

/** Codes are secrets: no cache stores them. */
const caching = 'private, no-store';

/** By `Accept`; anything else is JSON. */
const writers: Readonly<
  Record<string, readonly [type: string, write: (links: readonly PrintedLink[]) => string] | undefined>
> = {
  'text/html': ['text/html; charset=utf-8', writeLinkSheet],
  'text/csv': ['text/csv; charset=utf-8', writeLinkCsv],
};

export async function listPersonalLinks(call: Call): Promise<Content> {
  await findOwn(call);
  const links = await readLinks(call.context.database, call.name);
  const write = links && writers[call.request.headers.accept ?? ''];
  if (write === undefined) return answerLinks(call, links);
  const [type, writeText] = write;
  return { body: writeText(links?.map((link) => withUrl(link, call)) ?? []), type, caching };
}

export async function renewAllLinks(call: Call): Promise<Content> {
  await findOwn(call);
  return answerLinks(call, await renewPersonalLinks(call.context.database, call.name));
}

export async function renewLink(call: Call): Promise<Content> {
  await findOwn(call);
  const [participant = ''] = call.others;
  const [link] = (await renewPersonalLinks(call.context.database, call.name, participant)) ?? [];
  if (link === undefined) throw new ApiError(404, messages.path);
  return contentOfJson({ data: withUrl(link, call) }, caching);
}

export async function listReportsOfPlayers(call: Call): Promise<Content> {
  await findOwn(call);
  const data = await readOpenReports(call.context.database.fresh, call.name);
  if (data === undefined) throw new ApiError(404, messages.path);
  return contentOfJson({ data, next: null }, caching);
}

function answerLinks(call: Call, links: readonly PersonalLink[] | undefined): Content {
  if (links === undefined) throw new ApiError(404, messages.path);
  return contentOfJson({ data: links.map((link) => withUrl(link, call)), next: null }, caching);
}

function withUrl(link: PersonalLink, { request, options }: Call) {
  return { ...link, url: `${siteOf(request, options)}/p/${link.code}` };
}

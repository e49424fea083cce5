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

/** HTML or CSV by `Accept`; anything else is JSON. */
export async function listPersonalLinks(call: Call): Promise<Content> {
  await findOwn(call);
  const data = addUrls(call, await readLinks(call.context.database, call.name));
  const { accept } = call.request.headers;
  if (accept === 'text/html')
    return { body: writeLinkSheet(data), type: 'text/html; charset=utf-8', caching };
  if (accept === 'text/csv') return { body: writeLinkCsv(data), type: 'text/csv; charset=utf-8', caching };
  return contentOfJson({ data, next: null }, caching);
}

export async function renewAllLinks(call: Call): Promise<Content> {
  await findOwn(call);
  const data = addUrls(call, await renewPersonalLinks(call.context.database, call.name));
  return contentOfJson({ data, next: null }, caching);
}

export async function renewLink(call: Call): Promise<Content> {
  await findOwn(call);
  const [participant = ''] = call.others;
  const renewed = await renewPersonalLinks(call.context.database, call.name, participant);
  const [data] = addUrls(call, renewed);
  return contentOfJson({ data }, caching);
}

export async function listReportsOfPlayers(call: Call): Promise<Content> {
  await findOwn(call);
  const data = await readOpenReports(call.context.database.fresh, call.name);
  if (data === undefined) throw new ApiError(404, messages.path);
  return contentOfJson({ data, next: null }, caching);
}

/** Throws 404 if the tournament has no personal pages. */
function addUrls({ request, options }: Call, links: readonly PersonalLink[] | undefined): PrintedLink[] {
  if (links === undefined) throw new ApiError(404, messages.path);
  const site = siteOf(request, options);
  return links.map((link) => ({ ...link, url: `${site}/p/${link.code}` }));
}

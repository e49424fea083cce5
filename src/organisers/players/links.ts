// Personal links of a tournament for its organisers, and what its players reported.

import { ApiError, messages } from '../../contract/errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import type { LinkList, ReportList } from '../../contract/organiser-resources.ts';
import type { ContentOf } from '../../http/answer/answer.ts';
import { contentOfJson } from '../../http/api/endpoint.ts';
import { preferType } from '../../http/request/accept.ts';
import { siteOf } from '../../http/request/address.ts';
import { findWithPages, readLinks } from '../../records/players/links.ts';
import type { Call } from '../operation.ts';
import { findOwn } from '../reads.ts';
import { addUrls, writeLinkCsv, writeLinkSheet } from './link-sheet.ts';
import { listOpenReports } from './personal-views.ts';

/** Codes are secrets: no cache stores them. */
const caching = 'private, no-store';

/** Making a QR code takes about a millisecond. */
const mostPrinted = 2000;
const types = ['application/json', 'text/html', 'text/csv'] as const;

export async function listPersonalLinks(call: Call): Promise<ContentOf<ValueOf<typeof LinkList>>> {
  await findOwn(call);
  const links = await readLinks(call.context.database.fresh, call.name);
  if (links === undefined) throw new ApiError(404, messages.path);
  const data = addUrls(links, siteOf(call.request, call.options));
  switch (preferType(call.request.headers.accept, types)) {
    case 'text/html':
      if (data.length > mostPrinted) throw new ApiError(409, organiserMessages.sheetFull(mostPrinted));
      return { body: writeLinkSheet(data), type: 'text/html; charset=utf-8', caching };
    case 'text/csv':
      return { body: writeLinkCsv(data), type: 'text/csv; charset=utf-8', caching };
    default:
      return contentOfJson({ data, next: null }, caching);
  }
}

export async function listReportsOfPlayers(call: Call): Promise<ContentOf<ValueOf<typeof ReportList>>> {
  await findOwn(call);
  const { fresh } = call.context.database;
  const record = await findWithPages(fresh, call.name);
  if (record === undefined) throw new ApiError(404, messages.path);
  const data = await listOpenReports(fresh, record);
  return contentOfJson({ data, next: null }, caching);
}

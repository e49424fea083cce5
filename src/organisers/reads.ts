// Reads of organisers: their key, its submissions, and its tournaments and seasons, published or not.

import { ApiError, messages } from '../contract/errors.ts';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Me, SubmissionAnswer } from '../contract/organiser-resources.ts';
import { listTeams, showTeam } from '../http/access/session-caller.ts';
import type { Content, ContentOf } from '../http/answer/answer.ts';
import { apiCaching, contentOfJson } from '../http/api/endpoint.ts';
import { answerList } from '../http/api/list-page.ts';
import { baseOf, siteOf } from '../http/request/address.ts';
import { tournamentSheets } from '../import/sheets/sheet-columns.ts';
import type { TournamentToWrite } from '../import/sheets/write-sheets.ts';
import { mayOpen } from '../records/rights.ts';
import { hashContent, type ListPage, type PageOptions, parseDocument } from '../store/read/document.ts';
import {
  findOwned,
  findOwnedRecord,
  listOwned,
  type Owned,
  type OwnedKind,
  type OwnedRecord,
} from '../store/read/owned.ts';
import { findSubmission, listSubmissions } from '../store/records/submissions.ts';
import { scopeOf } from './job.ts';
import type { Call } from './operation.ts';
import { tagOfShown } from './preconditions.ts';

export async function readMe({
  organiser: { account, clubs, owner },
  session,
}: Call): Promise<ContentOf<ValueOf<typeof Me>>> {
  const own = owner === null ? {} : { own: true as const };
  const rights = { clubs: clubs === 'all' ? ['*'] : clubs, ...own };
  if (session === undefined) return contentOfJson({ data: { account, ...rights } });
  const tournaments = listTeams(session).map(showTeam);
  return contentOfJson({ data: { account: session.person?.account ?? null, ...rights, tournaments } });
}

export async function readSubmission({
  context,
  organiser,
  name,
}: Call): Promise<ContentOf<ValueOf<typeof SubmissionAnswer>>> {
  const scope = scopeOf(organiser);
  const found = await findSubmission(context.database.fresh, name, scope);
  if (found === undefined) throw new ApiError(404, organiserMessages.submission);
  return contentOfJson({ data: found.submission });
}

export function readSubmissions(call: Call): Promise<Content> {
  const { context, organiser } = call;
  const scope = scopeOf(organiser);
  return answerPage(call, 'submissions', async ({ limit, after }) => {
    const before = after === undefined ? undefined : Number(after);
    const found = await listSubmissions(context.database.fresh, scope, limit + 1, before);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? String(shown.at(-1)?.n) : undefined;
    return joinPage(
      shown.map(({ submission }) => JSON.stringify(submission)),
      last,
    );
  });
}

/** Its tournaments, seasons or ratings. */
export function readOwned(kind: OwnedKind) {
  return (call: Call): Promise<Content> => {
    const { context, organiser, request, options } = call;
    return answerPage(call, `${kind}s`, async ({ limit, after }) => {
      const found = await listOwned(context.database.fresh, kind, organiser, limit + 1, after);
      const last = found.length > limit ? found[limit - 1]?.ord : undefined;
      const site = siteOf(request, options);
      return joinPage(
        found.slice(0, limit).map((one) => showPublished(one, site)),
        last,
      );
    });
  };
}

export function readOneOwned(kind: OwnedKind) {
  return async (call: Call): Promise<Content> => {
    const found = await findOwn(call, kind);
    const body = `{"data":${showPublished(found, siteOf(call.request, call.options))}}`;
    return { body: Buffer.from(body), tag: tagOfShown(kind, found), caching: apiCaching };
  };
}

export async function readTournamentFile(call: Call): Promise<Content> {
  await findOwn(call);
  const { writeTournamentFile } = await import('../export/export-records.ts');
  const text = await writeTournamentFile(call.context.database.fresh, call.name);
  if (text === undefined) throw new ApiError(404, messages.tournament);
  return { body: Buffer.from(text), identity: text, caching: apiCaching };
}

export async function readTournamentSheet(call: Call): Promise<Content> {
  const sheet = tournamentSheets.find((one) => one === call.others[0]);
  if (sheet === undefined) throw new ApiError(404, messages.path);
  const { json, published } = await findOwnRecord(call);
  const { writeSheet } = await import('../import/sheets/write-sheets.ts');
  const body = writeSheet({ ...(JSON.parse(json) as TournamentToWrite), published }, sheet);
  const headers = ['content-disposition', `attachment; filename="${sheet}.csv"`];
  return {
    body: Buffer.from(body),
    identity: body,
    type: 'text/csv; charset=utf-8',
    caching: apiCaching,
    headers,
  };
}

export async function findOwn(
  { context, organiser, name }: Call,
  kind: OwnedKind = 'tournament',
): Promise<Owned> {
  const found = await findOwned(context.database.fresh, kind, name);
  if (found === undefined || !mayOpen(organiser, kind, found)) throw new ApiError(404, messages[kind]);
  return found;
}

/** A tournament with its record, both of one state. */
export async function findOwnRecord({ context, organiser, name }: Call): Promise<OwnedRecord> {
  const found = await findOwnedRecord(context.database.fresh, 'tournament', name);
  if (found === undefined || !mayOpen(organiser, 'tournament', found))
    throw new ApiError(404, messages.tournament);
  return found;
}

function answerPage(
  { context, organiser, query, request, options }: Call,
  name: string,
  read: (page: PageOptions) => Promise<ListPage>,
): Promise<Content> {
  const base = baseOf(request, options);
  const asked = { name: '', others: [], query, time: request.time, base, site: siteOf(request, options) };
  return answerList(context, asked, { path: `/organisers/v1/${name}`, read, owner: organiser.id });
}

function joinPage(documents: readonly string[], last: string | undefined): ListPage {
  const body = Buffer.from(documents.join(','));
  return { body, hash: hashContent(body), last };
}

/** The resource of the API, with `published` behind `url`; a season that is set aside says so. */
export function showPublished(owned: Owned, site: string): string {
  const { document, published, setAside } = owned;
  const resource = parseDocument<{ readonly url: string }>(document);
  return JSON.stringify({
    ...resource,
    url: site + resource.url,
    published,
    ...(setAside && { setAside }),
  });
}

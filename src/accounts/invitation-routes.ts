// /i/{code}: an invitation to the desk of a tournament, shown with one button, and opened by it.
import { ApiError, messages } from '../contract/errors.ts';
import type { TeamAnswer } from '../contract/invitation-resources.ts';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Admission } from '../http/access/admission.ts';
import { isFromThisSite } from '../http/access/origin.ts';
import { readSession, setCookie } from '../http/access/session.ts';
import { showTeam } from '../http/access/session-caller.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import { accountTerms, dataPolicy } from '../http/answer/route-terms.ts';
import type { AppOptions } from '../http/options.ts';
import { prefersPage } from '../http/request/accept.ts';
import type { Request } from '../http/request/request.ts';
import { findInvitation, type Invitation, invitationCode } from '../store/keys/invitations.ts';
import { sessionSeconds, startSessionWith } from '../store/keys/sessions.ts';
import { parseDocument } from '../store/read/document.ts';
import { findOwned } from '../store/read/owned.ts';
import { listLives } from '../store/records/versions.ts';
import type { AccountPages } from './account-pages.ts';
import { getInvitation, openInvitation } from './desk-operations.ts';
import { redirect } from './sign-in.ts';

export interface InvitationParts {
  readonly options: AppOptions;
  readonly pages: AccountPages;
  readonly admission: Admission;
}

export function listInvitationRoutes({ options, pages, admission }: InvitationParts): readonly Route[] {
  const { database } = options;

  /** Throws for an unknown code, and for an invitation that has ended: both count as a guess. A code may be written in capitals. */
  async function find(request: Request, code: string): Promise<Invitation> {
    const isCode = invitationCode.test(code.toLowerCase());
    const found = isCode && (await findInvitation(database.keys, code.toLowerCase(), request.time));
    const lives = await listLives(database.fresh, found ? [found.tournament] : []);
    if (!found || lives.get(found.tournament) !== found.life) throw await admission.rejectCode(request);
    return found;
  }

  async function show(request: Request, code: string): Promise<Content> {
    const invitation = await find(request, code);
    if (!prefersPage(request.headers.accept)) return contentOfTeam(200, invitation);
    const found = await findOwned(database.fresh, 'tournament', invitation.tournament);
    if (found === undefined) throw await admission.rejectCode(request);
    const { name } = parseDocument<{ readonly name: string }>(found.document);
    return pages.showInvitation(invitation, name, code);
  }

  async function open(request: Request, code: string): Promise<Content> {
    if (!isFromThisSite(request, options)) throw new ApiError(403, messages.otherSite);
    const invitation = await find(request, code);
    const replaced = await readSession(request, options);
    if (replaced?.person?.account === null) throw new ApiError(403, organiserMessages.noName);
    const session = await startSessionWith(database, invitation, replaced?.digest, request.time);
    if (session === undefined) throw await admission.rejectCode(request);
    const started = setCookie(request, 'muster', session, sessionSeconds, options);
    return prefersPage(request.headers.accept)
      ? redirect(pages.deskPath, started)
      : contentOfTeam(201, invitation, started);
  }

  return [
    { ...accountTerms, path: getInvitation.path, answer: (request, { name }) => show(request, name) },
    {
      ...accountTerms,
      path: openInvitation.path,
      method: openInvitation.method,
      body: true,
      answer: (request, { name }) => open(request, name),
    },
  ];
}

function contentOfTeam(status: 200 | 201, invitation: Invitation, headers: readonly string[] = []): Content {
  const answer: ValueOf<typeof TeamAnswer> = { data: showTeam(invitation) };
  return { status, body: JSON.stringify(answer), caching: 'no-store', policy: dataPolicy, headers };
}

// The routes of sign-in and accounts: pages with forms, or JSON.
import { ApiError, messages } from '../contract/errors.ts';
import type { Admission } from '../http/access/admission.ts';
import { isFromThisSite, readSession, setCookie } from '../http/access/session.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import { accountTerms, dataPolicy } from '../http/answer/route-terms.ts';
import type { ListAccountRoutes } from '../http/app.ts';
import type { AppOptions } from '../http/options.ts';
import { prefersPage } from '../http/request/accept.ts';
import { mediaTypeOf, readBody } from '../http/request/body.ts';
import type { Request } from '../http/request/request.ts';
import type { Session, SignedIn } from '../store/keys/sessions.ts';
import { type Delivery, listWebhooks } from '../store/keys/webhooks.ts';
import { showWebhook } from '../webhooks/register.ts';
import { type AccountNews, type AccountPages, makeAccountPages } from './account-pages.ts';
import { type AccountView, viewAccount } from './account-view.ts';
import { type Action, type ActionCall, accountMessages, actions, type Done, signOut } from './actions.ts';
import { listInvitationRoutes } from './invitation-routes.ts';
import { listSignInRoutes, redirect } from './sign-in.ts';
import { deliveriesPath, type Reading, webhookRequests } from './webhook-requests.ts';

const largestBody = 16 * 1024;
const formTypes: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];
/** Fields of forms that may be given several times. */
const repeatedFields = ['kinds', 'tournaments'];
const noWebhooks: typeof webhookRequests = { reads: [], steps: [] };
const signedOut = new ApiError(401, accountMessages.signedOut);

/** Without sign-in, a browser can only open invitations and end its session. */
export function makeAccountRoutes(options: AppOptions): ListAccountRoutes {
  const { signIn, siteUrl, baseUrl } = options;
  const site = siteUrl ?? baseUrl;
  const pages = makeAccountPages(options);
  return (admission) => {
    const act = (action: Action): Route => ({
      ...accountTerms,
      path: action.path,
      method: 'POST',
      body: true,
      answer: (request, { name }) => answerAction(request, name, action, { options, pages, admission }),
    });
    /** The desk asks whether this browser has a session, before it asks for a key. */
    const session: Route = {
      ...accountTerms,
      path: '/desk/session',
      answer: async (request) =>
        contentOfData(200, { signedIn: (await readSession(request, options)) !== undefined }),
    };
    const invitations =
      options.organiserKeyPrefix === undefined
        ? []
        : [session, ...listInvitationRoutes({ options, pages, admission })];
    if (signIn === undefined || site === undefined) return [act(signOut), ...invitations];
    const account: Route = {
      ...accountTerms,
      path: '/account',
      answer: (request) => answerAccount(request, { options, pages, admission }),
    };
    const signIns = listSignInRoutes({ options, signIn, site, pages });
    const { reads, steps } = options.webhooks === undefined ? noWebhooks : webhookRequests;
    const readings = reads.map(
      (reading): Route => ({
        ...accountTerms,
        path: reading.path,
        answer: (request, { name }) => answerReading(request, name, reading, { options, pages, admission }),
      }),
    );
    return [account, ...[...actions, ...steps].map(act), ...readings, ...signIns, ...invitations];
  };
}

interface Parts {
  readonly options: AppOptions;
  readonly pages: AccountPages;
  readonly admission: Admission;
}

async function answerAccount(request: Request, { options, pages, admission }: Parts): Promise<Content> {
  const isPage = prefersPage(request.headers.accept);
  const session = await readSession(request, options);
  if (session?.person === undefined) {
    if (isPage) return pages.showSignedOut();
    throw signedOut;
  }
  await admission.recordUses();
  const view = await viewAccount(session.person, session, options, request.time);
  return isPage ? showPage(session.person, view, { options, pages, admission }) : contentOfData(200, view);
}

/** Lists that only a named account may read. */
async function answerReading(
  request: Request,
  id: string,
  reading: Reading,
  { options, pages }: Parts,
): Promise<Content> {
  const isPage = prefersPage(request.headers.accept);
  const session = await readSession(request, options);
  if (session?.person === undefined) {
    if (isPage) return pages.showSignedOut();
    throw signedOut;
  }
  const { account } = session.person;
  if (account === null) throw new ApiError(403, accountMessages.noName);
  const data = await reading.read({ options, time: request.time, fields: {}, id }, account);
  if (!isPage) {
    const body = JSON.stringify({ data, next: null });
    return { body, caching: 'no-store', policy: dataPolicy };
  }
  return reading.path === deliveriesPath
    ? pages.showDeliveries(data as readonly Delivery[])
    : redirect(pages.accountPath, []);
}

/** A form gets a page, everything else JSON. */
async function answerAction(request: Request, id: string, action: Action, parts: Parts): Promise<Content> {
  const { options, pages, admission } = parts;
  const isForm = formTypes.includes(mediaTypeOf(request)) && prefersPage(request.headers.accept);
  if (!isFromThisSite(request, options)) throw new ApiError(403, messages.otherSite);
  const session = await readSession(request, options);
  if (session === undefined || (session.person === undefined && action.needs !== 'session')) {
    if (isForm && options.signIn !== undefined) return pages.showSignedOut(401);
    throw signedOut;
  }
  let fields: Readonly<Record<string, unknown>> = {};
  try {
    fields = await readFields(request);
    // The body may have taken a while.
    if ((await readSession(request, options)) === undefined) throw signedOut;
    const done = await run(action, { options, time: request.time, fields, id }, session);
    if (done.endsKeys) admission.forgetKeys();
    const ended = done.isSignedOut ? setCookie(request, 'muster', '', 0, options) : [];
    if (!isForm) return contentOfData(done.status, done.data, ended);
    return done.shows !== undefined
      ? await showAgain(request, session, parts, { [done.shows]: done.data })
      : redirect(options.signIn === undefined ? pages.homePath : pages.accountPath, ended);
  } catch (error) {
    if (!isForm || !(error instanceof ApiError) || session.person === undefined) throw error;
    const first = fields['name'] ?? fields['url'];
    const typed = typeof first === 'string' ? { [action.path]: first } : {};
    const rejected = { status: error.status, message: error.message, typed };
    return showAgain(request, session, parts, { rejected });
  }
}

function run(action: Action, call: ActionCall, session: Session): Promise<Done> {
  const { person } = session;
  if (action.needs === 'session') return action.act(call, session);
  if (person === undefined) throw signedOut;
  if (action.needs === 'person') return action.act(call, person);
  if (person.account === null) throw new ApiError(403, accountMessages.noName);
  return action.act(call, person.account, person);
}

async function showAgain(
  request: Request,
  session: Session,
  parts: Parts,
  news: AccountNews,
): Promise<Content> {
  const { person } = session;
  if (person === undefined) throw signedOut;
  return showPage(person, await viewAccount(person, session, parts.options, request.time), parts, news);
}

async function showPage(
  { account }: SignedIn,
  view: AccountView,
  { options: { database, webhooks }, pages }: Parts,
  news: AccountNews = {},
): Promise<Content> {
  const listed = webhooks && account !== null ? await listWebhooks(database.keys, account) : undefined;
  return pages.showAccount(view, listed?.map(showWebhook), news);
}

function contentOfData(
  status: Done['status'],
  data: object | undefined,
  headers: readonly string[] = [],
): Content {
  const body = data === undefined ? '' : JSON.stringify({ data });
  return { status, body, caching: 'no-store', policy: dataPolicy, headers };
}

/** The fields of a form, or of a JSON object; a request without a body has none. */
async function readFields(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = mediaTypeOf(request);
  const isForm = formTypes.includes(type);
  const isKnown = type === '' || isForm || type === 'application/json';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!isKnown || encoding !== 'identity') throw new ApiError(415, accountMessages.bodyType);
  const bytes = await readBody(request, largestBody);
  if (bytes.length === 0) return {};
  if (type === '') throw new ApiError(415, accountMessages.bodyType);
  try {
    return isForm ? await readForm(request, bytes) : readObject(bytes);
  } catch {
    throw new ApiError(400, messages.request);
  }
}

async function readForm({ headers }: Request, bytes: Buffer): Promise<Readonly<Record<string, unknown>>> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const lists = repeatedFields.map((name) => [name, form.getAll(name).flatMap(splitWords)]);
  return { ...Object.fromEntries(form.entries()), ...Object.fromEntries(lists) };
}

/** The page has one field for all tournaments. */
function splitWords(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : [];
}

/** Anything other than an object has no fields. */
function readObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

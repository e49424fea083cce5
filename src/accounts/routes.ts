// The routes of sign-in and accounts: pages with forms, or JSON.

import Type, { type TObject, type TSchema } from 'typebox';
import { ApiError, messages } from '../contract/errors.ts';
import { largestForm } from '../contract/form-body.ts';
import type { SessionAnswer } from '../contract/invitation-resources.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { Admission } from '../http/access/admission.ts';
import { isFromThisSite } from '../http/access/origin.ts';
import { readSession, setCookie } from '../http/access/session.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Route } from '../http/answer/route.ts';
import { accountTerms, dataPolicy } from '../http/answer/route-terms.ts';
import type { ListAccountRoutes } from '../http/app.ts';
import type { AppOptions } from '../http/options.ts';
import { prefersPage } from '../http/request/accept.ts';
import { mediaTypeOf, readBody } from '../http/request/body.ts';
import type { Request } from '../http/request/request.ts';
import type { Session, SignedIn } from '../store/keys/sessions.ts';
import { listWebhooks as listStored } from '../store/keys/webhooks.ts';
import { showWebhook } from '../webhooks/register.ts';
import { accountChanges, getAccount, signOut } from './account-operations.ts';
import { type AccountPages, makeAccountPages } from './account-pages.ts';
import { type AccountNews, type AccountView, viewAccount } from './account-view.ts';
import { getSession } from './desk-operations.ts';
import { listInvitationRoutes } from './invitation-routes.ts';
import {
  type AccountCall,
  type AccountOperation,
  accountMessages,
  type Done,
  formTypes,
} from './operation.ts';
import { listSignInRoutes, redirect } from './sign-in.ts';
import { listDeliveries, listWebhooks, webhookChanges } from './webhook-operations.ts';

const signedOut = new ApiError(401, accountMessages.signedOut);

/** Without sign-in, a browser can only open invitations and end its session. */
export function makeAccountRoutes(options: AppOptions): ListAccountRoutes {
  const { signIn, siteUrl, baseUrl } = options;
  const site = siteUrl ?? baseUrl;
  const pages = makeAccountPages(options);
  return (admission) => {
    const parts = { options, pages, admission };
    const change = (operation: AccountOperation): Route => ({
      ...accountTerms,
      path: operation.path,
      method: operation.method,
      body: true,
      answer: (request, { name }) => answerChange(request, name, operation, parts),
    });
    const read = <A extends TSchema>(
      operation: AccountOperation<TSchema, A>,
      show: ShowAnswer<A>,
    ): Route => ({
      ...accountTerms,
      path: operation.path,
      answer: (request, { name }) => answerReading(request, name, operation, show, parts),
    });
    /** The desk asks whether this browser has a session, before it asks for a key. */
    const session: Route = {
      ...accountTerms,
      path: getSession.path,
      async answer(request) {
        const signedIn = (await readSession(request, options)) !== undefined;
        return writeJson(200, { data: { signedIn } } satisfies ValueOf<typeof SessionAnswer>);
      },
    };
    const invitations =
      options.organiserKeyPrefix === undefined
        ? []
        : [session, ...listInvitationRoutes({ options, pages, admission })];
    if (signIn === undefined || site === undefined) return [change(signOut), ...invitations];
    const webhooks =
      options.webhooks === undefined
        ? []
        : [
            ...webhookChanges.map(change),
            read(listWebhooks, () => redirect(pages.accountPath, [])),
            read(listDeliveries, ({ data }) => pages.showDeliveries(data)),
          ];
    return [
      read(getAccount, ({ data }, person) => showPage(person, data, parts)),
      ...accountChanges.map(change),
      ...webhooks,
      ...listSignInRoutes({ options, signIn, site, pages }),
      ...invitations,
    ];
  };
}

/** Shows a person what an operation has read, as a page. */
type ShowAnswer<A extends TSchema> = (answer: ValueOf<A>, person: SignedIn) => Content | Promise<Content>;

interface Parts {
  readonly options: AppOptions;
  readonly pages: AccountPages;
  readonly admission: Admission;
}

async function answerReading<A extends TSchema>(
  request: Request,
  id: string,
  operation: AccountOperation<TSchema, A>,
  show: ShowAnswer<A>,
  { options, pages, admission }: Parts,
): Promise<Content> {
  const isPage = prefersPage(request.headers.accept);
  const session = await readSession(request, options);
  if (session?.person === undefined) {
    if (isPage) return pages.showSignedOut();
    throw signedOut;
  }
  const call = { options, time: request.time, fields: {}, id, recordUses: admission.recordUses };
  const { answer } = await run(operation, call, session);
  return isPage ? show(answer, session.person) : contentOfAnswer(operation, answer);
}

/** A form gets a page, everything else JSON. */
async function answerChange(
  request: Request,
  id: string,
  operation: AccountOperation,
  parts: Parts,
): Promise<Content> {
  const { options, pages, admission } = parts;
  const isForm = formTypes.includes(mediaTypeOf(request)) && prefersPage(request.headers.accept);
  if (!isFromThisSite(request, options)) throw new ApiError(403, messages.otherSite);
  const session = await readSession(request, options);
  if (session === undefined || (session.person === undefined && operation.needs !== 'session')) {
    if (isForm && options.signIn !== undefined) return pages.showSignedOut(401);
    throw signedOut;
  }
  let fields: Readonly<Record<string, unknown>> = {};
  try {
    fields = await readFields(request, operation.body?.schema);
    // The body may have taken a while.
    if ((await readSession(request, options)) === undefined) throw signedOut;
    const call = { options, time: request.time, fields, id, recordUses: admission.recordUses };
    const done = await run(operation, call, session);
    if (done.endsKeys) admission.forgetKeys();
    const ended = done.isSignedOut ? setCookie(request, 'muster', '', 0, options) : [];
    if (!isForm) return contentOfAnswer(operation, done.answer, ended);
    return done.news !== undefined
      ? await showAgain(request, session, parts, done.news)
      : redirect(options.signIn === undefined ? pages.homePath : pages.accountPath, ended);
  } catch (error) {
    if (!isForm || !(error instanceof ApiError) || session.person === undefined) throw error;
    const first = fields['name'] ?? fields['url'];
    const typed = typeof first === 'string' ? { [operation.path]: first } : {};
    const rejected = { status: error.status, message: error.message, typed };
    return showAgain(request, session, parts, { rejected });
  }
}

async function run<B extends TSchema, A extends TSchema>(
  operation: AccountOperation<B, A>,
  call: AccountCall<B>,
  session: Session,
): Promise<Done<ValueOf<A>>> {
  const { person } = session;
  if (operation.needs === 'session') return operation.act(call, session);
  if (person === undefined) throw signedOut;
  if (operation.needs === 'person') return operation.act(call, person, session);
  if (person.account === null) throw new ApiError(403, accountMessages.noName);
  return operation.act(call, person.account, person);
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
  const listed = webhooks && account !== null ? await listStored(database.keys, account) : undefined;
  return pages.showAccount(view, listed?.map(showWebhook), news);
}

/** With the status of the one answer that is not an error. */
function contentOfAnswer(
  { answers }: AccountOperation,
  answer: unknown,
  headers: readonly string[] = [],
): Content {
  const [status = 200] = Object.keys(answers).map(Number);
  return writeJson(status, answer, headers);
}

function writeJson(status: number, answer: unknown, headers: readonly string[] = []): Content {
  const body = answer === undefined ? '' : JSON.stringify(answer);
  return { status, body, caching: 'no-store', policy: dataPolicy, headers };
}

/** The fields of a form, or of a JSON object; a request without a body has none. */
async function readFields(
  request: Request,
  schema: TSchema | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const type = mediaTypeOf(request);
  const isForm = formTypes.includes(type);
  const isKnown = type === '' || isForm || type === 'application/json';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!isKnown || encoding !== 'identity') throw new ApiError(415, accountMessages.bodyType);
  const bytes = await readBody(request, largestForm);
  if (bytes.length === 0) return {};
  if (type === '') throw new ApiError(415, accountMessages.bodyType);
  try {
    return isForm ? await readForm(request, bytes, schema) : readObject(bytes);
  } catch {
    throw new ApiError(400, messages.request);
  }
}

/** Fields that are lists may be given several times. */
async function readForm(
  { headers }: Request,
  bytes: Buffer,
  schema: TSchema | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const { properties = {} } = (schema ?? {}) as Partial<TObject>;
  const repeated = Object.entries(properties).filter(([, field]) => Type.IsArray(field));
  const lists = repeated.map(([name]) => [name, form.getAll(name).flatMap(splitWords)]);
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

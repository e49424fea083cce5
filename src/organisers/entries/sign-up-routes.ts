// /tournaments/{slug}/sign-up: the page with the form, and what it sends, as a form or as JSON (docs/organisers.md, Before the event).

import { renderSVG } from 'uqr';
import { pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { largestForm } from '../../contract/form-body.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { type RejectedSignUp, type SignUpView, viewSignUp } from '../../contract/sign-up-view.ts';
import { mostNetworks } from '../../http/access/guess-limit.ts';
import { mayFillForm } from '../../http/access/origin.ts';
import { makeLocalCounter, networkOf } from '../../http/access/rate-limit.ts';
import type { Content } from '../../http/answer/answer.ts';
import { explainFailure } from '../../http/answer/errors.ts';
import type { Route } from '../../http/answer/route.ts';
import { dataPolicy, signUpTerms } from '../../http/answer/route-terms.ts';
import type { Pages } from '../../http/app.ts';
import type { AppOptions } from '../../http/options.ts';
import { siteOf } from '../../http/request/address.ts';
import { mediaTypeOf, readBody } from '../../http/request/body.ts';
import type { Request } from '../../http/request/request.ts';
import { findSignUp } from '../../store/read/sign-ups.ts';
import { makeSignUpBatches, type RunSignUps } from './sign-up-batches.ts';
import { signUpOperation } from './sign-up-operation.ts';

const { method, path } = signUpOperation;
const hour = 3_600_000;

export interface SignUpParts {
  readonly options: AppOptions;
  /** Has the writer do a job. */
  readonly run: RunSignUps;
  /** Left out: there are no pages. */
  readonly showSignUp: Pages['showSignUp'] | undefined;
}

export function listSignUpRoutes({ options, run, showSignUp }: SignUpParts): readonly Route[] {
  const { database, signUpLimit = 0 } = options;
  const counter = makeLocalCounter(mostNetworks);
  const signUp = makeSignUpBatches(run);

  async function view({ time }: Request, slug: string): Promise<SignUpView> {
    const facts = await findSignUp(database.fresh, slug);
    if (!facts?.offered) throw new ApiError(404, messages.path);
    return viewSignUp(facts, database.timeZone, time);
  }

  /** Every post counts. */
  async function count({ destination, time }: Request): Promise<void> {
    if (signUpLimit === 0) return;
    const window = Math.floor(time / hour);
    if ((await counter.count(networkOf(destination.client()), window)) <= signUpLimit) return;
    const seconds = Math.ceil(((window + 1) * hour - time) / 1000);
    throw new ApiError(429, messages.tooMany, { 'retry-after': String(seconds) });
  }

  async function post(request: Request, slug: string): Promise<Content> {
    const isJson = mediaTypeOf(request) === 'application/json';
    let shown: SignUpView | undefined;
    let typed: Readonly<Record<string, string>> = {};
    try {
      shown = await view(request, slug);
      if (!mayFillForm(request, options)) throw new ApiError(403, messages.origin);
      await count(request);
      const text = await readText(request);
      typed = isJson ? {} : readTyped(text);
      const body = isJson ? checkJson(text) : JSON.stringify(toFields(text));
      const site = siteOf(request, options);
      const done = await signUp(request, slug, { site, time: request.time }, body);
      if (isJson || showSignUp === undefined) return { ...done, policy: dataPolicy };
      if ((done.status ?? 200) < 300) return redirect(done);
      return showSignUp({ ...shown, rejected: readRejected(done, typed) });
    } catch (error) {
      if (isJson || showSignUp === undefined || shown === undefined) throw error;
      const { status, message, headers } = explainFailure(options.logger, request.id, error);
      // An error found before the fields were checked; the form still shows what was typed.
      if (status === 403 || status === 429) typed = await readTypedOf(request);
      return showSignUp({ ...shown, rejected: { status, message, headers, typed, problems: {} } });
    }
  }

  const page = (show: Pages['showSignUp']): Route => ({
    ...signUpTerms,
    admits: 'pageLimit',
    path,
    answer: async (request, { name }) => show(await view(request, name)),
  });
  /** The QR code of the page, to print and to show. */
  const picture: Route = {
    ...signUpTerms,
    admits: 'pageLimit',
    path: `${path}.svg`,
    async answer(request, { name }) {
      await view(request, name);
      const address = `${siteOf(request, options)}${pagePath('tournament', name)}/sign-up`;
      return { body: renderSVG(address, { border: 2 }), type: 'image/svg+xml', caching: 'no-store' };
    },
  };
  const form: Route = {
    ...signUpTerms,
    errors: 'as sent',
    path,
    method,
    body: true,
    isSlow: true,
    answer: (request, { name }) => post(request, name),
  };
  return [...(showSignUp === undefined ? [] : [page(showSignUp), picture]), form];
}

async function readText(request: Request): Promise<string> {
  const type = mediaTypeOf(request);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (
    (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') ||
    encoding !== 'identity'
  )
    throw new ApiError(415, organiserMessages.signUpType);
  const bytes = await readBody(request, largestForm);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiError(400, messages.request);
  }
}

function checkJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new ApiError(400, messages.request);
  }
}

/** A field that is given twice becomes a list, which no field may be. */
function toFields(text: string): object {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((key) => {
      const [value, ...more] = form.getAll(key);
      if (more.length > 0) return [key, [value, ...more]];
      return [key, key === 'consent' && (value === 'on' || value === 'true') ? true : value];
    }),
  );
}

/** Nothing where the body cannot be read. */
async function readTypedOf(request: Request): Promise<Readonly<Record<string, string>>> {
  try {
    return readTyped(await readText(request));
  } catch {
    return {};
  }
}

/** The typed values that the form shows again. */
function readTyped(text: string): Readonly<Record<string, string>> {
  const { word, token, ...typed } = Object.fromEntries(new URLSearchParams(text));
  return typed;
}

function redirect({ body }: Content): Content {
  const { data } = JSON.parse(String(body)) as { data: { url: string } };
  return {
    status: 303,
    body: '',
    headers: ['location', new URL(data.url).pathname],
    caching: 'no-store',
  };
}

function readRejected(
  { status = 500, body }: Content,
  typed: Readonly<Record<string, string>>,
): RejectedSignUp {
  const { error, problems = [] } = JSON.parse(String(body)) as {
    error: { message: string };
    problems?: readonly { pointer: string; message: string }[];
  };
  const byField = Object.fromEntries(problems.map(({ pointer, message }) => [pointer.slice(1), message]));
  return { status, message: error.message, problems: byField, typed, headers: {} };
}

// Requests to the service, with the key in a header, never in an address. Without a key, the browser sends the session.

import type { SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import type { SaidProblem } from '../../../contract/problems/said-problem.ts';
import { readKey } from './storage.ts';

/** Values that pages pass to the desk's scripts (pages/desk.ts). */
export function readPageData(
  name: 'api' | 'formats' | 'worker' | 'scope' | 'site' | 'provider' | 'later',
): string {
  return document.getElementById('desk')?.dataset[name] ?? '';
}

/** The service did not answer; it may or may not have processed the request. */
export class NoConnection extends Error {}

interface RejectedBody {
  readonly error?: { readonly message: string };
  readonly problems?: readonly SaidProblem[];
  readonly more?: number;
}

export class ServiceError extends Error {
  readonly status: number;
  readonly problems: readonly SaidProblem[];
  readonly more: number;
  readonly retryAfter: number;

  constructor(status: number, body: RejectedBody, retryAfter: string | null) {
    super(body.error?.message ?? `The service returned status ${status}`);
    this.status = status;
    this.problems = body.problems ?? [];
    this.more = body.more ?? 0;
    this.retryAfter = Number(retryAfter) || 3;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The status of a rejection; undefined if the service did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ServiceError ? error.status : undefined;
}

export interface ServiceAnswer<Data> {
  /** The whole answer, if it has no `data`. */
  readonly data: Data;
  readonly status: number;
  /** Every answer about a record has one. */
  readonly etag: string;
  readonly text: string;
  /** The address of the next page of a list. */
  readonly next?: string | null;
}

interface Request {
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `More`: what the answer has beside `data`. */
export async function ask<Data, More = object>(
  method: Method,
  path: string,
  { body, headers = {} }: Request = {},
): Promise<ServiceAnswer<Data> & More> {
  let answer: Response;
  let text: string;
  const key = readKey();
  try {
    answer = await fetch(readPageData('api') + path, {
      method,
      body: body ?? null,
      headers: { ...headers, ...(key !== null && { authorization: `Bearer ${key}` }) },
      cache: 'no-store',
    });
    text = await answer.text();
  } catch {
    throw new NoConnection('No connection.');
  }
  const read = parse(text);
  const { status } = answer;
  if (!answer.ok && status !== 304) throw new ServiceError(status, read, answer.headers.get('retry-after'));
  const etag = answer.headers.get('etag') ?? '';
  return { ...read, data: read.data ?? read, status, etag, text } as ServiceAnswer<Data> & More;
}

/** A proxy on the way may answer with something else. */
function parse(text: string): RejectedBody & { readonly data?: unknown } {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

export function sendJson<Data, More = object>(
  method: Method,
  path: string,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceAnswer<Data> & More> {
  return ask(method, path, {
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function postJson<Data, More = object>(
  path: string,
  value: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<ServiceAnswer<Data> & More> {
  return sendJson('POST', path, value, headers);
}

/** `tag`: the ETag of the state that is replaced; left out if the record is new. `name`: the `Idempotency-Key`. */
interface Submitting {
  readonly tag?: string | undefined;
  readonly name: string;
  readonly query?: string;
}

/** Submits one record of the list `kind`. */
export function submit(
  kind: 'tournaments' | 'seasons' | 'ratings',
  record: object,
  { tag, name, query = '' }: Submitting,
): Promise<ServiceAnswer<SubmissionAnswer>> {
  return postJson(
    `/submissions${query}`,
    { format: 'muster/1', [kind]: [record] },
    { ...(tag ? { 'if-match': tag } : { 'if-none-match': '*' }), 'idempotency-key': name },
  );
}

export function undo(id: string): Promise<ServiceAnswer<SubmissionAnswer>> {
  return ask('POST', `/submissions/${id}/undo`);
}

/** Everything in a list, page by page. */
export async function* askEach<Item>(path: string): AsyncGenerator<Item> {
  for (let query = '?limit=100'; ; ) {
    const { data, next } = await ask<Item[]>('GET', path + query);
    yield* data;
    if (!next) return;
    query = new URL(next).search;
  }
}

export async function askAll<Item>(path: string): Promise<Item[]> {
  const all: Item[] = [];
  for await (const one of askEach<Item>(path)) all.push(one);
  return all;
}

/** An `Idempotency-Key`, or a seed. */
export function makeName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** A random player id, which reveals nothing about the person. */
export function makePlayerId(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36));
  return `p_${letters.join('')}`;
}

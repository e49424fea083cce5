// Requests to the service. The key goes into a header, never into an address.
import { readKey } from './storage.js';

const root = document.getElementById('desk').dataset.api;

/** The service did not answer; it may or may not have processed the request. */
export class NoConnection extends Error {}

export class Rejected extends Error {
  constructor(status, body, retryAfter) {
    super(body.error?.message ?? `The service returned status ${status}`);
    this.status = status;
    this.problems = body.problems ?? [];
    this.more = body.more ?? 0;
    this.retryAfter = Number(retryAfter) || 3;
  }
}

/** @param {{ body?: BodyInit, headers?: Record<string, string> }} [options] */
export async function ask(method, path, { body, headers = {} } = {}) {
  let answer;
  let text;
  try {
    answer = await fetch(root + path, {
      method,
      body,
      headers: { ...headers, authorization: `Bearer ${readKey()}` },
      cache: 'no-store',
    });
    text = await answer.text();
  } catch {
    throw new NoConnection('No connection. What you typed is stored on this device.');
  }
  if (answer.status === 304) return undefined;
  const read = parse(text);
  if (!answer.ok) throw new Rejected(answer.status, read, answer.headers.get('retry-after'));
  return { ...read, data: read.data ?? read, etag: answer.headers.get('etag'), text };
}

/** A proxy on the way may answer with something else. */
function parse(text) {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

export function postJson(path, value, headers = {}) {
  return ask('POST', path, {
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Submits one record of the list `kind`. `tag`: the ETag of the state that it replaces; none if it is new. `name`: the `Idempotency-Key`. */
export function submit(kind, record, { tag, name, query = '' }) {
  return postJson(
    `/submissions${query}`,
    { format: 'muster/1', [kind]: [record] },
    { ...(tag ? { 'if-match': tag } : { 'if-none-match': '*' }), 'idempotency-key': name },
  );
}

export function undo(id) {
  return ask('POST', `/submissions/${id}/undo`);
}

export async function askAll(path) {
  const all = [];
  for (let query = '?limit=100'; ; ) {
    const { data, next } = await ask('GET', path + query);
    all.push(...data);
    if (!next) return all;
    query = new URL(next).search;
  }
}

/** An `Idempotency-Key`, or a seed. */
export function makeName() {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

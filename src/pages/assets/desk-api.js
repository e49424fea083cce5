// The desk's way to the service. The key lives in this tab alone and goes into a header, never into an address.
const root = document.getElementById('desk').dataset.api;
const keyName = 'desk.key';

export const readKey = () => sessionStorage.getItem(keyName);
export const keepKey = (key) => sessionStorage.setItem(keyName, key);
export const leave = () => sessionStorage.clear();

/** The service did not answer; what was asked may or may not have been done. */
export class NoConnection extends Error {}

export class Refused extends Error {
  constructor(status, body) {
    super(body.error?.message ?? `The service answered ${status}`);
    this.status = status;
    this.problems = body.problems ?? [];
    this.more = body.more ?? 0;
  }
}

export async function ask(method, path, { body, headers = {} } = {}) {
  let answer;
  try {
    answer = await fetch(root + path, {
      method,
      body,
      headers: { ...headers, authorization: `Bearer ${readKey()}` },
      cache: 'no-store',
    });
  } catch {
    throw new NoConnection('No connection. What you typed is kept; try again.');
  }
  const text = await answer.text();
  const read = text === '' ? {} : JSON.parse(text);
  if (!answer.ok) throw new Refused(answer.status, read);
  return { data: read.data ?? read, next: read.next ?? null, etag: answer.headers.get('etag'), text };
}

export async function askAll(path) {
  const all = [];
  for (let query = '?limit=100'; ; ) {
    const { data, next } = await ask('GET', path + query);
    all.push(...data);
    if (next === null) return all;
    query = new URL(next).search;
  }
}

/** A name for one try: asked again under it, the service gives the first answer again. */
export function makeName() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

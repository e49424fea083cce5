// What this phone stores of one personal page, in a cache of its own: the page as it was last seen, the files it loads, and a report that is not sent yet.
// The page and the service worker share this. A page is named by its address.
import { copyPage } from '../parts/cached-page.ts';

const prefix = 'muster-personal-';
/** Every personal page contains this; error pages and sign-in pages of a hotel's network do not. */
const mark = 'id="personal"';
const timeoutMs = 25_000;

/** A report that is not sent yet. */
export interface Unsent {
  /** As the browser would send it. */
  readonly form: string;
  /** The figures of the report. */
  readonly words: string;
}

/** The outcome of sending it. */
export interface Sent {
  readonly status: number;
  readonly text: string;
  /** False if the site was too busy. */
  readonly isFinal: boolean;
  readonly unsent: Unsent;
  /** When to try again. */
  readonly seconds: number;
}

/** The address in its one form: capitals and a slash at the end make no difference. Undefined for any other address. */
export function pageOf(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const [, start, code] = /^(.*\/p\/)([^/]+)\/?$/.exec(pathname) ?? [];
  return code && origin + start + code.toLowerCase();
}

function nameOf(page: string): string {
  return prefix + page.slice(page.lastIndexOf('/') + 1);
}

function reportOf(page: string): string {
  return `${page}/unsent`;
}

/** Does not create the cache. */
export function findPage(page: string): Promise<Response | undefined> {
  return caches.match(page, { cacheName: nameOf(page) });
}

/** Stores a page as the site sent it. A link that has ended takes everything with it. */
export async function storePage(page: string, text: string, answer: Response): Promise<void> {
  if (answer.status === 404) await forget(page);
  if (!answer.ok || !text.includes(mark)) return;
  const cache = await caches.open(nameOf(page));
  await cache.put(page, copyPage(text, answer));
}

/** Stores these files, and none of an older version. */
export async function storeFiles(page: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(nameOf(page));
  const known = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/'));
  await Promise.all(known.filter((url) => !files.includes(url)).map((url) => cache.delete(url)));
  await cache.addAll(files.filter((url) => !known.includes(url)));
}

export async function storeReport(page: string, unsent: Unsent): Promise<void> {
  const cache = await caches.open(nameOf(page));
  await cache.put(reportOf(page), new Response(JSON.stringify(unsent)));
}

export async function findReport(page: string): Promise<Unsent | undefined> {
  const unsent = await caches.match(reportOf(page), { cacheName: nameOf(page) });
  return unsent?.json();
}

export async function dropReport(page: string): Promise<void> {
  if (await caches.has(nameOf(page))) await (await caches.open(nameOf(page))).delete(reportOf(page));
}

/**
 * Sends the unsent report, under a lock that tabs and the service worker share, so that it is sent once. Undefined if there is none, or no reception.
 * `isShown`: whether the outcome is shown to the player; otherwise a rejected report stays, until the page sends it again and shows why.
 */
export function sendReport(page: string, isShown: boolean): Promise<Sent | undefined> {
  return navigator.locks.request(nameOf(page), async () => {
    const unsent = await findReport(page);
    if (unsent === undefined) return undefined;
    try {
      const body = new URLSearchParams(unsent.form);
      const answer = await fetch(page, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      const { status, ok } = answer;
      const stored = await findReport(page);
      // Forgotten meanwhile: nothing is stored again.
      if (stored === undefined) return undefined;
      const isRejected = status >= 400 && status < 500 && status !== 408 && status !== 429;
      const isFinal = isRejected || text.includes(mark);
      // What corrects it is sent next.
      const isLatest = stored.form === unsent.form;
      if (isFinal && isLatest && (ok || isShown)) await dropReport(page);
      await storePage(page, text, answer);
      return { status, text, isFinal, unsent, seconds: Number(answer.headers.get('retry-after')) || 15 };
    } catch {
      return undefined;
    }
  });
}

/** Removes everything that is stored of this page. The service worker goes with the last one. */
export async function forget(page: string): Promise<void> {
  await caches.delete(nameOf(page));
  if ((await caches.keys()).some((name) => name.startsWith(prefix))) return;
  const scope = page.slice(0, page.lastIndexOf('/') + 1);
  // In the service worker, `registration` is its own.
  const { registration } = globalThis as { registration?: ServiceWorkerRegistration };
  const worker = registration ?? (await navigator.serviceWorker.getRegistration(scope));
  if (worker?.scope === scope) await worker.unregister();
}

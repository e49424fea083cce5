// What this phone stores of one personal page, in a cache of its own: the page as it was last seen, the files it loads, and a report that is not sent yet.
// The page and the service worker share this. A page is named by its address.
import { copyPage } from '../parts/cached-page.ts';

const prefix = 'muster-personal-';
/** Every personal page contains this; error pages and sign-in pages of a hotel's network do not. */
const mark = 'id="personal"';
const timeoutMs = 25_000;

/** The address in its one form: capitals and a slash at the end make no difference. Undefined for any other address. */
export function pageOf(address) {
  const { origin, pathname } = new URL(address);
  const [, start, code] = /^(.*\/p\/)([^/]+)\/?$/.exec(pathname) ?? [];
  return code && origin + start + code.toLowerCase();
}

function nameOf(page) {
  return prefix + page.slice(page.lastIndexOf('/') + 1);
}

function reportOf(page) {
  return `${page}/unsent`;
}

/** Does not create the cache. */
export function findPage(page) {
  return caches.match(page, { cacheName: nameOf(page) });
}

/** Stores a page as the site sent it. A link that has ended takes everything with it. */
export async function storePage(page, text, answer) {
  if (answer.status === 404) await forget(page);
  if (!answer.ok || !text.includes(mark)) return;
  const cache = await caches.open(nameOf(page));
  await cache.put(page, copyPage(text, answer));
}

/** Stores these files, and none of an older version. */
export async function storeFiles(page, files) {
  const cache = await caches.open(nameOf(page));
  const known = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/'));
  await Promise.all(known.filter((url) => !files.includes(url)).map((url) => cache.delete(url)));
  await cache.addAll(files.filter((url) => !known.includes(url)));
}

/** `form`: as the browser would send it. `words`: its figures. */
export async function storeReport(page, form, words) {
  const cache = await caches.open(nameOf(page));
  await cache.put(reportOf(page), new Response(JSON.stringify({ form, words })));
}

export async function findReport(page) {
  const unsent = await caches.match(reportOf(page), { cacheName: nameOf(page) });
  return unsent?.json();
}

export async function dropReport(page) {
  if (await caches.has(nameOf(page))) await (await caches.open(nameOf(page))).delete(reportOf(page));
}

/**
 * Sends the unsent report, under a lock that tabs and the service worker share, so that it is sent once. Undefined if there is none, or no reception; not
 * `isFinal` if the site was too busy. `isShown`: whether the outcome is shown to the player; otherwise a rejected report stays, until the page sends it again and shows why.
 */
export function sendReport(page, isShown) {
  return navigator.locks.request(nameOf(page), async () => {
    const unsent = await findReport(page);
    if (unsent === undefined) return undefined;
    try {
      const body = new URLSearchParams(unsent.form);
      const answer = await fetch(page, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      const { status, ok } = answer;
      // Forgotten meanwhile: nothing is stored again.
      if ((await findReport(page)) === undefined) return undefined;
      const isRejected = status >= 400 && status < 500 && status !== 408 && status !== 429;
      const isFinal = isRejected || text.includes(mark);
      if (isFinal && (ok || isShown)) await dropReport(page);
      await storePage(page, text, answer);
      return { status, text, isFinal, unsent, seconds: Number(answer.headers.get('retry-after')) || 15 };
    } catch {
      return undefined;
    }
  });
}

/** Removes everything that is stored of this page. The service worker goes with the last one. */
export async function forget(page) {
  await caches.delete(nameOf(page));
  if ((await caches.keys()).some((name) => name.startsWith(prefix))) return;
  const scope = page.slice(0, page.lastIndexOf('/') + 1);
  const worker = globalThis.registration ?? (await navigator.serviceWorker.getRegistration(scope));
  if (worker?.scope === scope) await worker.unregister();
}

// The service worker: caches pages of live events and the files they load, for bad reception. It caches nothing else: no answer of the
// API, and nothing that was requested with a key. The site is always requested first.

import { copyPage, preferSite } from '../parts/cached-page.ts';

/* The globals of a service worker: the compiler knows those of other workers. */
declare const clients: Clients;
declare const skipWaiting: ServiceWorkerGlobalScope['skipWaiting'];
declare const addEventListener: ServiceWorkerGlobalScope['addEventListener'];
declare const registration: ServiceWorkerRegistration;

/** Changes with every release: the cache of an older one is deleted. */
const version = 'VERSION';
const pageCache = `muster-pages-${version}`;
const fileCache = `muster-parts-${version}`;

const mostPages = 40;
const mostFiles = 12;
const maxAgeMs = 3 * 24 * 60 * 60 * 1000;

const root = new URL(registration.scope).pathname;
const pagePath = /^(?:tournaments|battles)\/[^/]+$/;
const filePath = /^assets\/[\w.-]+$/;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(deleteOlderCaches().then(() => clients.claim())));
// A page loaded before the worker became active sends a message to be controlled by it.
addEventListener('message', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('authorization')) return;
  if (origin !== location.origin || !pathname.startsWith(root)) return;
  const path = pathname.slice(root.length);
  if (pagePath.test(path)) event.respondWith(answerPage(event));
  else if (filePath.test(path)) event.respondWith(answerFile(event));
  else if (request.mode === 'navigate') event.waitUntil(deleteExpired());
});

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const answer = fetch(request);
  event.waitUntil(answer.then((page) => cachePage(request.url, page.clone())).catch(() => {}));
  return preferSite(answer, await findCached(request));
}

/** The page itself; if it was never visited, the first page of its event. */
async function findCached(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(pageCache);
  const found = await cache.match(request.url);
  if (found !== undefined || request.mode !== 'navigate') return found;
  return cache.match(request.url.split(/[?#]/, 1).join());
}

async function cachePage(address: string, answer: Response): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  const caching = answer.headers.get('cache-control') ?? '';
  if (!answer.ok || answer.redirected || !type.startsWith('text/html') || caching.includes('no-store'))
    return;
  const text = await answer.text();
  const cache = await caches.open(pageCache);
  // An event that is over needs no worker.
  if (!/<main [^>]*data-event=/.test(text)) {
    if (await cache.delete(address)) await deleteExpired();
    return;
  }
  await cache.put(address, copyPage(text, answer));
  await deleteOldest(cache, mostPages);
}

async function answerFile({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(fileCache);
  const cached = await cache.match(request.url);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request.url, answer.clone());
    await deleteOldest(cache, mostFiles);
  }
  return answer;
}

async function deleteOldest(cache: Cache, most: number): Promise<void> {
  const cached = await cache.keys();
  for (const request of cached.slice(0, Math.max(0, cached.length - most))) await cache.delete(request);
}

async function deleteOlderCaches(): Promise<void> {
  for (const name of await caches.keys()) {
    if (/^muster-(?:pages|parts)-/.test(name) && name !== pageCache && name !== fileCache)
      await caches.delete(name);
  }
}

/** Deletes pages that are days old. When none is left, the worker removes its caches and itself. */
async function deleteExpired(): Promise<void> {
  const cache = await caches.open(pageCache);
  for (const request of await cache.keys()) {
    const cached = await cache.match(request);
    const age = Date.now() - Date.parse(cached?.headers.get('x-cached-at') ?? '');
    if (!(age < maxAgeMs)) await cache.delete(request);
  }
  if ((await cache.keys()).length > 0) return;
  await caches.delete(pageCache);
  await caches.delete(fileCache);
  await registration.unregister();
}

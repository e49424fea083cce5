// Caches the last state of live events, for when there is no reception. It stores pages of such events and the files they load, nothing
// else: no answer of the API, nothing that was asked with a key. The site is always asked first.

/** Changes with every release: the cache of an older one is deleted. */
const version = 'VERSION';
const pages = `muster-pages-${version}`;
const parts = `muster-parts-${version}`;

const mostPages = 40;
const mostParts = 12;
const longest = 3 * 24 * 60 * 60 * 1000;
/** A cached page is shown if the site has not answered by then. */
const patience = 3000;

const root = new URL(registration.scope).pathname;
const pagePath = /^(?:tournaments|battles)\/[^/]+$/;
const partPath = /^assets\/[\w.-]+$/;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => clients.claim())));
/** A page that was under way when the worker came, or was loaded past it, asks to be taken. */
addEventListener('message', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || request.headers.has('authorization')) return;
  if (origin !== location.origin || !pathname.startsWith(root)) return;
  const path = pathname.slice(root.length);
  if (pagePath.test(path)) event.respondWith(answerPage(event));
  else if (partPath.test(path)) event.respondWith(answerPart(event));
  else if (request.mode === 'navigate') event.waitUntil(tidy());
});

async function answerPage(event) {
  const { request } = event;
  const asked = fetch(request);
  event.waitUntil(asked.then((answer) => keepPage(request.url, answer.clone())).catch(() => {}));
  const cached = await findCached(request);
  if (cached === undefined) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  try {
    return (await Promise.race([asked, late])) ?? markCached(cached);
  } catch {
    return markCached(cached);
  }
}

/** The page itself; if it was never visited, the first page of its event. */
async function findCached(request) {
  const cache = await caches.open(pages);
  const found = await cache.match(request.url);
  if (found !== undefined || request.mode !== 'navigate') return found;
  return cache.match(request.url.replace(/[?#].*$/, ''));
}

/** The page says itself how old it is. */
async function markCached(answer) {
  const text = await answer.text();
  return new Response(text.replace('<main ', `<main data-cached="${answer.headers.get('x-cached-at')}" `), {
    headers: answer.headers,
  });
}

async function keepPage(address, answer) {
  const type = answer.headers.get('content-type') ?? '';
  const caching = answer.headers.get('cache-control') ?? '';
  if (!answer.ok || answer.redirected || !type.startsWith('text/html') || !caching.includes('public')) return;
  const text = await answer.text();
  const cache = await caches.open(pages);
  // An event that is over needs no worker.
  if (!/<main [^>]*data-event=/.test(text)) {
    if (await cache.delete(address)) await tidy();
    return;
  }
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('x-cached-at', new Date().toISOString());
  await cache.put(address, new Response(text, { headers }));
  await trim(cache, mostPages);
}

async function answerPart({ request }) {
  const cache = await caches.open(parts);
  const cached = await cache.match(request.url);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request.url, answer.clone());
    await trim(cache, mostParts);
  }
  return answer;
}

/** The oldest go first. */
async function trim(cache, most) {
  const cached = await cache.keys();
  for (const request of cached.slice(0, Math.max(0, cached.length - most))) await cache.delete(request);
}

async function forgetOlder() {
  for (const name of await caches.keys()) {
    if (/^muster-(?:pages|parts)-/.test(name) && name !== pages && name !== parts) await caches.delete(name);
  }
}

/** Pages of days ago are of no use. With the last of them the worker goes. */
async function tidy() {
  const cache = await caches.open(pages);
  for (const request of await cache.keys()) {
    const cached = await cache.match(request);
    const age = Date.now() - Date.parse(cached?.headers.get('x-cached-at') ?? '');
    if (!(age < longest)) await cache.delete(request);
  }
  if ((await cache.keys()).length > 0) return;
  await caches.delete(pages);
  await caches.delete(parts);
  await registration.unregister();
}

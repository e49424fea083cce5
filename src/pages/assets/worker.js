// Keeps the last state of events that are being played, for when there is no reception. It holds pages of such events and the files they load, nothing
// else: no answer of the API, nothing that was asked with a key. The site is always asked first.

/** Another one with every release: what an older one kept goes away with it. */
const version = 'VERSION';
const pages = `muster-pages-${version}`;
const parts = `muster-parts-${version}`;

const mostPages = 40;
const mostParts = 12;
const longest = 3 * 24 * 60 * 60 * 1000;
/** A kept page is shown where the site has not answered by then. */
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
  const kept = await findKept(request);
  if (kept === undefined) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  try {
    return (await Promise.race([asked, late])) ?? markKept(kept);
  } catch {
    return markKept(kept);
  }
}

/** The page itself; where somebody goes to one that was never seen, the first page of its event. */
async function findKept(request) {
  const cache = await caches.open(pages);
  const found = await cache.match(request.url);
  if (found !== undefined || request.mode !== 'navigate') return found;
  return cache.match(request.url.replace(/[?#].*$/, ''));
}

/** The page says itself how old it is. */
async function markKept(answer) {
  const text = await answer.text();
  return new Response(text.replace('<main ', `<main data-kept="${answer.headers.get('x-kept-at')}" `), {
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
  headers.set('x-kept-at', new Date().toISOString());
  await cache.put(address, new Response(text, { headers }));
  await trim(cache, mostPages);
}

async function answerPart({ request }) {
  const cache = await caches.open(parts);
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request.url, answer.clone());
    await trim(cache, mostParts);
  }
  return answer;
}

/** The oldest go first. */
async function trim(cache, most) {
  const kept = await cache.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(request);
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
    const kept = await cache.match(request);
    const age = Date.now() - Date.parse(kept?.headers.get('x-kept-at') ?? '');
    if (!(age < longest)) await cache.delete(request);
  }
  if ((await cache.keys()).length > 0) return;
  await caches.delete(pages);
  await caches.delete(parts);
  await registration.unregister();
}

// The service worker of the desk: a reload without reception opens its page as it was last stored (desk/offline.ts). It stores nothing itself, and answers nothing
// that is requested with a key.
import { preferSite } from '../parts/cached-page.ts';

/* The globals of a service worker: the compiler knows those of other workers. */
declare const clients: Clients;
declare const skipWaiting: ServiceWorkerGlobalScope['skipWaiting'];
declare const addEventListener: ServiceWorkerGlobalScope['addEventListener'];

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const isFile = /\/assets\/[\w.-]+$/.test(request.url);
  if (request.method === 'GET' && (isFile || request.mode === 'navigate'))
    event.respondWith(answer(request, isFile));
});

/** A file with other content has another name. */
async function answer(request: Request, isFile: boolean): Promise<Response> {
  const cached = await caches.match(request.url, { cacheName: 'muster-desk' });
  return isFile && cached ? cached : preferSite(fetch(request), cached);
}

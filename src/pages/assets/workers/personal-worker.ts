// The service worker of personal pages: each opens without reception as it was last seen, and an unsent report is sent once there is reception, even if the page
// is closed. It answers only what is opened at that very address, and the files that pages load.
import { preferSite } from '../parts/cached-page.ts';
import { findPage, pageOf, sendReport, storePage } from '../personal/phone.ts';

/* The globals of a service worker: the compiler knows those of other workers. */
declare const clients: Clients;
declare const skipWaiting: ServiceWorkerGlobalScope['skipWaiting'];
declare const addEventListener: ServiceWorkerGlobalScope['addEventListener'] &
  ((type: 'sync', listen: (event: SyncEvent) => void) => void);

/** Only some browsers have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(location.origin)) return;
  const page = pageOf(request.url);
  if (page !== undefined && request.mode === 'navigate') event.respondWith(answerPage(event, page));
  else if (/\/assets\/[\w.-]+$/.test(request.url)) event.respondWith(answerFile(request));
});

async function answerPage(event: FetchEvent, page: string): Promise<Response> {
  const answer = fetch(event.request);
  event.waitUntil(storeAnswer(page, answer).catch(() => {}));
  return preferSite(answer, await findPage(page));
}

async function storeAnswer(page: string, answer: Promise<Response>): Promise<void> {
  const copy = (await answer).clone();
  await storePage(page, await copy.text(), copy);
}

/** A file with other content has another name. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** The browser calls this when there is reception again; the tag is the page. It tries again later if this fails. */
addEventListener('sync', (event) => event.waitUntil(sendLater(event.tag)));

async function sendLater(page: string): Promise<void> {
  const sent = await sendReport(page, false);
  if (!sent?.isFinal) throw new Error('the report could not be sent');
}

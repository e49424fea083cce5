// A reload without reception: the page and its files are stored for the service worker, and what the service answered last is stored beside the key.
import { copyPage } from '../parts/cached-page.ts';
import { NoConnection, readPageData } from './api.ts';
import { readStored } from './storage.ts';

/** The page is the same for everyone, and has no content before its script fills it. Files of an older version go. */
export async function storePage(): Promise<void> {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register(readPageData('worker'), { scope: readPageData('scope') });
  const page = location.origin + location.pathname;
  const answer = await fetch(page, { cache: 'no-cache' });
  if (!answer.ok) return;
  const cache = await caches.open('muster-desk');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  // Parts that are loaded when they are opened are stored too.
  const later = readPageData('later').split(' ');
  const files = [
    ...new Set([
      ...loaded.filter((name) => name.includes('/assets/')),
      ...later.map((path) => new URL(path, page).href),
    ]),
  ];
  const known = (await cache.keys()).map(({ url }) => url);
  await cache.addAll(files.filter((url) => !known.includes(url)));
  await cache.put(page, copyPage(await answer.text(), answer));
  const old = known.filter((url) => url !== page && !files.includes(url));
  await Promise.all(old.map((url) => cache.delete(url)));
}

/** What was seen last, if the error is that there is no connection. */
export function recall<Value extends object>(error: unknown, slug: string): Value {
  const seen = error instanceof NoConnection ? readStored<Value>('seen', slug) : undefined;
  if (seen === undefined) throw error;
  return seen;
}

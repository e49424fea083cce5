// How old the page is, if the site cannot be reached.
import { main, make } from './page.ts';

let seen = Date.now();

function sayAge(): string {
  const at = new Date(seen);
  const minutes = Math.round((Date.now() - seen) / 60000);
  const today = at.toDateString() === new Date().toDateString();
  const time = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const ago =
    minutes < 1 ? 'just now' : minutes < 120 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`;
  return `No connection. This page was loaded at ${today ? time : at.toLocaleString()} (${ago}).`;
}

function showAge(isLost: boolean): void {
  document.querySelector('.cached')?.remove();
  if (!isLost) return;
  main().prepend(make('p', { className: 'cached', role: 'status', textContent: sayAge() }));
}

/** Reads the age of the page that is shown: the service worker writes into a cached page when it was loaded. */
export function readAge(): void {
  const { cached } = main().dataset;
  seen = cached ? Date.parse(cached) : Date.now();
  showAge(cached !== undefined);
}

export function markReached(): void {
  delete main().dataset['cached'];
  seen = Date.now();
  showAge(false);
}

export function markLost(): void {
  showAge(true);
}

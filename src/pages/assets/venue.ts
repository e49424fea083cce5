// For players at a live event: their own table on every page, and how old a page is when there is no reception. Only pages of live events load this.

import { markLost, markReached, readAge } from './parts/age.ts';
import { main, make } from './parts/page.ts';
import { readState, restoreState } from './parts/page-state.ts';
import { startClock } from './parts/round-clock.ts';

const storageKey = 'muster-me';

function box(): HTMLElement | null {
  return document.getElementById('me');
}

/* Find me: the name is stored on this device. The card is part of a page that works without script. */

/** If storage is switched off, a name is remembered while the page is open. */
let ownName = '';
try {
  ownName = localStorage.getItem(storageKey) ?? '';
} catch {}

function remember(known: string): void {
  ownName = known;
  try {
    if (known === '') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, known);
  } catch {}
}

function addressOf(sought: string): string {
  return `${main().dataset['event']}&name=${encodeURIComponent(sought)}`;
}

async function read(address: string): Promise<Document> {
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(String(answer.status));
  // Without its style, which the content security policy of this page does not allow.
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, '');
  return new DOMParser().parseFromString(text, 'text/html');
}

/** The one card of a name; undefined if there is none or there are several. */
async function readCard(sought: string): Promise<HTMLElement | undefined> {
  const cards = (await read(addressOf(sought))).querySelectorAll<HTMLElement>('[data-me]');
  return cards.length === 1 ? cards[0] : undefined;
}

let card: HTMLElement | undefined;

/** Shows the card instead of the form, or the form if there is no card. */
function showCard(): void {
  const around = box();
  const form = around?.querySelector('form');
  if (!around || !form) return;
  const state = readState(around);
  around.querySelector('.me-found')?.remove();
  form.hidden = card !== undefined;
  if (!card) return;
  const found = make('section', { className: 'me-found', ariaLabel: 'My table' });
  const link = make('a', { href: addressOf(ownName), textContent: 'All my rounds' });
  link.dataset['swap'] = '';
  const away = make('button', { type: 'button', id: 'not-me', textContent: 'Not me' });
  const tools = make('p', { className: 'me-tools' });
  tools.append(link, away);
  found.append(card, tools);
  around.append(found);
  restoreState(around, state);
}

async function showMe(): Promise<void> {
  offerThisIsMe();
  if (!ownName || !box()) return;
  showCard();
  const sought = ownName;
  try {
    const found = await readCard(sought);
    // "Not me", or another name, was faster.
    if (sought !== ownName) return;
    card = found;
    showCard();
  } catch {
    // No reception: the last card stays.
  }
}

/** On a player's page: remembers the name of visitors who searched for it without script; offers all others to remember it. */
function offerThisIsMe(): void {
  const [own, other] = main().querySelectorAll<HTMLElement>('.tab [data-me]');
  const known = own?.dataset['me'];
  if (!known || other || known === ownName) return;
  if (ownName === '' && document.referrer.startsWith(location.origin + location.pathname)) {
    remember(known);
    return;
  }
  const button = make('button', { type: 'button', textContent: 'This is me' });
  button.addEventListener('click', () => {
    remember(known);
    button.replaceWith('Remembered on this device.');
  });
  own?.after(button);
}

document.addEventListener('submit', async (event) => {
  const input = (event.target as Element).querySelector<HTMLInputElement>('#me-name');
  const sought = input?.value.trim();
  if (!sought) return;
  event.preventDefault();
  try {
    const found = await readCard(sought);
    if (found !== undefined) {
      remember(found.dataset['me'] as string);
      card = found;
      showCard();
      document.getElementById('not-me')?.focus();
      return;
    }
  } catch {}
  location.assign(addressOf(sought));
});

document.addEventListener('click', (event) => {
  if ((event.target as Element).id !== 'not-me') return;
  remember('');
  card = undefined;
  showCard();
  document.getElementById('me-name')?.focus();
});

/** Names are offered from the first letter on, and loaded when the field gets the focus. */
document.addEventListener('focusin', async (event) => {
  const list = document.getElementById('me-names');
  if ((event.target as Element).id !== 'me-name' || list === null || list.childElementCount > 0) return;
  try {
    const page = await read(main().dataset['event'] as string);
    const names = [...page.querySelectorAll('[data-name]')].map(
      ({ textContent }) => new Option('', textContent),
    );
    list.replaceChildren(...names);
  } catch {}
});

document.addEventListener('muster-shown', () => {
  readAge();
  showMe();
});
document.addEventListener('muster-reached', markReached);
document.addEventListener('muster-lost', markLost);

/* For bad reception: the service worker caches every page of the event that was visited. Pages visited before it was installed are requested again. */

async function installWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  // Pages without a certificate have no service worker.
  if (!serviceWorker) return;
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  await serviceWorker.register(main().dataset['worker'] as string);
  const { active } = await serviceWorker.ready;
  const [own] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
  if (own.workerStart > 0) return;
  if (serviceWorker.controller === null) {
    active?.postMessage('control this page');
    await controlled;
  }
  const files = performance.getEntriesByType('resource').filter((file) => file.name.includes('/assets/'));
  for (const address of [location.href, ...files.map((file) => file.name)]) await fetch(address);
  if (ownName) await fetch(addressOf(ownName));
}

function start(): void {
  installWorker().catch(() => {});
}

readAge();
showMe();
if (document.readyState === 'complete') start();
else addEventListener('load', start);
startClock();

// The page behind a personal link: shows what the opponent reports, sends forms, stores the page on this phone, and forgets it.
import { markLost, markReached, readAge } from './parts/age.ts';
import { main } from './parts/page.ts';
import { startClock } from './parts/round-clock.ts';
import { canStore, page, sendUnsent } from './personal/outbox.ts';
import { forget, storeFiles, storePage } from './personal/phone.ts';
import { enhance, show } from './personal/show.ts';

const everyMs = 4000;

/** Values that the page passes to its script (pages/personal/personal.ts). */
type PageData = Record<'worker' | 'scope' | 'event', string> & { reports?: string; entry?: string };

const { worker, scope, event, reports, entry } = (document.getElementById('personal') as HTMLElement)
  .dataset as PageData;
/** Forgotten, or the link has ended. */
let isOver = false;
let last: string | undefined;

/** Battle and entry are small; the page is loaded when one has changed. Without them, the page is loaded when it is looked at. */
async function look(isOpened = false): Promise<void> {
  if (document.hidden || isOver) return;
  try {
    const parts = [...(reports === undefined ? [] : ['battle']), ...(entry === undefined ? [] : ['entry'])];
    const texts = await Promise.all(parts.map(readPart));
    const text = texts.includes(undefined) ? last : texts.join('\n');
    const isOther = last !== undefined && text !== last;
    if (isOther || isOpened || main().dataset['cached']) await redraw();
    last = text;
    markReached();
    await sendUnsent();
  } catch {
    markLost();
  }
}

async function readPart(part: string): Promise<string | undefined> {
  const answer = await fetch(`${page}/${part}`, { cache: 'no-store' });
  if (answer.status === 404) return '';
  return answer.ok ? answer.text() : undefined;
}

async function redraw(): Promise<void> {
  const answer = await fetch(page, { cache: 'no-store' });
  const text = await answer.text();
  if (isOver || (answer.status !== 404 && !answer.ok)) return;
  if (canStore) await storePage(page, text, answer);
  isOver = answer.status === 404;
  show(text);
}

/** The first visit does not go through the service worker: the page is loaded once more to store it. */
async function storeThis(): Promise<void> {
  if (!canStore || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register(worker, { scope });
  if (navigator.serviceWorker.controller === null) await redraw();
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  await storeFiles(page, [...new Set(files.filter((name) => name.includes('/assets/')))]);
}

function start(): void {
  storeThis().catch(() => {});
}

/** Every open tab forgets. The address, a secret, leaves this one. */
const others = new BroadcastChannel(`muster-personal ${page}`);
others.addEventListener('message', clear);

const forgotten = `<div class="title"><div class="wrap"><h1>Forgotten</h1></div></div>
<div class="wrap"><p class="prose">Nothing of this page is left on this phone. Your link opens it again.</p></div>`;

function clear(): void {
  isOver = true;
  history.replaceState(null, '', event);
  main().innerHTML = forgotten;
  main().focus();
}

document.addEventListener('click', async ({ target }) => {
  if ((target as Element).id !== 'forget') return;
  clear();
  others.postMessage('forget');
  await forget(page);
});

readAge();
enhance();
if (reports !== undefined || entry !== undefined) setInterval(look, everyMs);
// What was requested is older than this answer.
document.addEventListener('muster-answered', () => {
  last = '';
});
addEventListener('online', () => look(true));
document.addEventListener('visibilitychange', () => look(true));
// An unsent report is shown also without reception.
sendUnsent().then(() => look());
if (document.readyState === 'complete') start();
else addEventListener('load', start);
startClock();

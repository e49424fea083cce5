// Sends the forms of the page. A report is stored on the phone first, so that it is not lost without reception.
import { main } from '../parts/page.ts';
import {
  dropReport,
  findReport,
  pageOf,
  type Sent,
  sendReport,
  storePage,
  storeReport,
  type Unsent,
} from './phone.ts';
import { notify, showAnswer } from './show.ts';

/** The script runs only on personal pages. */
export const page = pageOf(location.href) as string;
/** False on a page without a certificate and in some private windows: then the browser sends the form by itself. */
export const canStore = globalThis.caches && navigator.locks;

document.addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement;
  if (!canStore || form.closest('#personal') === null) return;
  event.preventDefault();
  const buttons = form.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  const data = new FormData(form);
  try {
    if (data.get('action') === 'report') await report(data);
    else await send(data);
  } catch {
    // The phone stores nothing: the browser sends the form by itself.
    form.submit();
  }
  for (const button of buttons) button.disabled = false;
});

async function report(data: FormData): Promise<void> {
  const words = `${data.get('own')} – ${data.get('opponent')}`;
  const form = String(new URLSearchParams(data as unknown as Record<string, string>));
  await storeReport(page, { form, words });
  notify();
  wasWaiting = false;
  await sendUnsent(false);
}

/** A list or a withdrawal is sent now, or not at all. */
async function send(data: FormData): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(page, { method: 'POST', body: data });
  } catch {
    notify('No reception. Nothing was sent; try again once it is back.');
    return;
  }
  const text = await answer.text();
  await storePage(page, text, answer);
  notify();
  showAnswer(text);
}

/** Only some browsers send later by themselves. */
interface SyncRegistration extends Partial<ServiceWorkerRegistration> {
  readonly sync?: { register(tag: string): Promise<void> };
}

let notBefore = 0;
let wasWaiting = false;

/** Sends the unsent report, if there is one, and shows what happened. `isLate`: it could not be sent before. */
export async function sendUnsent(isLate = true): Promise<void> {
  if (!canStore) return;
  if (!(await findReport(page))) {
    // The service worker was faster.
    if (wasWaiting) notify('Your report was sent.');
    wasWaiting = false;
    return;
  }
  const isBusy = Date.now() < notBefore;
  const sent = isBusy ? undefined : await sendReport(page, true);
  if (!sent?.isFinal) {
    if (sent) notBefore = Date.now() + sent.seconds * 1000;
    const unsent = await findReport(page);
    if (unsent) showWaiting(unsent, isBusy || sent !== undefined);
    return;
  }
  wasWaiting = false;
  notify();
  showAnswer(sent.text);
  if (isLate) showOutcome(sent);
}

function showWaiting({ words }: Unsent, isBusy: boolean): void {
  if (wasWaiting) return;
  wasWaiting = true;
  const why = isBusy ? 'The site is busy' : 'No reception';
  notify(`${why}. Your report ${words} is saved on this phone and will be sent by itself.`, {
    words: 'Do not send it',
    async act() {
      await dropReport(page);
      wasWaiting = false;
      notify();
    },
  });
  navigator.serviceWorker?.ready.then(({ sync }: SyncRegistration) => sync?.register(page)).catch(() => {});
}

/** A report whose answer was lost may have been confirmed since; then this is not a failure. */
function showOutcome({ status, unsent: { words } }: Sent): void {
  const failure = main().querySelector('[role=alert]');
  const isResult = main().querySelector<HTMLElement>('.state')?.dataset['score'] === words;
  if (status === 200 || (status === 409 && isResult)) {
    failure?.remove();
    notify(`Your report ${words} was sent.`);
  } else if (failure) failure.textContent = `Your report ${words} was not accepted. ${failure.textContent}`;
}

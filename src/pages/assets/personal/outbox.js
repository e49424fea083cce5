// Sends the forms of the page. A report is stored on the phone first, so that it is not lost without reception.
import { dropReport, findReport, pageOf, sendReport, storePage, storeReport } from './phone.js';
import { main, notify, showAnswer } from './show.js';

const page = pageOf(location.href);
/** Not on a page without a certificate, nor in some private windows: then the browser sends the form by itself. */
export const canStore = globalThis.caches !== undefined && navigator.locks !== undefined;

document.addEventListener('submit', async (event) => {
  const form = event.target;
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

async function report(data) {
  const words = `${data.get('own')} – ${data.get('opponent')}`;
  await storeReport(page, new URLSearchParams(data).toString(), words);
  notify();
  await sendUnsent(false);
}

/** A list or a withdrawal is sent now or not at all. */
async function send(data) {
  let answer;
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

let notBefore = 0;
let wasWaiting = false;

/** Sends the unsent report, if there is one, and shows what happened. `isLate`: it could not be sent before. */
export async function sendUnsent(isLate = true) {
  if (!canStore || Date.now() < notBefore) return;
  const unsent = await findReport(page);
  if (unsent === undefined) {
    // The service worker was faster.
    if (wasWaiting) notify('Your report was sent.');
    wasWaiting = false;
    return;
  }
  const sent = await sendReport(page, true);
  if (sent === undefined || !sent.isFinal) {
    if (sent !== undefined) notBefore = Date.now() + sent.seconds * 1000;
    if ((await findReport(page)) !== undefined) showWaiting(unsent, sent);
    return;
  }
  wasWaiting = false;
  notify();
  showAnswer(sent.text);
  if (isLate) showOutcome(sent);
}

function showWaiting({ words }, busy) {
  if (wasWaiting) return;
  wasWaiting = true;
  const why = busy === undefined ? 'No reception' : 'The site is busy';
  notify(`${why}. Your report ${words} is saved on this phone and will be sent by itself.`, {
    words: 'Do not send it',
    async act() {
      await dropReport(page);
      wasWaiting = false;
      notify();
    },
  });
  navigator.serviceWorker?.ready.then(({ sync }) => sync?.register(page)).catch(() => {});
}

/** A report whose answer was lost may have been confirmed since: then it is no failure. */
function showOutcome({ status, unsent: { words } }) {
  const alert = main().querySelector('[role=alert]');
  const isResult = main().querySelector('.state')?.dataset.score === words;
  if (status === 200 || (status === 409 && isResult)) {
    alert?.remove();
    notify(`Your report ${words} was sent.`);
  } else if (alert !== null)
    alert.textContent = `Your report ${words} was not accepted. ${alert.textContent}`;
}

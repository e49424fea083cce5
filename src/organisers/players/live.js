// Reloads the page's content when the battle changes, so that players see what their opponent reports. A form that is being filled in is not replaced.
const address = `${location.pathname.replace(/\/$/, '')}/battle`;
const everyMilliseconds = 4000;
let last;

async function look() {
  if (document.hidden) return;
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) return;
  const text = await answer.text();
  if (last !== undefined && text !== last) await redraw();
  last = text;
}

async function redraw() {
  const answer = await fetch(location.href, { cache: 'no-store' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const form = document.querySelector('#report');
  const battle = form?.elements.battle.value;
  const isTyping = form?.contains(document.activeElement) || form?.dataset.touched === 'yes';
  const isSame = battle === page.querySelector('#report [name=battle]')?.value;
  if (isTyping && isSame) document.querySelector('#live').replaceWith(page.querySelector('#live'));
  else document.querySelector('main').replaceWith(page.querySelector('main'));
}

addEventListener('input', ({ target }) => {
  if (target.form?.id === 'report') target.form.dataset.touched = 'yes';
});
setInterval(() => look().catch(() => undefined), everyMilliseconds);
addEventListener('visibilitychange', () => look().catch(() => undefined));
look().catch(() => undefined);

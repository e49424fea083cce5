// What the script shows on the page: another state of it, notices, and times of day of this phone.

export function main() {
  return document.querySelector('main');
}

let notice = [];

/** Shows a notice until the next one; without words it removes the last one. `choice`: a button in it, with its words and what it does. */
export function notify(words, choice) {
  notice = words === undefined ? [] : [make('p', { className: 'notice', textContent: words })];
  if (choice !== undefined) {
    const button = make('button', { type: 'button', className: 'quiet', textContent: choice.words });
    button.addEventListener('click', choice.act);
    notice[0].append(button);
  }
  showNotice();
}

function make(element, properties) {
  return Object.assign(document.createElement(element), properties);
}

function showNotice() {
  document.getElementById('notices')?.replaceChildren(...notice);
}

/** The page in a text, without its style, which the content security policy of this page may not allow. */
function parse(text) {
  return new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/s, ''), 'text/html');
}

/** Shows what the site sent. A form that is being filled in stays, if it is still about the same battle. */
export function show(text) {
  const next = parse(text);
  const form = document.getElementById('report');
  const battle = form?.elements.battle.value;
  const isTyping = form?.contains(document.activeElement) || form?.dataset.touched === 'yes';
  const isSame = battle === next.querySelector('#report [name=battle]')?.value;
  if (isTyping && isSame)
    document.getElementById('live').replaceChildren(...next.getElementById('live').childNodes);
  else main().replaceWith(next.querySelector('main'));
  enhance();
}

/** Shows the answer to what the player sent, whatever was typed. */
export function showAnswer(text) {
  const next = parse(text);
  main().replaceWith(next.querySelector('main'));
  enhance();
  const first = main().querySelector('[role=alert], .state, h1');
  first.tabIndex = -1;
  first.focus();
  document.dispatchEvent(new Event('muster-answered'));
}

export function enhance() {
  for (const time of document.querySelectorAll('time[data-local]')) time.textContent = sayTime(time.dateTime);
  const phone = document.getElementById('phone');
  if (phone !== null) phone.hidden = globalThis.caches === undefined;
  showNotice();
}

/** With the day, if it was not today. */
function sayTime(moment) {
  const at = new Date(moment);
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: 'numeric', month: 'short' };
  return at.toLocaleString([], { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

addEventListener('input', ({ target }) => {
  if (target.form?.id === 'report') target.form.dataset.touched = 'yes';
});

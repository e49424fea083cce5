// The screen for the hall scrolls through each list, then goes on to the next. The space bar and a button pause it.

const seconds = 10;
let timer;
let isPaused = false;

function screen() {
  return document.querySelector('[data-screen]');
}

function pages() {
  return [...screen().querySelectorAll('[data-page]')];
}

function start(open = 0, scrolled = 0) {
  const all = pages();
  screen().classList.add('turning');
  const button = screen().querySelector('[data-pause]');
  button.hidden = all.length === 0;
  button.textContent = isPaused ? 'Continue' : 'Pause';
  button.onclick = pause;
  show(Math.min(open, all.length - 1), scrolled);
}

function show(open, scrolled) {
  const all = pages();
  all.forEach((page, index) => {
    page.hidden = index !== open;
  });
  const list = all[open]?.querySelector('ol');
  if (list) list.scrollLeft = scrolled;
  clearTimeout(timer);
  if (list && !isPaused) timer = setTimeout(turn, seconds * 1000);
}

/** Scrolls on by the columns that fit, or to the start of the next list. */
function turn() {
  const all = pages();
  const open = all.findIndex((page) => !page.hidden);
  const list = all[open]?.querySelector('ol');
  if (!list) return;
  const isLast = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
  if (isLast) show((open + 1) % all.length, 0);
  else show(open, list.scrollLeft + list.clientWidth);
}

function pause() {
  isPaused = !isPaused;
  start(
    Math.max(
      0,
      pages().findIndex((page) => !page.hidden),
    ),
    document.querySelector('[data-page]:not([hidden]) ol')?.scrollLeft ?? 0,
  );
}

addEventListener('keydown', (event) => {
  if (event.key === ' ' && !event.target.matches('button')) {
    event.preventDefault();
    pause();
  } else if (event.key === 'ArrowRight') turn();
});
// An update has replaced the lists.
document.addEventListener('muster-shown', () => start());
start();

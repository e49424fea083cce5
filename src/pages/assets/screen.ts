// The screen for the hall shows each list in type as large as fits, goes through its pages, then on to the next list. The space bar and a
// button pause it.
import { startClock } from './parts/round-clock.ts';

const seconds = 10;
/** Lists at this part of the screen's height can be read across a hall. A list that does not fit then has several pages. */
const smallest = 0.026;
/** So many letters fit beside each other: two names and a table. */
const letters = 20;
let timer: number | undefined;
let isPaused = false;

function pages(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-page]')];
}

function listOf(page: HTMLElement | undefined): HTMLElement | null | undefined {
  return page?.querySelector('ol');
}

/** From the start of one page of columns to that of the next. */
function stepOf(list: HTMLElement): number {
  return list.clientWidth + (Number.parseFloat(getComputedStyle(list).columnGap) || 0);
}

function countPages(list: HTMLElement): number {
  const gap = stepOf(list) - list.clientWidth;
  return Math.ceil((list.scrollWidth + gap) / stepOf(list) - 0.01);
}

/** The largest type, to a pixel, that needs no more pages than the smallest. */
function fit(list: HTMLElement): void {
  const setSize = (size: number) => {
    list.style.fontSize = `${size}px`;
  };
  let too = list.clientWidth / letters + 1;
  let good = Math.min(innerHeight * smallest, too - 1);
  setSize(good);
  const most = countPages(list);
  while (too - good > 1) {
    const size = (good + too) / 2;
    setSize(size);
    if (countPages(list) <= most && list.scrollHeight <= list.clientHeight) good = size;
    else too = size;
  }
  setSize(good);
}

function start(open = 0, turned = 0): void {
  const all = pages();
  const hall = document.querySelector('[data-screen]') as HTMLElement;
  hall.classList.add('turning');
  const button = hall.querySelector('[data-pause]') as HTMLButtonElement;
  button.hidden = all.length === 0;
  button.textContent = isPaused ? 'Continue' : 'Pause';
  button.onclick = pause;
  show(Math.min(open, all.length - 1), turned);
}

/** `turned`: how many pages of the list are before the one that is shown. */
function show(open: number, turned: number): void {
  clearTimeout(timer);
  const all = pages();
  all.forEach((page, index) => {
    page.hidden = index !== open;
  });
  const list = listOf(all[open]);
  if (!list) return;
  if (list.dataset['turned'] === undefined) fit(list);
  const count = countPages(list);
  const at = Math.min(turned, count - 1);
  list.scrollLeft = at * stepOf(list);
  list.dataset['turned'] = `${at}`;
  (all[open]?.querySelector('[data-count]') as Element).textContent = count > 1 ? `${at + 1} / ${count}` : '';
  if (!isPaused) timer = setTimeout(turn, seconds * 1000);
}

function readPlace(): { open: number; turned: number } {
  const open = pages().findIndex((page) => !page.hidden);
  return { open, turned: Number(listOf(pages()[open])?.dataset['turned'] ?? 0) };
}

/** Shows the next page of the list, or the first of the next list. */
function turn(): void {
  const { open, turned } = readPlace();
  const list = listOf(pages()[open]);
  if (!list) return;
  if (turned + 1 < countPages(list)) show(open, turned + 1);
  else show((open + 1) % pages().length, 0);
}

/** Another font or another size of the screen. */
function fitAnew(): void {
  const { open, turned } = readPlace();
  for (const page of pages()) delete listOf(page)?.dataset['turned'];
  start(Math.max(0, open), turned);
}

function pause(): void {
  isPaused = !isPaused;
  const { open, turned } = readPlace();
  start(Math.max(0, open), turned);
}

addEventListener('keydown', (event) => {
  if (event.key === ' ' && !(event.target as Element).matches('button')) {
    event.preventDefault();
    pause();
  } else if (event.key === 'ArrowRight') turn();
});
addEventListener('resize', fitAnew);
document.fonts.ready.then(fitAnew);
/* Tones when ten minutes are left and at the end, once the organiser has switched them on at this screen. */

let sound: AudioContext | undefined;

function offerSound(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-sound]');
  if (!button) return;
  button.hidden = false;
  button.ariaPressed = String(sound !== undefined);
  button.onclick = () => {
    sound?.close();
    sound = sound ? undefined : new AudioContext();
    beep(1);
    offerSound();
  };
}

function beep(times: number): void {
  if (!sound) return;
  for (let nth = 0; nth < times; nth += 1) {
    const tone = new OscillatorNode(sound, { frequency: 660 });
    tone.connect(sound.destination);
    tone.start(sound.currentTime + nth);
    tone.stop(sound.currentTime + nth + 0.6);
  }
}

// An update has replaced the lists.
document.addEventListener('muster-shown', () => {
  start();
  offerSound();
});
start();
offerSound();
startClock((before, now) => {
  if (before > 600 && now <= 600) beep(1);
  if (before > 0 && now <= 0) beep(3);
});

// What the script shows on the page: another state of it, notices, and times of day of this phone.
import { main, make } from '../parts/page.ts';
import { readState, restoreState } from '../parts/page-state.ts';

/** A button in a notice. */
interface Choice {
  readonly words: string;
  readonly act: () => void;
}

let notice: HTMLElement[] = [];

/** Shows a notice until the next one; without words it removes the last one. */
export function notify(words?: string, choice?: Choice): void {
  notice = words ? [make('p', { className: 'notice', textContent: words })] : [];
  if (choice) {
    notice[0]?.append(
      make('button', { type: 'button', className: 'quiet', textContent: choice.words, onclick: choice.act }),
    );
  }
  showNotice();
}

function showNotice(): void {
  document.getElementById('notices')?.replaceChildren(...notice);
}

/** The page in a text, without its style, which the content security policy of this page may not allow. */
function parse(text: string): Document {
  return new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/s, ''), 'text/html');
}

/** Being filled in, or rejected. A form in the live part is always drawn again. */
const unfinished =
  '#personal form:not(#live form) :focus, .vote :checked, #personal form[data-touched], #personal [role=alert]';

/** What the whole page was last drawn from. */
let drawn: string | undefined;

/** Shows what the site sent. A form that is unfinished stays, if the page is still about the same battle. */
export function show(text: string): void {
  // A phone that wakes up under a finger has mostly missed nothing.
  if (text === drawn) return;
  const next = parse(text);
  const live = next.getElementById('live');
  const state = readState(main());
  const isPart = live && document.querySelector(unfinished) && battleOf(document) === battleOf(next);
  if (isPart) document.getElementById('live')?.replaceChildren(...live.childNodes);
  else main().replaceWith(main(next));
  drawn = isPart ? undefined : text;
  enhance();
  restoreState(main(), state);
}

function battleOf(page: Document): string | undefined {
  return page.querySelector<HTMLInputElement>('#report [name=battle]')?.value;
}

/** Shows the answer to what the player sent, whatever was typed. */
export function showAnswer(text: string): void {
  drawn = undefined;
  main().replaceWith(main(parse(text)));
  enhance();
  const first = main().querySelector('[role=alert], .state, h1') as HTMLElement;
  first.tabIndex = -1;
  first.focus();
  document.dispatchEvent(new Event('muster-answered'));
}

export function enhance(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = sayTime(time.dateTime);
  const phone = document.getElementById('phone');
  if (phone) phone.hidden = !globalThis.caches;
  showNotice();
}

/** With the day, if it was not today. */
function sayTime(moment: string): string {
  const at = new Date(moment);
  const isToday = at.toDateString() === new Date().toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { day: 'numeric', month: 'short' };
  return at.toLocaleString([], { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

addEventListener('input', ({ target }) => {
  const { form } = target as HTMLInputElement;
  if (form) form.dataset['touched'] = 'yes';
});

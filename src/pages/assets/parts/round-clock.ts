// The clock of the round, live on pages of an event. It counts from the server's time, independent of this device's clock, and continues without a connection.
import type { ShownClock } from '#rules/round-clock';
import { measureOffset, readEnd, writeTime } from './clock-time.ts';
import { make } from './page.ts';

/** Also while there is no clock, because a page shows one within 2 s of its start. */
const everyMs = 1200;
const tickMs = 200;
const lastSeconds = 600;

/** What the page passes to its script: the address of the clock, labels of bracket rounds by stage, and the reader's own table. */
interface ClockPlace {
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly seat: { readonly stage: string; readonly round: string; readonly table: number } | null;
}

let clock: ShownClock | null = null;
/** Milliseconds from the time origin of this page to the server's time. */
let offset = 0;
/** Seconds left when it was drawn last. */
let before: number | undefined;

function findPlace(): HTMLElement | null {
  return document.querySelector('[data-clock]');
}

function serverNow(): number {
  return performance.now() + offset;
}

async function ask(): Promise<void> {
  const place = findPlace();
  if (!place || document.hidden) return;
  const asked = performance.now();
  try {
    const answer = await fetch(place.dataset['clock'] ?? '', { cache: 'no-store' });
    if (answer.status === 404) clock = null;
    if (!answer.ok) return;
    const received = performance.now();
    clock = ((await answer.json()) as { data: ShownClock | null }).data;
    if (clock) offset = measureOffset(clock.now, asked, received);
  } catch {
    // No reception: it goes on counting.
  }
}

/** Shows the clock as it is now; `tell` is called with the seconds before and now while it runs. */
function draw(tell: (before: number, now: number) => void): void {
  const place = findPlace();
  if (!place) return;
  if (clock === null) {
    place.replaceChildren();
    before = undefined;
    return;
  }
  const { labels, seat } = JSON.parse(place.dataset['round'] ?? '{}') as ClockPlace;
  const name = labels[clock.stage]?.[clock.round - 1] ?? `Round ${clock.round}`;
  const isOwnRound =
    seat?.stage === clock.stage && (seat.round === String(clock.round) || seat.round === name);
  const own = isOwnRound ? clock.tables.find(({ table }) => table === seat?.table) : undefined;
  const end = readEnd(own ?? clock, serverNow());
  const { seconds, isOver, state } = end;
  const isLast = state === 'running' && seconds <= lastSeconds;
  const notes = state === 'paused' ? 'paused' : isOver ? 'time is over' : isLast ? 'last ten minutes' : '';
  if (!place.firstChild) place.append(...makeParts());
  const [round, timer, note, tables] = [...place.children] as HTMLElement[];
  if (!round || !timer || !note || !tables) return;
  set(round, name);
  set(timer, writeTime(end));
  timer.dataset['state'] = state;
  place.dataset['last'] = isLast ? 'yes' : isOver ? 'over' : '';
  set(note, notes);
  const others = clock.tables.filter((one) => one !== own);
  set(tables, others.map((one) => `Table ${one.table}: ${writeTime(readEnd(one, serverNow()))}`).join(', '));
  if (state !== 'paused') {
    if (before !== undefined) tell(before, seconds);
    before = seconds;
  }
}

function makeParts(): HTMLElement[] {
  return [
    make('span', { className: 'clock-round' }),
    make('b', { role: 'timer', className: 'clock-time' }),
    make('span', { className: 'clock-note' }),
    make('span', { className: 'clock-tables' }),
  ];
}

function set(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Continues when the page is replaced, as long as the new one has a place for the clock. */
export function startClock(tell: (before: number, now: number) => void = () => undefined): void {
  const look = () => ask().then(() => draw(tell));
  setInterval(look, everyMs);
  setInterval(() => draw(tell), tickMs);
  document.addEventListener('visibilitychange', look);
  look();
}

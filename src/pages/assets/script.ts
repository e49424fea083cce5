// What scripts add to pages that work without them: tabs without reload, new results of live tournaments, tables that sort,
// lists that filter as you type, army lists to copy, suggestions in search fields. No framework, no other host.
import { foldForSearch } from '#rules/text/fold';
import { main, make } from './parts/page.ts';
import { readState, restoreState } from './parts/page-state.ts';
import { startSuggestions } from './parts/suggest.ts';

/** Replaces the main part of this page with that of another; returns whether it did. */
function show(text: string): boolean {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const next = page.querySelector('main');
  const now = main();
  if (!next) return false;
  const state = readState(now);
  const orders = readOrders(now);
  document.title = page.title;
  now.replaceWith(next);
  isComposing = false;
  enhance();
  restoreOrders(next, orders);
  // Scripts of single pages add what may have had the focus.
  notify('shown');
  restoreState(next, state);
  return true;
}

/** Events for the scripts of single pages. */
function notify(what: 'shown' | 'reached' | 'lost'): void {
  document.dispatchEvent(new Event(`muster-${what}`));
}

type Direction = 'ascending' | 'descending';
type Order = readonly [column: number, Direction] | null;

/** How each table is sorted. */
function readOrders(element: HTMLElement): Order[] {
  return [...element.querySelectorAll('table[data-sortable]')].map((table) => {
    const head = table.querySelector<HTMLTableCellElement>('[aria-sort]');
    return head && [head.cellIndex, head.getAttribute('aria-sort') as Direction];
  });
}

function restoreOrders(element: HTMLElement, orders: readonly Order[]): void {
  element.querySelectorAll<HTMLTableElement>('table[data-sortable]').forEach((table, index) => {
    const order = orders[index];
    if (order) sortRows(table, ...order);
  });
}

/* Tabs without reload */

let shown = location.pathname + location.search;
/** How many links were followed: only the answer to the last one is shown. */
let visits = 0;

/** A page with another style can only be shown by loading it as a whole. */
function hasSameStyle(text: string): boolean {
  return text.includes((document.querySelector('style') as HTMLElement).textContent);
}

async function visit(address: string, push: boolean): Promise<void> {
  visits += 1;
  const own = visits;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (own !== visits) return;
    if (!hasSameStyle(text)) throw new Error('another style');
    if (push) history.pushState(null, '', address);
    show(text);
    shown = location.pathname + location.search;
  } catch {
    if (own === visits) location.assign(address);
  }
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swap]');
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  visit(link.href, true);
});
// A jump within the page changes only the part after #.
addEventListener('popstate', () => {
  if (location.pathname + location.search !== shown) visit(location.href, false);
});

/* Updates: the browser sends the ETag of its copy, so an unchanged page costs next to nothing */

let timer: number | undefined;
/** Whether a keyboard is composing a letter: the field must stay. A field that goes with its page does not say that this has ended. */
let isComposing = false;

for (const type of ['compositionstart', 'compositionend'])
  addEventListener(type, () => {
    isComposing = type === 'compositionstart';
  });

function waitForUpdate(): void {
  clearTimeout(timer);
  const { live, cached } = main().dataset;
  // A cached page is shown until the site answers again.
  const seconds = Math.min(Number(live), cached === undefined ? Infinity : 5);
  if (!seconds || document.hidden) return;
  // At slightly different times, so that the phones of a hall do not all ask at once.
  timer = setTimeout(update, seconds * 1000 * (0.8 + Math.random() * 0.4));
}

async function update(): Promise<void> {
  const address = location.href;
  const { live, version } = main().dataset;
  if (live === undefined) return;
  try {
    const answer = await fetch(address, { cache: 'no-cache' });
    const text = await answer.text();
    // A page from the cache is no update.
    const isCached = /<main [^>]*data-cached=/.test(text);
    const isOther = answer.ok && !text.includes(`data-version="${version}"`);
    if (isOther && !isCached && !isComposing && address === location.href && show(text)) announce();
    notify(isCached ? 'lost' : 'reached');
  } catch {
    // No reception: the next request may succeed.
    notify('lost');
  }
  waitForUpdate();
}

function announce(): void {
  const time = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  (document.getElementById('news') as HTMLElement).textContent = `Results updated at ${time}`;
}

addEventListener('online', update);
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : update()));

/* Lists that filter, tables that sort, army lists to copy */

function addFilter(element: HTMLElement): void {
  const items = [...(element.querySelector('tbody') ?? element).children] as HTMLElement[];
  if (items.length < 8) return;
  // A row of a board also names opponents, who are not searched.
  const texts = items.map((item) => foldForSearch((item.querySelector('.who') ?? item).textContent));
  const box = make('div', { className: 'filter' });
  const input = make('input', {
    type: 'search',
    id: `filter-${document.querySelectorAll('.filter').length}`,
    autocomplete: 'off',
    placeholder: 'Name or faction',
    ariaLabel: `Filter these ${element.dataset['filter']} by name or faction`,
  });
  const count = make('span', { className: 'fine', role: 'status' });
  box.append(input, count);
  (element.closest('.scroll') ?? element).before(box);
  input.addEventListener('input', () => {
    const words = foldForSearch(input.value).split(/\s+/).filter(Boolean);
    items.forEach((item, index) => {
      item.hidden = !words.every((word) => texts[index]?.includes(word));
    });
    const { length } = items.filter(({ hidden }) => !hidden);
    count.textContent = words.length === 0 ? '' : `${length} of ${items.length}`;
  });
}

function headsOf(table: HTMLTableElement): HTMLTableCellElement[] {
  return [...table.querySelectorAll<HTMLTableCellElement>('thead > tr > *')];
}

function addSorting(table: HTMLTableElement): void {
  for (const head of headsOf(table)) {
    const { sort } = head.dataset;
    if (sort === undefined) continue;
    const button = make('button', { type: 'button', className: 'sorter' });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const was = head.getAttribute('aria-sort');
      // Figures are sorted from the highest first, names and ranks from the lowest.
      const first = sort === 'text' || head.cellIndex === 0 ? 'ascending' : 'descending';
      const other = first === 'ascending' ? 'descending' : 'ascending';
      sortRows(table, head.cellIndex, was === first ? other : first);
    });
  }
}

function sortRows(table: HTMLTableElement, column: number, direction: Direction): void {
  const body = table.tBodies[0] as HTMLTableSectionElement;
  const heads = headsOf(table);
  const isText = heads[column]?.dataset['sort'] === 'text';
  const sign = direction === 'ascending' ? 1 : -1;
  const rows = [...body.rows].map((row) => {
    const { dataset, textContent } = row.cells[column] as HTMLTableCellElement;
    const { value: text = textContent.trim() } = dataset;
    const number = Number.parseFloat(text.replace('−', '-'));
    return { row, text, number: Number.isNaN(number) ? Infinity : number };
  });
  rows.sort((a, b) => sign * (isText ? a.text.localeCompare(b.text) : a.number - b.number || 0));
  for (const head of heads) head.removeAttribute('aria-sort');
  heads[column]?.setAttribute('aria-sort', direction);
  body.append(...rows.map(({ row }) => row));
}

function addCopying(text: Element): void {
  if (navigator.clipboard === undefined) return;
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy list' });
  text.after(button);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy list';
    }, 2000);
  });
}

function enhance(): void {
  const element = main();
  for (const found of element.querySelectorAll<HTMLElement>('[data-filter]')) addFilter(found);
  for (const found of element.querySelectorAll<HTMLTableElement>('table[data-sortable]')) addSorting(found);
  for (const found of element.querySelectorAll('[data-copy]')) addCopying(found);
  // Links to the calendar have no host on a page whose host is not set; a calendar program needs it.
  for (const found of document.querySelectorAll<HTMLAnchorElement>('[data-webcal][href^="/"]'))
    found.href = `webcal://${location.host}${found.getAttribute('href')}`;
  waitForUpdate();
}

enhance();
startSuggestions();

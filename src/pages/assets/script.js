// What script adds to pages that work without it: tabs without reload, new results of live tournaments, tables that sort,
// lists that filter as you type, army lists to copy, suggestions in search fields. No framework, no other host.
import { startSuggestions } from './suggest.js';

function main() {
  return document.querySelector('main');
}

function make(element, properties) {
  return Object.assign(document.createElement(element), properties);
}

/** Replaces the main part of this page with that of another; returns whether it did. */
function show(text) {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const next = page.querySelector('main');
  const now = main();
  if (next === null || now === null) return false;
  const state = readState(now);
  document.title = page.title;
  now.replaceWith(next);
  enhance();
  restoreState(state);
  notify('shown');
  return true;
}

/** Events for the scripts of single pages. */
function notify(what) {
  return document.dispatchEvent(new Event(`muster-${what}`));
}

/** What the visitor has opened, chosen, typed and sorted, so that an update does not undo it. */
function readState(element) {
  const focused = document.activeElement;
  return {
    focus: element.contains(focused) ? focused.id || focused.getAttribute('href') : undefined,
    open: [...element.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent),
    picked: [...element.querySelectorAll('[type=radio]:checked')].map(({ id }) => id),
    words: [...element.querySelectorAll('.filter input')].map((input) => input.value),
    sorted: [...element.querySelectorAll('table[data-sortable]')].map((table) => {
      const head = table.querySelector('[aria-sort]');
      return head && [head.cellIndex, head.getAttribute('aria-sort')];
    }),
  };
}

function restoreState({ focus, open, picked, words, sorted }) {
  const element = main();
  for (const summary of element.querySelectorAll('details > summary')) {
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  }
  for (const id of picked) {
    const same = document.getElementById(id);
    if (same !== null) same.checked = true;
  }
  element.querySelectorAll('table[data-sortable]').forEach((table, index) => {
    const [column, direction] = sorted[index] ?? [];
    if (column !== undefined) sortRows(table, column, direction);
  });
  element.querySelectorAll('.filter input').forEach((input, index) => {
    input.value = words[index] ?? '';
    input.dispatchEvent(new Event('input'));
  });
  if (focus === undefined || focus === null) return;
  const same = [...element.querySelectorAll('[id], [href]')].find(
    (candidate) => candidate.id === focus || candidate.getAttribute('href') === focus,
  );
  same?.focus({ preventScroll: true });
}

/* Tabs without reload */

let shown = location.pathname + location.search;

/** A page with another style can only be shown by loading it as a whole. */
function hasSameStyle(text) {
  return text.includes(document.querySelector('style').textContent);
}

async function visit(address, push) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (!hasSameStyle(text)) throw new Error('another style');
    if (push) history.pushState(null, '', address);
    show(text);
    shown = location.pathname + location.search;
  } catch {
    location.assign(address);
  }
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-swap]') : null;
  if (link === null || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  visit(link.href, true);
});
// A jump within the page changes only the part after #.
addEventListener('popstate', () => {
  if (location.pathname + location.search !== shown) visit(location.href, false);
});

/* Updates: the browser sends the ETag of its copy, so an unchanged page costs next to nothing */

let timer;

function waitForUpdate() {
  clearTimeout(timer);
  const { live, cached } = main()?.dataset ?? {};
  // A cached page is shown until the site answers again.
  const seconds = cached === undefined ? Number(live) : Math.min(5, live);
  if (!seconds || document.hidden) return;
  // At slightly different times, so that the phones of a hall do not all ask at once.
  timer = setTimeout(update, seconds * 1000 * (0.8 + Math.random() * 0.4));
}

async function update() {
  const address = location.href;
  const { live, version } = main().dataset;
  if (live === undefined) return;
  try {
    const answer = await fetch(address, { cache: 'no-cache' });
    const text = await answer.text();
    // A page from the cache is no update.
    const isCached = /<main [^>]*data-cached=/.test(text);
    const isOther = answer.ok && !text.includes(`data-version="${version}"`);
    if (isOther && !isCached && address === location.href && show(text)) announce();
    notify(isCached ? 'lost' : 'reached');
  } catch {
    // No reception: the next request may succeed.
    notify('lost');
  }
  waitForUpdate();
}

function announce() {
  const time = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  document.getElementById('news').textContent = `Results updated at ${time}`;
}

addEventListener('online', () => update());
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : update()));

/* Lists that filter, tables that sort, army lists to copy */

function plain(text) {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

function addFilter(element) {
  const items = [...(element.tBodies?.[0]?.rows ?? element.children)];
  if (items.length < 8) return;
  // A row of a board also names opponents, who are not searched.
  const texts = items.map((item) => plain((item.querySelector('.who') ?? item).textContent));
  const box = make('div', { className: 'filter' });
  const input = make('input', {
    type: 'search',
    id: `filter-${document.querySelectorAll('.filter').length}`,
    autocomplete: 'off',
    placeholder: 'Name or faction',
    ariaLabel: `Filter these ${element.dataset.filter} by name or faction`,
  });
  const count = make('span', { className: 'fine', role: 'status' });
  box.append(input, count);
  (element.closest('.scroll') ?? element).before(box);
  input.addEventListener('input', () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    items.forEach((item, index) => {
      item.hidden = !words.every((word) => texts[index].includes(word));
      if (!item.hidden) shown += 1;
    });
    count.textContent = words.length === 0 ? '' : `${shown} of ${items.length}`;
  });
}

function addSorting(table) {
  for (const head of table.tHead.rows[0].cells) {
    if (head.dataset.sort === undefined) continue;
    const button = make('button', { type: 'button', className: 'sorter' });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const was = head.getAttribute('aria-sort');
      // Figures are sorted from the highest first, names and ranks from the lowest.
      const first = head.dataset.sort === 'text' || head.cellIndex === 0 ? 'ascending' : 'descending';
      const other = first === 'ascending' ? 'descending' : 'ascending';
      sortRows(table, head.cellIndex, was === first ? other : first);
    });
  }
}

function sortRows(table, column, direction) {
  const body = table.tBodies[0];
  const isText = table.tHead.rows[0].cells[column].dataset.sort === 'text';
  const sign = direction === 'ascending' ? 1 : -1;
  const value = (row) => {
    const cell = row.cells[column];
    const text = cell.dataset.value ?? cell.textContent.trim();
    if (isText) return text;
    const number = Number.parseFloat(text.replace('−', '-'));
    return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
  };
  const rows = [...body.rows].map((row) => [value(row), row]);
  rows.sort(([a], [b]) => sign * (isText ? a.localeCompare(b) : a === b ? 0 : a < b ? -1 : 1));
  for (const head of table.tHead.rows[0].cells) head.removeAttribute('aria-sort');
  table.tHead.rows[0].cells[column].setAttribute('aria-sort', direction);
  body.append(...rows.map(([, row]) => row));
}

function addCopying(text) {
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

function enhance() {
  const element = main();
  if (element === null) return;
  for (const found of element.querySelectorAll('[data-filter]')) addFilter(found);
  for (const found of element.querySelectorAll('table[data-sortable]')) addSorting(found);
  for (const found of element.querySelectorAll('[data-copy]')) addCopying(found);
  // Links to the calendar have no host on a page whose host is not set; a calendar program needs it.
  for (const found of document.querySelectorAll('[data-webcal][href^="/"]'))
    found.href = `webcal://${location.host}${found.getAttribute('href')}`;
  waitForUpdate();
}

enhance();
startSuggestions();

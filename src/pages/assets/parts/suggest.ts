// Suggestions below a search field while someone types: a list that the arrow keys move through and Enter opens. The form works without it.

import type { Suggestion } from '../../suggestion.ts';
import { make } from './page.ts';

const pause = 150;
let timer: number | undefined;
/** The field whose suggestions are open. */
let field: HTMLInputElement | undefined;

/** The parent contains only the field and its suggestions. */
function boxOf(input: HTMLElement): HTMLElement {
  return input.parentElement as HTMLElement;
}

function listOf(input: HTMLElement): HTMLElement | null {
  return boxOf(input).querySelector('.suggestions');
}

function closeList(): void {
  if (field === undefined) return;
  listOf(field)?.remove();
  field.ariaExpanded = 'false';
  field.removeAttribute('aria-activedescendant');
  field = undefined;
}

function showSuggestions(input: HTMLInputElement, found: readonly Suggestion[]): void {
  closeList();
  if (found.length === 0 || document.activeElement !== input) return;
  field = input;
  const list = make('ul', {
    className: 'suggestions',
    id: `${input.id}-suggestions`,
    role: 'listbox',
    ariaLabel: 'Suggestions',
  });
  list.append(
    ...found.map(({ name, detail, path }, index) => {
      const item = make('li', { id: `${list.id}-${index}`, role: 'option' });
      item.dataset['path'] = path;
      item.append(name);
      if (detail) item.append(' ', make('small', { textContent: detail }));
      return item;
    }),
  );
  boxOf(input).append(list);
  input.setAttribute('aria-controls', list.id);
  input.ariaExpanded = 'true';
}

async function ask(input: HTMLInputElement): Promise<void> {
  const text = input.value.trim();
  if (text.length < 2) return closeList();
  try {
    const answer = await fetch(`${input.dataset['suggest']}?q=${encodeURIComponent(text)}`);
    // Someone may have typed on meanwhile.
    if (answer.ok && input.value.trim() === text) showSuggestions(input, await answer.json());
  } catch {
    closeList();
  }
}

/** Moves the mark by one, from the last to none and on to the first. */
function move(input: HTMLInputElement, step: number): void {
  const items = [...(listOf(input) as HTMLElement).children];
  const at = items.findIndex(({ ariaSelected }) => ariaSelected === 'true');
  const next = at === -1 && step < 0 ? items.length - 1 : at + step;
  items.forEach((item, index) => {
    item.ariaSelected = String(index === next);
  });
  if (items[next] === undefined) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', items[next].id);
}

export function startSuggestions(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-suggest]')) {
    Object.assign(input, { role: 'combobox', ariaExpanded: 'false', ariaAutoComplete: 'list' });
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pause, input);
    });
    input.addEventListener('keydown', (event) => {
      if (field !== input) return;
      const chosen = listOf(input)?.querySelector<HTMLElement>('[aria-selected=true]');
      if (event.key === 'ArrowDown') move(input, 1);
      else if (event.key === 'ArrowUp') move(input, -1);
      else if (event.key === 'Escape') closeList();
      else if (event.key === 'Enter' && chosen) location.assign(chosen.dataset['path'] as string);
      else return;
      event.preventDefault();
    });
    input.addEventListener('blur', closeList);
    // Before the field loses the focus, which closes the list.
    boxOf(input).addEventListener('pointerdown', (event) => {
      const item = (event.target as Element).closest<HTMLElement>('.suggestions li');
      if (item === null) return;
      event.preventDefault();
      location.assign(item.dataset['path'] as string);
    });
  }
}

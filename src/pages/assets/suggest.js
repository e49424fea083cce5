// Suggestions below a search field while someone types: a list that the arrow keys move through and Enter opens. The form works without it.

const pause = 150;
let timer;
/** The field whose suggestions are open. */
let field;

function listOf(input) {
  return input.parentElement.querySelector('.suggestions');
}

function close() {
  if (field === undefined) return;
  listOf(field)?.remove();
  field.ariaExpanded = 'false';
  field.removeAttribute('aria-activedescendant');
  field = undefined;
}

function showSuggestions(input, found) {
  close();
  if (found.length === 0 || document.activeElement !== input) return;
  field = input;
  const list = Object.assign(document.createElement('ul'), {
    className: 'suggestions',
    id: `${input.id}-suggestions`,
    role: 'listbox',
    ariaLabel: 'Suggestions',
  });
  list.append(
    ...found.map(({ name, detail, path }, index) => {
      const item = Object.assign(document.createElement('li'), { id: `${list.id}-${index}`, role: 'option' });
      item.dataset.path = path;
      item.append(name);
      if (detail) item.append(' ', Object.assign(document.createElement('small'), { textContent: detail }));
      return item;
    }),
  );
  input.parentElement.append(list);
  input.setAttribute('aria-controls', list.id);
  input.ariaExpanded = 'true';
}

async function ask(input) {
  const text = input.value.trim();
  if (text.length < 2) return close();
  try {
    const answer = await fetch(`${input.dataset.suggest}?q=${encodeURIComponent(text)}`);
    // Someone may have typed on meanwhile.
    if (answer.ok && input.value.trim() === text) showSuggestions(input, await answer.json());
  } catch {
    close();
  }
}

/** Moves the mark by one, from the last to none and on to the first. */
function move(step) {
  const items = [...listOf(field).children];
  const at = items.findIndex(({ ariaSelected }) => ariaSelected === 'true');
  const next = at === -1 && step < 0 ? items.length - 1 : at + step;
  items.forEach((item, index) => {
    item.ariaSelected = String(index === next);
  });
  if (items[next] === undefined) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', items[next].id);
}

export function startSuggestions() {
  for (const input of document.querySelectorAll('[data-suggest]')) {
    Object.assign(input, { role: 'combobox', ariaExpanded: 'false', ariaAutoComplete: 'list' });
    input.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pause, input);
    });
    input.addEventListener('keydown', (event) => {
      if (field !== input) return;
      const chosen = listOf(input).querySelector('[aria-selected=true]');
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && chosen) location.assign(chosen.dataset.path);
      else return;
      event.preventDefault();
    });
    input.addEventListener('blur', close);
    // Before the field loses the focus, which closes the list.
    input.parentElement.addEventListener('pointerdown', (event) => {
      const item = event.target.closest('.suggestions li');
      if (item === null) return;
      event.preventDefault();
      location.assign(item.dataset.path);
    });
  }
}

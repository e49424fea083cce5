// Elements for the desk. What is text stays text, whatever a file says.

/** Attributes by name; `on…` are listeners, false and undefined are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...present(children));
  return element;
}

/** Without those that are not there this time. */
function present(children) {
  return children.flat().filter((child) => child !== undefined && child !== false);
}

let fields = 0;

/** A field with its label. */
export function field(label, input) {
  fields += 1;
  input.id ||= `field-${fields}`;
  return el('div', { class: 'field' }, el('label', { for: input.id }, label), input);
}

export function button(label, onclick, more = {}) {
  return el('button', { type: 'button', onclick, ...more }, label);
}

export function options(entries, chosen) {
  return entries.map(([value, label]) => el('option', { value, selected: value === chosen }, label));
}

/** For those who do not see it. */
export function announce(text) {
  document.getElementById('news').textContent = text;
}

/** Puts a view in the place of the one before, and the focus on its heading. */
export function show(heading, ...children) {
  const title = el('h2', { tabindex: '-1' }, heading);
  document.getElementById('desk').replaceChildren(title, ...present(children));
  title.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** A box that says what happened. */
export function notice(text, ...children) {
  announce(text);
  return el('div', { class: 'notice' }, el('p', {}, text), ...children);
}

export function download(name, text, type) {
  const link = el('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Sends the requests that a reader tries on the reference page. The key stays in this tab.
const key = document.querySelector('#key');
if (key) {
  key.value = sessionStorage.getItem('key') ?? '';
  key.addEventListener('input', () => sessionStorage.setItem('key', key.value.trim()));
  key.form.addEventListener('submit', (event) => event.preventDefault());
}

/** Opens the endpoint that the address links to. */
function reveal() {
  const operation = document.getElementById(location.hash.slice(1))?.closest('.operation');
  if (operation) operation.querySelector('details').open = true;
}
addEventListener('hashchange', reveal);
reveal();

for (const form of document.querySelectorAll('form.try')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(addressOf(form), form.nextElementSibling, headersOf(form));
  });
}

function addressOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll('[name]')) {
    if (field.dataset.in === 'path')
      path = path.replace(`{${field.name}}`, () => encodeURIComponent(field.value));
    else if (field.dataset.in === 'query' && field.value !== '') query.set(field.name, field.value);
  }
  return form.dataset.base + path + (query.size > 0 ? `?${query}` : '');
}

function headersOf(form) {
  const fields = [...form.querySelectorAll('[data-in=header]')].filter(({ value }) => value !== '');
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

async function send(address, result, headers) {
  const held = key.value.trim();
  const keyed = held === '' ? headers : { ...headers, Authorization: `Bearer ${held}` };
  result.replaceChildren(element('p', 'Sending…'));
  try {
    const answer = await fetch(address, { headers: keyed, cache: 'no-store' });
    const body = await answer.text();
    const shown = ['etag', 'ratelimit', 'x-request-id'].filter((name) => answer.headers.has(name));
    result.replaceChildren(
      element('p', `${answer.status} · ${address}`),
      element('pre', shown.map((name) => `${name}: ${answer.headers.get(name)}`).join('\n')),
      element('pre', pretty(body)),
      ...followUp(body, result),
    );
  } catch (error) {
    result.replaceChildren(element('p', `No answer: ${error.message}`));
  }
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function followUp(body, result) {
  const next = /"next":("[^"]+")\}$/.exec(body)?.[1];
  if (next === undefined) return [];
  const button = element('button', 'Next page');
  button.addEventListener('click', () => send(JSON.parse(next), result, {}));
  return [button];
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  if (name === 'pre') made.tabIndex = 0;
  return made;
}

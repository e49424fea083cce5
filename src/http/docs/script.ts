// Sends the requests that a reader tries on the reference page. The key stays in this tab.
const key = document.querySelector<HTMLInputElement>('#key');
if (key) {
  key.value = sessionStorage.getItem('key') ?? '';
  key.addEventListener('input', () => sessionStorage.setItem('key', key.value.trim()));
  key.form?.addEventListener('submit', (event) => event.preventDefault());
}

/** Opens the endpoint that the address links to. */
function reveal() {
  const operation = document.getElementById(location.hash.slice(1))?.closest('.operation');
  const details = operation?.querySelector('details');
  if (details) details.open = true;
}
addEventListener('hashchange', reveal);
reveal();

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.nextElementSibling) send(addressOf(form), form.nextElementSibling, headersOf(form));
  });
}

type Field = HTMLInputElement | HTMLSelectElement;

function addressOf(form: HTMLFormElement): string {
  let path = form.dataset['path'] ?? '';
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll<Field>('[name]')) {
    if (field.dataset['in'] === 'path')
      path = path.replace(`{${field.name}}`, () => encodeURIComponent(field.value));
    else if (field.dataset['in'] === 'query' && field.value !== '') query.set(field.name, field.value);
  }
  return `${form.dataset['base']}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function headersOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.querySelectorAll<Field>('[data-in=header]')].filter(({ value }) => value !== '');
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

async function send(address: string, result: Element, headers: Record<string, string>): Promise<void> {
  const held = key?.value.trim() ?? '';
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
    result.replaceChildren(element('p', `No answer: ${error instanceof Error ? error.message : error}`));
  }
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function followUp(body: string, result: Element): HTMLElement[] {
  const next = /"next":("[^"]+")\}$/.exec(body)?.[1];
  if (next === undefined) return [];
  const button = element('button', 'Next page');
  button.addEventListener('click', () => send(JSON.parse(next), result, {}));
  return [button];
}

function element(name: 'p' | 'pre' | 'button', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (name === 'pre') made.tabIndex = 0;
  return made;
}

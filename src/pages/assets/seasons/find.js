// A field to search in, with a button for each thing found.
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../desk/api.js';
import { Button, TextField } from '../desk/fields.js';
import { useLoaded } from '../desk/view.js';

/** `find` returns pairs of a label and what is taken; `on`: another one whenever it finds something else. */
export function Find({ label, hint, find, on, onTake }) {
  const place = useRef();
  const [text, setText] = useState('');
  const { value: found = [] } = useLoaded(() => find(text.trim()), [text, on]);
  const take = (one) => {
    onTake(one);
    setText('');
    place.current.querySelector('input').focus();
  };
  return html`<div class="find" ref=${place}>
    <${TextField} label=${label} hint=${hint} value=${text} onChange=${setText} />
    <ul class="picks">${found.map(([name, one]) => html`<li key=${name}><${Button} onClick=${() => take(one)}>${name}<//></li>`)}</ul>
  </div>`;
}

/** What a route of the service finds. A single letter is a whole word to the search, so that the last one waits for its second. */
export async function search(path, text) {
  const q = text.replace(/(^|\s)\S$/, '');
  return q === '' ? [] : (await ask('GET', `${path}?q=${encodeURIComponent(q)}`)).data;
}

// A field to search in, with a button for each thing found.
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { Button, TextField } from './fields.js';
import { findPlayers, sayPlayer } from './suggestions.js';
import { useLoaded } from './view.js';

/** `find` returns pairs of a label and what is taken; `on`: changes whenever `find` would return something else. */
export function Find({ label, hint, at, find, on, onTake }) {
  const form = useRef();
  const [text, setText] = useState('');
  const { value: found = [] } = useLoaded(() => find(text.trim()), [text, on]);
  const take = (one) => {
    onTake(one);
    setText('');
    form.current.querySelector('input').focus();
  };
  return html`<div class="find" ref=${form}>
    <${TextField} ...${{ label, hint, at }} value=${text} onChange=${setText} />
    <ul class="picks">${found.map(([name, one]) => html`<li key=${name}><${Button} onClick=${() => take(one)}>${name}<//></li>`)}</ul>
  </div>`;
}

/** Finds people with a player page. */
export function FindPlayer({ label, at, onTake }) {
  const find = async (text) => (await findPlayers(text)).map((one) => [sayPlayer(one), one]);
  return html`<${Find} ...${{ label, at, find, onTake }} hint="Type a name, then choose a player with a player page." />`;
}

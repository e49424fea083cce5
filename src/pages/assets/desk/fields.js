// Labelled fields. A problem of the record stands beside the field it is about.

import { html } from 'htm/preact';
import { createContext } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { sayProblem } from './say-problem.js';

/** The problems of the draft, by their pointer into the tournament. */
export const Problems = createContext([]);

/** Where the value has no single field. */
export function Problem({ at }) {
  const problem = useProblem(at);
  return problem && html`<p class="problem">${problem}</p>`;
}

function useProblem(at) {
  const found = useContext(Problems).find(({ inside }) => at !== undefined && inside === at);
  return found && sayProblem(found);
}

/** `at`: the pointer of the value; `input` renders the control with the attributes it is given. */
export function Field({ label, hint, at, input }) {
  const id = useId();
  const problem = useProblem(at);
  const about = [hint && `${id}h`, problem && `${id}p`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${input({ id, 'aria-describedby': about || undefined, 'aria-invalid': problem ? 'true' : undefined })}
    ${hint && html`<p class="hint" id=${`${id}h`}>${hint}</p>`}
    ${problem && html`<p class="problem" id=${`${id}p`}>${problem}</p>`}
  </div>`;
}

/** `as`: the element, if it is no `input`. */
export function TextField({ label, hint, at, as = 'input', value, onChange, ...more }) {
  const input = (given) =>
    html`<${as} autocomplete="off" ...${more} ...${given} value=${value ?? ''} onInput=${({ target }) => onChange(target.value)} />`;
  return html`<${Field} ...${{ label, hint, at, input }} />`;
}

export function AreaField(props) {
  return html`<${TextField} as="textarea" ...${props} />`;
}

/** A number, or undefined if nothing is filled in. Other text stays, so that the service reports it as a problem. */
export function NumberField(props) {
  return html`<${ReadField} inputmode="decimal" read=${readNumber} show=${(value) => value} ...${props} />`;
}

/** `read` makes a value of the text, and `show` a text of the value. The text stays as it is typed: "1." may become 1.5. */
export function ReadField({ read, show, value, onChange, ...more }) {
  const [text, setText] = useState('');
  const isOwn = JSON.stringify(read(text)) === JSON.stringify(value);
  const change = (typed) => {
    setText(typed);
    onChange(read(typed));
  };
  return html`<${TextField} ...${more} value=${isOwn ? text : show(value)} onChange=${change} />`;
}

export function readNumber(text) {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return undefined;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}

/** `choices`: pairs of value and label. */
export function SelectField({ label, hint, at, value, choices, onChange }) {
  const input = (given) =>
    html`<select ...${given} value=${value} onChange=${({ target }) => onChange(target.value)}>
      ${choices.map(([word, text]) => html`<option value=${word} selected=${word === value}>${text}</option>`)}
    </select>`;
  return html`<${Field} ...${{ label, hint, at, input }} />`;
}

export function Check({ label, checked, onChange }) {
  const change = ({ target }) => onChange(target.checked);
  return html`<label class="check"><input type="checkbox" checked=${checked} onChange=${change} />${label}</label>`;
}

export function Button({ kind = 'quiet', onClick, children, ...more }) {
  return html`<button type="button" class=${kind} onClick=${onClick} ...${more}>${children}</button>`;
}

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

export function TextField({ label, hint, at, value, onChange, ...more }) {
  return html`<${Field}
    ...${{ label, hint, at }}
    input=${(given) => html`<input
      type="text"
      autocomplete="off"
      ...${more}
      ...${given}
      value=${value ?? ''}
      onInput=${({ target }) => onChange(target.value)}
    />`}
  />`;
}

/** Gives a number, or undefined where nothing is filled in. What is no number is left for the service to name. */
export function NumberField(props) {
  return html`<${ReadField} inputmode="decimal" read=${readNumber} show=${(value) => value} ...${props} />`;
}

/** A value that `read` makes of the text and `show` turns back; the text stays as it is typed: "1." is on its way to 1.5. */
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

export function AreaField({ label, hint, at, value, onChange, ...more }) {
  return html`<${Field}
    ...${{ label, hint, at }}
    input=${(given) => html`<textarea
      ...${more}
      ...${given}
      value=${value ?? ''}
      onInput=${({ target }) => onChange(target.value)}
    ></textarea>`}
  />`;
}

/** `choices`: pairs of value and label. */
export function SelectField({ label, hint, at, value, choices, onChange }) {
  return html`<${Field}
    ...${{ label, hint, at }}
    input=${(
      given,
    ) => html`<select ...${given} value=${value} onChange=${({ target }) => onChange(target.value)}>
      ${choices.map(([word, text]) => html`<option value=${word} selected=${word === value}>${text}</option>`)}
    </select>`}
  />`;
}

export function Check({ label, checked, onChange }) {
  return html`<label class="check"
    ><input type="checkbox" checked=${checked} onChange=${({ target }) => onChange(target.checked)} />${label}</label
  >`;
}

export function Button({ kind = 'quiet', onClick, children, ...more }) {
  return html`<button type="button" class=${kind} onClick=${onClick} ...${more}>${children}</button>`;
}

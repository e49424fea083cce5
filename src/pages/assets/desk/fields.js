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

/**
 * A list of words that is put in order: tie-breakers of tournaments and seasons.
 * @param say the label of a chosen element
 * @param words by key, the labels of what can be added
 * @param least how many have to stay
 */
export function TieBreakerOrder({ chosen, words, say = (word) => words[word], least = 0, onChange }) {
  const move = (index, by) => onChange(chosen.toSpliced(index, 1).toSpliced(index + by, 0, chosen[index]));
  const left = Object.entries(words).filter(([word]) => !chosen.includes(word));
  const first = chosen.length === 0 ? 'None: equals share a rank' : 'Choose one';
  return html`<ol class="order stack" aria-label="Tie-breakers in their order">
      ${chosen.map((one, index) => {
        const label = say(one);
        return html`<li key=${label}>
          <span>${label}</span>
          <${Button} disabled=${index === 0} aria-label=${`${label} up`} onClick=${() => move(index, -1)}>↑<//>
          <${Button} disabled=${index === chosen.length - 1} aria-label=${`${label} down`} onClick=${() => move(index, 1)}>↓<//>
          <${Button} disabled=${chosen.length === least} aria-label=${`Remove ${label}`} onClick=${() => onChange(chosen.toSpliced(index, 1))}>Remove<//>
        </li>`;
      })}
    </ol>
    ${left.length > 0 && html`<${SelectField} label="Add a tie-breaker" value="" choices=${[['', first], ...left]} onChange=${(word) => word !== '' && onChange([...chosen, word])} />`}`;
}

// Labelled fields. A problem of the record stands beside the field it is about.
import { html } from 'htm/preact';
import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { isUnreadable, numberPlease, readNumber, showNumber } from './number.ts';
import { type PlacedProblem, sayProblem } from './say-problem.ts';

/** An event of the control that the organiser types or chooses in. */
export interface FieldEvent {
  readonly target: HTMLInputElement;
}

/** What every field has. `at`: the pointer of its value into the record. `problem`: what is wrong with it, if the desk knows that by itself. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly at?: string | undefined;
  readonly problem?: string | undefined;
}

/** Other attributes of the control. */
type Attributes = Readonly<Record<string, unknown>>;

/** A value and its label. */
export type SelectChoice = readonly [value: string, label: string];

/** The problems of the draft, by their pointer into the tournament. */
export const Problems = createContext<readonly PlacedProblem[]>([]);

/** The problem of a value that has no single field. */
export function Problem({ at }: { readonly at: string }) {
  const problem = useProblem(at);
  return problem && html`<p class="problem">${problem}</p>`;
}

function useProblem(at: string | undefined): string | undefined {
  const found = useContext(Problems).find(({ inside }) => at !== undefined && inside === at);
  return found && sayProblem(found);
}

/** `input` renders the control with the attributes it is given. */
export function Field({
  label,
  hint,
  at,
  problem: known,
  input,
}: FieldProps & { readonly input: (given: Attributes) => VNode }) {
  const id = useId();
  const placed = useProblem(at);
  const problem = known ?? placed;
  const about = [hint && `${id}h`, problem && `${id}p`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${input({ id, 'aria-describedby': about || undefined, 'aria-invalid': problem ? 'true' : undefined })}
    ${hint && html`<p class="hint" id=${`${id}h`}>${hint}</p>`}
    ${problem && html`<p class="problem" id=${`${id}p`}>${problem}</p>`}
  </div>`;
}

/** `as`: the element, if it is no `input`. */
export function TextField({
  label,
  hint,
  at,
  problem,
  as = 'input',
  value,
  onChange,
  ...more
}: FieldProps & {
  readonly as?: 'input' | 'textarea';
  readonly value: string | null | undefined;
  readonly onChange: (text: string) => void;
}) {
  const input = (given: Attributes) =>
    html`<${as} autocomplete="off" ...${more} ...${given} value=${value ?? ''} onInput=${({ target }: FieldEvent) => onChange(target.value)} />`;
  return html`<${Field} ...${{ label, hint, at, problem, input }} />`;
}

export function AreaField(props: Attributes) {
  return html`<${TextField} as="textarea" ...${props} />`;
}

/** A number, or undefined if nothing is filled in. Other text stays, and is marked. */
export function NumberField(props: Attributes & { readonly value?: unknown }) {
  const problem = isUnreadable(props.value) ? numberPlease : undefined;
  return html`<${ReadField} inputmode="decimal" read=${readNumber} show=${showNumber} problem=${problem} ...${props} />`;
}

/** `read` makes a value of the text, and `show` a text of the value. The text stays as it is typed: "1." may become 1.5. */
export function ReadField<Value>({
  read,
  show,
  value,
  onChange,
  ...more
}: {
  readonly read: (text: string) => Value;
  readonly show: (value: Value) => unknown;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const [text, setText] = useState('');
  const isOwn = JSON.stringify(read(text)) === JSON.stringify(value);
  const change = (typed: string) => {
    setText(typed);
    onChange(read(typed));
  };
  return html`<${TextField} ...${more} value=${isOwn ? text : show(value)} onChange=${change} />`;
}

export function SelectField({
  label,
  hint,
  at,
  value,
  choices,
  onChange,
}: FieldProps & {
  readonly value: string;
  readonly choices: readonly SelectChoice[];
  readonly onChange: (value: string) => void;
}) {
  const input = (given: Attributes) =>
    html`<select ...${given} value=${value} onChange=${({ target }: FieldEvent) => onChange(target.value)}>
      ${choices.map(([word, text]) => html`<option value=${word} selected=${word === value}>${text}</option>`)}
    </select>`;
  return html`<${Field} ...${{ label, hint, at, input }} />`;
}

export function Check({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  const change = ({ target }: FieldEvent) => onChange(target.checked);
  return html`<label class="check"><input type="checkbox" checked=${checked} onChange=${change} />${label}</label>`;
}

export function Button({
  kind = 'quiet',
  onClick,
  children,
  ...more
}: {
  readonly kind?: '' | 'quiet' | 'link';
  readonly onClick: (event: Event) => void;
  readonly children: ComponentChildren;
}) {
  return html`<button type="button" class=${kind} onClick=${onClick} ...${more}>${children}</button>`;
}

/** A list of words that is put in order: tie-breakers of tournaments and seasons. */
export function TieBreakerOrder<One>({
  chosen,
  words,
  say,
  least = 0,
  onChange,
}: {
  readonly chosen: readonly (One | string)[];
  /** The labels of what can be added. */
  readonly words: Readonly<Record<string, string>>;
  /** The label of a chosen element. */
  readonly say: (one: One | string) => string;
  /** How many have to stay. */
  readonly least?: number;
  readonly onChange: (chosen: readonly (One | string)[]) => void;
}) {
  const move = (index: number, by: number) => {
    const others = chosen.toSpliced(index, 1);
    onChange([
      ...others.slice(0, index + by),
      ...chosen.slice(index, index + 1),
      ...others.slice(index + by),
    ]);
  };
  const left = Object.entries(words).filter(([word]) => !chosen.includes(word));
  const first = chosen.length === 0 ? 'None: equals share a rank' : 'Choose one';
  return html`${chosen.length > 0 && html`<p class="hint">Tie-breakers, in this order:</p>`}
    <ol class="order stack" aria-label="Tie-breakers in their order">
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
    ${left.length > 0 && html`<${SelectField} label="Add a tie-breaker" value="" choices=${[['', first], ...left]} onChange=${(word: string) => word !== '' && onChange([...chosen, word])} />`}`;
}

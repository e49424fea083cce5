// What all views of the desk share: headings, notices, the address, announcements for screen readers.
import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from './api.ts';
import { type PlacedProblem, sayProblem } from './say-problem.ts';

/** Read out by a screen reader. */
export function announce(text: string): void {
  (document.getElementById('news') as HTMLElement).textContent = text;
}

export interface Address {
  readonly word: string;
  readonly name: string;
  readonly tab: string | undefined;
}

/** `#tournament=slug/tab`. */
export function useAddress(): Address {
  const read = (): Address => {
    const [word = '', rest = ''] = decodeURIComponent(location.hash.slice(1)).split(/=(.*)/s);
    const [name = '', tab] = rest.split('/');
    return { word, name, tab };
  };
  const [address, setAddress] = useState(read);
  useEffect(() => {
    const follow = () => setAddress(read());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return address;
}

/** The heading of a view gets the focus when the view is opened, before anything can be typed. */
export function Heading({ children }: { readonly children: ComponentChildren }) {
  const heading = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return html`<h2 tabindex="-1" ref=${heading}>${children}</h2>`;
}

/** What happened, in words. */
export interface Said {
  readonly text: string;
  readonly kind: 'good' | 'bad';
}

export function Notice({
  text,
  kind = '',
  children,
}: {
  readonly text: string;
  readonly kind?: Said['kind'] | '';
  readonly children?: ComponentChildren;
}) {
  useEffect(() => announce(text), [text]);
  return html`<div class=${`notice ${kind}`}><p>${text}</p>${children}</div>`;
}

/** `act(work, words)` runs `work`; the notice then shows `words`, or why it failed. What `work` returns is added to the notice. */
export type Act<More> = (work: () => Promise<More | undefined>, text?: string) => Promise<void>;

export function useAct<More = object>(): [said: (Said & Partial<More>) | undefined, act: Act<More>] {
  const [said, setSaid] = useState<Said & Partial<More>>();
  async function act(work: () => Promise<More | undefined>, text?: string): Promise<void> {
    try {
      const more = await work();
      setSaid(text === undefined ? undefined : ({ text, kind: 'good', ...more } as Said & Partial<More>));
    } catch (error) {
      setSaid({ text: messageOf(error), kind: 'bad' } as Said & Partial<More>);
    }
  }
  return [said, act];
}

/** Why a record was rejected. `sayPlace` says where in the record a problem is. */
export function Rejection({
  message,
  problems,
  sayPlace,
  children,
}: {
  readonly message: string;
  readonly problems: readonly PlacedProblem[];
  readonly sayPlace: (pointer: string) => string;
  readonly children?: ComponentChildren;
}) {
  return html`<${Notice} text=${message} kind="bad">
    <ul>${problems.map((one) => html`<li>${sayPlace(one.inside)}: ${sayProblem(one)}</li>`)}</ul>
    ${children}
  <//>`;
}

export interface Loaded<Value> {
  readonly value?: Value;
  readonly error?: unknown;
}

/** Runs `work`, and again whenever `on` changes. The last result stays until the next is there, also beside an error. */
export function useLoaded<Value>(work: () => Promise<Value>, on: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useEffect(() => {
    let isWanted = true;
    work().then(
      (value) => isWanted && setLoaded({ value }),
      (error: unknown) => isWanted && setLoaded((now) => ({ ...now, error })),
    );
    return () => {
      isWanted = false;
    };
  }, on);
  return loaded;
}

/** A button that asks for confirmation before it does something that is hard to undo. `about`: the thing that it acts on, if that is not beside it. */
export function ConfirmButton({
  label,
  question,
  about,
  onClick,
}: {
  readonly label: string;
  readonly question: string;
  readonly about?: string;
  readonly onClick: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const sure = useRef<HTMLElement>(null);
  useLayoutEffect(() => sure.current?.focus(), [isConfirming]);
  return isConfirming
    ? html`<button type="button" class="danger" ref=${sure} onClick=${onClick} onBlur=${() => setConfirming(false)}>${question}${about && `: ${about}`}</button>`
    : html`<button type="button" class="quiet" aria-label=${about && `${label}: ${about}`} onClick=${() => setConfirming(true)}>${label}</button>`;
}

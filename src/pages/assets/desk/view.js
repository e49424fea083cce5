// What all views of the desk share: headings, notices, the address, announcements for screen readers.
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sayProblem } from './say-problem.js';

/** Read out by a screen reader. */
export function announce(text) {
  document.getElementById('news').textContent = text;
}

/** `#tournament=slug/tab`. */
export function useAddress() {
  const read = () => {
    const [word, rest = ''] = decodeURIComponent(location.hash.slice(1)).split(/=(.*)/s);
    const [name, tab] = rest.split('/');
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

/** The heading of a view gets the focus when the view is opened. */
export function Heading({ children }) {
  const heading = useRef();
  useEffect(() => {
    heading.current.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return html`<h2 tabindex="-1" ref=${heading}>${children}</h2>`;
}

export function Notice({ text, kind = '', children }) {
  useEffect(() => announce(text), [text]);
  return html`<div class=${`notice ${kind}`}><p>${text}</p>${children}</div>`;
}

/** `act(work, words)` runs `work`; the notice then shows `words`, or why it failed. What `work` returns is added to the notice. */
export function useAct() {
  const [said, setSaid] = useState();
  async function act(work, text) {
    try {
      const more = await work();
      setSaid(text && { text, kind: 'good', ...more });
    } catch (error) {
      setSaid({ text: error.message, kind: 'bad' });
    }
  }
  return [said, act];
}

/** Why a record was rejected. `sayPlace` says where in the record a problem is. */
export function Rejection({ message, problems, sayPlace, children }) {
  return html`<${Notice} text=${message} kind="bad">
    <ul>${problems.map((one) => html`<li>${sayPlace(one.inside)}: ${sayProblem(one)}</li>`)}</ul>
    ${children}
  <//>`;
}

/** Runs `work`, and again whenever `on` changes. The last result stays until the next is there. */
export function useLoaded(work, on) {
  const [loaded, setLoaded] = useState({});
  useEffect(() => {
    let isWanted = true;
    work().then(
      (value) => isWanted && setLoaded({ value }),
      (error) => isWanted && setLoaded({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, on);
  return loaded;
}

/** A button that asks for confirmation before it does something that is hard to undo. */
export function ConfirmButton({ label, question, onClick }) {
  const [isConfirming, setConfirming] = useState(false);
  const sure = useRef();
  useEffect(() => sure.current?.focus(), [isConfirming]);
  return isConfirming
    ? html`<button type="button" class="danger" ref=${sure} onClick=${onClick} onBlur=${() => setConfirming(false)}>${question}</button>`
    : html`<button type="button" class="quiet" onClick=${() => setConfirming(true)}>${label}</button>`;
}

export function count(number, one, several = `${one}s`) {
  return `${number} ${number === 1 ? one : several}`;
}

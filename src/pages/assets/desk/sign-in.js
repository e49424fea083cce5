// The organiser key: asked for once, and the sign-in form again where the service rejects it.
import { html, render } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Rejected } from './api.js';
import { Button, Check, TextField } from './fields.js';
import { keepKey, readKey, signOut } from './storage.js';
import { Heading, Notice } from './view.js';

/** Loads what a page of the desk needs with the key, and renders the page with `show(loaded, { reload, leave })`. */
export function start(load, show) {
  render(html`<${SignedIn} load=${load} show=${show} />`, document.getElementById('desk'));
}

function SignedIn({ load, show }) {
  const [isOut, setOut] = useState(readKey() === null);
  const [loaded, setLoaded] = useState();
  const [problem, setProblem] = useState();
  async function reload() {
    setProblem(undefined);
    try {
      setLoaded(await load());
      setOut(false);
    } catch (error) {
      const isRejected = error instanceof Rejected && error.status === 401;
      if (isRejected) leave();
      setProblem(
        isRejected ? `${error.message}. Ask the operator of this service for a new one.` : error.message,
      );
    }
  }
  function leave() {
    signOut();
    setLoaded(undefined);
    setOut(true);
  }
  useEffect(() => {
    if (!isOut) reload();
  }, []);
  if (isOut) return html`<${SignIn} problem=${problem} onKey=${reload} />`;
  return html`${problem && html`<${Notice} text=${problem} kind="bad"><${Button} onClick=${reload}>Try again<//><//>`}
    ${loaded === undefined ? !problem && html`<p>Loading …</p>` : show(loaded, { reload, leave })}`;
}

function SignIn({ problem, onKey }) {
  const [key, setKey] = useState('');
  const [isOnDevice, setOnDevice] = useState(false);
  function open(event) {
    event.preventDefault();
    keepKey(key.trim(), isOnDevice);
    onKey();
  }
  return html`<${Heading}>Sign in<//>
    ${problem && html`<${Notice} text=${problem} kind="bad" />`}
    <form class="sign-in" onSubmit=${open}>
      <${TextField} label="Organiser key" type="password" spellcheck=${false} required value=${key} onChange=${setKey} />
      <${Check} label="Remember this device" checked=${isOnDevice} onChange=${setOnDevice} />
      <p class="hint">
        Ask the operator of this service for a key. It is stored for this tab only, or on a remembered device until you
        sign out.
      </p>
      <button>Open the desk</button>
    </form>`;
}

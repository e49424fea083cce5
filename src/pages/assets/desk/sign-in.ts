// The organiser key: asked for once, and again if the service rejects it.

import { html, render } from 'htm/preact';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf, statusOf } from './api.ts';
import { Button, Check, TextField } from './fields.ts';
import { keepKey, readKey, signOut } from './storage.ts';
import { Heading, Notice } from './view.ts';

type Load<Loaded> = () => Promise<Loaded>;
type Show<Loaded> = (
  loaded: Loaded,
  does: { readonly reload: () => Promise<void>; readonly leave: () => void },
) => VNode;

/** Loads what a page of the desk needs with the key, and renders the page with `show(loaded, { reload, leave })`. */
export function start<Loaded>(load: Load<Loaded>, show: Show<Loaded>): void {
  render(html`<${SignedIn} load=${load} show=${show} />`, document.getElementById('desk') as HTMLElement);
}

function SignedIn<Loaded>({ load, show }: { readonly load: Load<Loaded>; readonly show: Show<Loaded> }) {
  const [isOut, setOut] = useState(readKey() === null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  async function reload(): Promise<void> {
    setProblem(undefined);
    try {
      setLoaded(await load());
      setOut(false);
    } catch (error) {
      const isRejected = statusOf(error) === 401;
      if (isRejected) leave();
      const message = messageOf(error);
      setProblem(isRejected ? `${message}. Ask the operator of this service for a new one.` : message);
    }
  }
  function leave(): void {
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

function SignIn({ problem, onKey }: { readonly problem: string | undefined; readonly onKey: () => void }) {
  const [key, setKey] = useState('');
  const [isOnDevice, setOnDevice] = useState(false);
  function open(event: Event): void {
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

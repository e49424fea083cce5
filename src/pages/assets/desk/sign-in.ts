// The organiser key: asked for once, and again if the service rejects it. A user with a session needs none.

import { html, render } from 'htm/preact';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf, readPageData, statusOf } from './api.ts';
import { Button, Check, TextField } from './fields.ts';
import { keepKey, readKey, signOut } from './storage.ts';
import { Heading, Notice } from './view.ts';

type Load<Loaded> = () => Promise<Loaded>;
type Show<Loaded> = (
  loaded: Loaded,
  does: { readonly reload: () => Promise<void>; readonly leave: () => Promise<void> },
) => VNode;

/** Loads what a page of the desk needs with the key, and renders the page with `show(loaded, { reload, leave })`. */
export function start<Loaded>(load: Load<Loaded>, show: Show<Loaded>): void {
  render(html`<${SignedIn} load=${load} show=${show} />`, document.getElementById('desk') as HTMLElement);
}

function SignedIn<Loaded>({ load, show }: { readonly load: Load<Loaded>; readonly show: Show<Loaded> }) {
  const [isOut, setOut] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  async function reload(): Promise<void> {
    setProblem(undefined);
    if (readKey() === null && !(await mayHaveSession())) return setOut(true);
    try {
      setLoaded(await load());
      setOut(false);
    } catch (error) {
      const status = statusOf(error);
      const message = messageOf(error);
      if (readKey() === null && (status === 401 || status === 403)) {
        setOut(true);
        if (status === 403) setProblem(message);
        return;
      }
      const isRejected = status === 401;
      if (isRejected) await leave();
      setProblem(isRejected ? `${message}. Ask the operator of this service for a new one.` : message);
    }
  }
  async function leave(): Promise<void> {
    if (readKey() === null) await endSession();
    signOut();
    setLoaded(undefined);
    setOut(true);
  }
  useEffect(() => {
    reload();
  }, []);
  if (isOut) return html`<${SignIn} problem=${problem} onKey=${reload} />`;
  const back = !location.pathname.endsWith('/desk') && html` <a href="../desk">Back to the desk</a>`;
  return html`${problem && html`<${Notice} text=${problem} kind="bad"><${Button} onClick=${reload}>Try again<//>${back}<//>`}
    ${loaded === undefined ? !problem && html`<p>Loading …</p>` : show(loaded, { reload, leave })}`;
}

/** This is requested first, because a browser reports a 401 as an error. Without an answer it is not known. */
async function mayHaveSession(): Promise<boolean> {
  try {
    const answer = await fetch(`${readPageData('site')}desk/session`, { cache: 'no-store' });
    return !answer.ok || (await answer.json()).data.signedIn;
  } catch {
    return true;
  }
}

/** Ends the session of the browser. */
async function endSession(): Promise<void> {
  const headers = { accept: 'application/json' };
  await fetch(`${readPageData('site')}account/sign-out`, { method: 'POST', headers }).catch(() => undefined);
}

function SignIn({ problem, onKey }: { readonly problem: string | undefined; readonly onKey: () => void }) {
  const [key, setKey] = useState('');
  const [isOnDevice, setOnDevice] = useState(false);
  const provider = readPageData('provider');
  function open(event: Event): void {
    event.preventDefault();
    keepKey(key.trim(), isOnDevice);
    onKey();
  }
  return html`<${Heading}>Sign in<//>
    ${problem && html`<${Notice} text=${problem} kind="bad" />`}
    ${provider && html`<p><a class="button" href=${`${readPageData('site')}sign-in?return=${encodeURIComponent(location.pathname)}`}>Sign in with ${provider}</a></p>`}
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

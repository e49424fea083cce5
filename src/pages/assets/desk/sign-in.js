// The organiser key, asked for once.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Check, TextField } from './fields.js';
import { keepKey } from './storage.js';
import { Heading, Notice } from './view.js';

export function SignIn({ problem, onKey }) {
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

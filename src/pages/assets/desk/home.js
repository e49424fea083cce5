// The tournaments of the key's clubs, and files to upload; and the history of everything that the key may change.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { askAll } from './api.js';
import { Button } from './fields.js';
import { Entries } from './history.js';
import { addressOf } from './record.js';
import { Upload } from './upload.js';
import { count, Heading, Notice, useLoaded } from './view.js';

export function Home({ me, onSignOut }) {
  const [version, setVersion] = useState(0);
  const { value: all, error } = useLoaded(() => askAll('/tournaments'), [version]);
  return html`<${Heading}>My tournaments<//>
    <div class="actions">
      <a class="button" href="#new">New tournament</a>
      <a href="#history">History</a>
      <a href="desk/seasons">Seasons</a>
      ${me.clubs.includes('*') && html`<a href="desk/people">People</a>`}
      <${Button} onClick=${onSignOut}>Sign out<//>
    </div>
    <p class="hint">${me.account} · ${me.clubs.includes('*') ? 'all clubs' : me.clubs.join(', ')}</p>
    ${error && html`<${Notice} text=${error.message} kind="bad"><${Button} onClick=${() => setVersion(version + 1)}>Try again<//><//>`}
    ${all?.length === 0 && html`<p class="empty">You have no tournaments yet. Create one, or upload a file below.</p>`}
    <ul class="own stack">${all?.map(Own)}</ul>
    <h3>Upload results</h3>
    <${Upload} clubs=${me.clubs} onDone=${() => setVersion((now) => now + 1)} />
    <p><a class="button" href="desk/template.xlsx" download>Download spreadsheet template</a></p>`;
}

function Own({ slug, name, status, startDate, players, published }) {
  return html`<li key=${slug}>
    <a href=${addressOf(slug)}>${name}</a>
    <span class="own-about fine">
      <span class=${`status status-${status}`}>${status}</span>
      <span>${startDate ?? 'no date'}</span>
      <span>${count(players, 'player')}</span>
      <span class="tag">${published ? 'published' : 'not published'}</span>
    </span>
  </li>`;
}

export function History() {
  const [version, setVersion] = useState(0);
  const { value: all, error } = useLoaded(() => askAll('/submissions'), [version]);
  return html`<${Heading}>History<//>
    <p><a href="#">Back to my tournaments</a></p>
    ${error && html`<${Notice} text=${error.message} kind="bad" />`}
    <${Entries} all=${all} onUndone=${() => setVersion(version + 1)} />`;
}

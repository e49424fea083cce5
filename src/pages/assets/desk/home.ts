// The tournaments of the key's clubs, and files to upload; and the history of everything that the key may change.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { countOf } from '#rules/text/numbers';
import type { Me, OwnTournament, SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import { askAll, messageOf } from './api.ts';
import { Button } from './fields.ts';
import { HistoryList } from './history.ts';
import { addressOf } from './record.ts';
import { hasRights } from './role.ts';
import { Upload } from './upload.ts';
import { Heading, Notice, useLoaded } from './view.ts';

export function Home({ me, onSignOut }: { readonly me: Me; readonly onSignOut: () => void }) {
  const [version, setVersion] = useState(0);
  const canAdd = me.tournaments === undefined || hasRights(me);
  const { value: all, error } = useLoaded(() => askAll<OwnTournament>('/tournaments'), [version]);
  return html`<${Heading}>My tournaments<//>
    <div class="actions">
      ${canAdd && html`<a class="button" href="#new">New tournament</a>`}
      ${(canAdd || me.tournaments?.some(({ role }) => role !== 'scorekeeper')) && html`<a href="#history">History</a>`}
      ${canAdd && html`<a href="desk/seasons">Seasons</a>`}
      ${canAdd && me.clubs.length > 0 && html`<a href="desk/ratings">Ratings</a>`}
      ${me.clubs.includes('*') && html`<a href="desk/people">People</a>`}
      <${Button} onClick=${onSignOut}>Sign out<//>
    </div>
    <p class="hint">${me.account ?? me.tournaments?.map(({ name, role }) => `${name} (${role})`).join(', ')} · ${me.clubs.includes('*') ? 'all clubs' : me.clubs.join(', ')}</p>
    ${error && html`<${Notice} text=${messageOf(error)} kind="bad"><${Button} onClick=${() => setVersion(version + 1)}>Try again<//><//>`}
    ${all?.length === 0 && html`<p class="empty">You have no tournaments yet. Create one, or upload a file below.</p>`}
    <ul class="own stack">${all?.map(Own)}</ul>
    ${
      canAdd &&
      html`<h3>Upload results</h3>
    <${Upload} clubs=${me.clubs} onDone=${() => setVersion((now) => now + 1)} />
    <p><a class="button" href="desk/template.xlsx" download>Download spreadsheet template</a></p>`
    }`;
}

function Own({ slug, name, status, startDate, players, published }: OwnTournament) {
  return html`<li key=${slug}>
    <a href=${addressOf(slug)}>${name}</a>
    <span class="own-about fine">
      <span class=${`status status-${status}`}>${status}</span>
      <span>${startDate ?? 'no date'}</span>
      <span>${countOf(players, 'player')}</span>
      <span class="tag">${published ? 'published' : 'not published'}</span>
    </span>
  </li>`;
}

export function AllHistory() {
  const [version, setVersion] = useState(0);
  const { value: all, error } = useLoaded(() => askAll<SubmissionAnswer>('/submissions'), [version]);
  return html`<${Heading}>History<//>
    <p><a href="#">Back to my tournaments</a></p>
    ${error && html`<${Notice} text=${messageOf(error)} kind="bad" />`}
    <${HistoryList} all=${all} onUndone=${() => setVersion(version + 1)} />`;
}

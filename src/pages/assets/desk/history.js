// The history of everything that the key may change, and of one tournament.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { ask, askAll, tournamentPath } from './api.js';
import { Entries, RecordHistory } from './entries.js';
import { Heading, Notice, useLoaded } from './view.js';

export function History() {
  const [version, setVersion] = useState(0);
  const { value: all, error } = useLoaded(() => askAll('/submissions'), [version]);
  return html`<${Heading}>History<//>
    <p><a href="#">Back to my tournaments</a></p>
    ${error && html`<${Notice} text=${error.message} kind="bad" />`}
    <${Entries} all=${all} onUndone=${() => setVersion(version + 1)} />`;
}

export function TournamentHistory({ slug, changed, onUndone }) {
  const read = async () => (await ask('GET', `${tournamentPath(slug)}/history`)).data;
  return html`<${RecordHistory} ...${{ read, changed, onUndone }} />`;
}

// The overview: state, next step, publishing, downloads, settings, history.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { About } from './about.js';
import { ask, tournamentPath } from './api.js';
import { download, writeSheets } from './downloads.js';
import { Button } from './fields.js';
import { Format } from './format.js';
import { TournamentHistory } from './history.js';
import { NextLink } from './next-step.js';
import { Scoring } from './scoring.js';
import { ExampleBoard, TieBreakers } from './tie-breakers.js';
import { addressOf, ConfirmButton, count, Notice } from './view.js';

export function Overview({ draft, state, record, figures, me, edit }) {
  const { about } = state;
  const [failed, setFailed] = useState();
  const path = tournamentPath(record.slug);
  const act = (method, action) => async () => {
    try {
      await draft.save();
      await ask(method, path + action);
      setFailed(undefined);
      if (method === 'DELETE') location.hash = '';
      else await draft.refresh();
    } catch (error) {
      setFailed(error.message);
    }
  };
  const saveFile = async () => {
    await draft.save();
    download(`${record.slug}.json`, (await ask('GET', `${path}/file`)).text, 'application/json');
  };
  const saveSheets = () => {
    for (const [name, text] of Object.entries(writeSheets({ ...record, published: about.published })))
      download(name, text, 'text/csv');
  };
  const dropped = record.participants.filter(({ dropped: is }) => is).length;
  const page = new URL(about.url).pathname;
  return html`<section class="tab">
    <p class="own-about fine">
      <span class=${`status status-${record.status}`}>${record.status}</span>
      <span>${record.startDate ?? 'no date'}</span>
      <span>${count(record.participants.length, 'player')}${dropped > 0 && `, ${dropped} dropped out`}</span>
      <span class="tag">${about.published ? 'published' : 'not published'}</span>
    </p>
    <${NextLink} ...${{ record, figures }} />
    ${failed && html`<${Notice} text=${failed} kind="bad" />`}
    <div class="actions">
      ${about.published ? html`<${Button} onClick=${act('POST', '/unpublish')}>Unpublish<//>` : html`<${Button} onClick=${act('POST', '/publish')}>Publish<//>`}
      ${about.published && html`<a href=${page}>Public page</a> <a href=${`${page}/screen`}>Screen for the hall</a>`}
      <a href=${addressOf(record.slug, 'print')}>Print pairings and result slips</a>
    </div>
    <div class="actions">
      <${Button} onClick=${saveFile}>Download event file<//>
      <${Button} onClick=${saveSheets}>Download spreadsheets<//>
      <${ConfirmButton} label="Delete" question="Yes, delete it with its battles" onClick=${act('DELETE', '')} />
    </div>
    <details class="more"><summary>Name, days, place</summary><${About} ...${{ record, edit, me }} /></details>
    <details class="more"><summary>Format</summary><${Format} ...${{ record, edit }} /></details>
    <details class="more"><summary>Scoring and tie-breakers</summary>
      <div class="set-up"><div><${Scoring} ...${{ record, edit }} /><${TieBreakers} ...${{ record, edit }} /></div><${ExampleBoard} record=${record} /></div>
    </details>
    <${TournamentHistory} slug=${record.slug} changed=${state.etag} onUndone=${draft.refresh} />
  </section>`;
}

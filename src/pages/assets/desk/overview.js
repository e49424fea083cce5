// The overview: state, next step, publishing, downloads, settings, history.
import { html } from 'htm/preact';
import { About } from './about.js';
import { ask } from './api.js';
import { download } from './downloads.js';
import { Button } from './fields.js';
import { Format } from './format.js';
import { RecordHistory } from './history.js';
import { NextLink } from './next-step.js';
import { addressOf, tournamentPath } from './record.js';
import { Rules } from './scoring.js';
import { ConfirmButton, count, Notice, useAct } from './view.js';

export function Overview({ draft, state, record, figures, me, edit }) {
  const { about } = state;
  const [failed, act] = useAct();
  const path = tournamentPath(record.slug);
  const change = (method, action) => () =>
    act(async () => {
      await draft.save();
      await ask(method, path + action);
      if (method === 'DELETE') location.hash = '';
      else await draft.refresh();
    });
  const saveFile = async () => {
    await draft.save();
    download(`${record.slug}.json`, (await ask('GET', `${path}/file`)).text, 'application/json');
  };
  const saveSheets = async () => {
    await draft.save();
    for (const sheet of ['tournament', 'participants', 'battles'])
      download(`${sheet}.csv`, (await ask('GET', `${path}/sheets/${sheet}`)).text, 'text/csv');
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
    ${failed && html`<${Notice} ...${failed} />`}
    <div class="actions">
      ${about.published ? html`<${Button} onClick=${change('POST', '/unpublish')}>Unpublish<//>` : html`<${Button} onClick=${change('POST', '/publish')}>Publish<//>`}
      ${about.published && html`<a href=${page}>Public page</a> <a href=${`${page}/screen`}>Screen for the hall</a>`}
      <a href=${addressOf(record.slug, 'print')}>Print pairings and result slips</a>
    </div>
    <div class="actions">
      <${Button} onClick=${saveFile}>Download event file<//>
      <${Button} onClick=${saveSheets}>Download spreadsheets<//>
      <${ConfirmButton} label="Delete" question="Yes, delete it with its battles" onClick=${change('DELETE', '')} />
    </div>
    <details class="more"><summary>Name, days, place</summary><${About} ...${{ record, edit, me }} /></details>
    <details class="more"><summary>Format</summary><${Format} ...${{ record, edit }} /></details>
    <details class="more"><summary>Scoring and tie-breakers</summary><${Rules} ...${{ record, edit }} as="div" /></details>
    <${RecordHistory} read=${async () => (await ask('GET', `${path}/history`)).data} changed=${state.etag} onUndone=${draft.refresh} />
  </section>`;
}

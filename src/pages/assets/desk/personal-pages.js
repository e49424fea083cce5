// Settings of the players' personal pages: reporting results, handing in lists, whether lists are public; and the link to the QR codes.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button, Check } from './fields.js';
import { set } from './set.js';
import { addressOf } from './view.js';

function isOn({ reports, listsIn }) {
  return reports === 'on' || listsIn === 'on';
}

export function PersonalPages({ state, record, edit }) {
  const { slug, reports, listsIn, listsShown } = record;
  const [isOpen] = useState(isOn(record));
  const turn = (key) => (is) => edit((now) => set(now, key, is ? 'on' : undefined));
  const isHidden = listsShown === false;
  return html`<details class="more" open=${isOpen}><summary>Personal pages: results and lists by phone</summary>
    <${Check} label="Players report their results" checked=${reports === 'on'} onChange=${turn('reports')} />
    <${Check} label="Players hand in their army lists before the event" checked=${listsIn === 'on'} onChange=${turn('listsIn')} />
    ${listsIn === 'on' && html`<p>${sayLists(record)}</p>`}
    <p class="actions">${isHidden ? 'Lists are hidden; factions are public.' : 'Lists are public.'}
      <${Button} onClick=${() => edit((now) => ({ ...now, listsShown: isHidden }))}>${isHidden ? 'Show the lists' : 'Hide the lists'}<//></p>
    ${isOn(state.base) && html`<p><a href=${addressOf(slug, 'links')}>Personal links and QR codes</a></p>`}
  </details>`;
}

function sayLists({ participants }) {
  const missing = participants.filter(({ list, dropped }) => !list && !dropped).map(({ player }) => player);
  if (missing.length === 0) return 'All lists are in.';
  const there = participants.filter(({ list }) => list).length;
  return `${there} of ${there + missing.length} lists are in. Missing: ${missing.join(', ')}.`;
}

// Personal links with QR codes, to print, to download and to renew.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { ask } from './api.js';
import { download } from './downloads.js';
import { Button } from './fields.js';
import { addressOf, tournamentPath } from './record.js';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.js';

export function Links({ state, record }) {
  const path = `${tournamentPath(record.slug)}/links`;
  const [version, setVersion] = useState(0);
  const [said, act] = useAct();
  const { value: cards = [], error } = useLoaded(
    async () => readCards(await read('text/html')),
    [version, state.etag],
  );
  async function read(accept) {
    return (await ask('GET', path, { headers: { accept } })).text;
  }
  const renew = (name, participant) => () =>
    act(async () => {
      const one = participant === undefined ? '' : `/${encodeURIComponent(participant)}`;
      await ask('POST', `${path}${one}/renew`);
      setVersion((now) => now + 1);
    }, `${name} renewed. Links that were printed before no longer work.`);
  const saveCsv = () =>
    act(async () => download(`${record.slug}-links.csv`, await read('text/csv'), 'text/csv'));
  return html`<section class="tab">
    <div class="actions no-print">
      <${Button} kind="" onClick=${() => print()}>Print<//>
      <${Button} onClick=${saveCsv}>Download CSV<//>
      <${ConfirmButton} label="Renew all links" question="Yes, invalidate the old links" onClick=${renew('All links are')} />
      <a href=${addressOf(record.slug, 'players')}>Back</a>
    </div>
    <h3>${record.name}</h3>
    <p class="hint no-print">Each link is secret: give it only to its player.${!state.about.published && ' It opens once the tournament is published.'}</p>
    ${error && html`<${Notice} text=${error.status === 404 ? 'There are no links yet: turn on results or lists first.' : error.message} kind="bad" />`}
    ${said && html`<${Notice} ...${said} />`}
    <ol class="slips links">
      ${cards.map(
        ({ participant, player, url, picture }) => html`<li key=${participant}>
          <span aria-hidden="true" ref=${(place) => place?.replaceChildren(picture)}></span>
          <b>${player}</b><a href=${url}>${url}</a>
          <span class="no-print"><${ConfirmButton} label=${`Renew the link of ${player}`} question="Yes, invalidate the old link" onClick=${renew(`The link of ${player} is`, participant)} /></span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** Of the sheet that the service makes; its style is not the desk's. */
function readCards(sheet) {
  const page = new DOMParser().parseFromString(sheet.replace(/<style>.*<\/style>/s, ''), 'text/html');
  return [...page.querySelectorAll('section')].map((card) => ({
    participant: card.dataset.participant,
    player: card.querySelector('h2').textContent,
    url: card.querySelector('p').textContent,
    picture: card.querySelector('svg'),
  }));
}

// Paper: the pairings of the current round by name, a result slip per table, and personal links with QR codes, which are also downloaded and renewed here.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { ask } from './api.js';
import { download } from './downloads.js';
import { Button } from './fields.js';
import { findCurrent } from './figures.js';
import { nameOf } from './problems.js';
import { addressOf, tournamentPath } from './record.js';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.js';

/** The rounds with results missing; if there are none, the last round. */
function findRounds({ stages }, stage) {
  const open = stages.map(findCurrent).filter((round) => round?.missing > 0);
  return open.length > 0 ? open : [findCurrent(stage)].filter((round) => round?.isBegun);
}

export function Print({ record, figures, stage }) {
  const [what, setWhat] = useState('pairings');
  const rounds = findRounds(figures, stage);
  const seats = rounds.flatMap((round) =>
    round.battles.map(({ id, table, players }) => ({
      id,
      table: table ?? '–',
      names: players.map(({ participant }) => nameOf(record, participant)),
    })),
  );
  const byes = rounds.flatMap((round) => round.byes.map(({ participant }) => nameOf(record, participant)));
  const title = [record.name, ...new Set(rounds.map(({ label }) => label))].join(', ');
  return html`<section class="tab print">
    <div class="actions no-print">
      <${Button} aria-pressed=${what === 'pairings'} onClick=${() => setWhat('pairings')}>Pairings<//>
      <${Button} aria-pressed=${what === 'slips'} onClick=${() => setWhat('slips')}>Result slips<//>
      <${Button} kind="" onClick=${() => print()}>Print<//>
      <a href=${addressOf(record.slug)}>Back</a>
    </div>
    <h3>${title}</h3>
    ${rounds.length === 0 && html`<p class="empty">No round has been paired yet.</p>`}
    ${what === 'pairings' ? html`<${Pairings} seats=${seats} byes=${byes} />` : html`<${Slips} seats=${seats} title=${title} />`}
  </section>`;
}

function Pairings({ seats, byes }) {
  const byName = seats
    .flatMap(({ table, names: [a, b] }) => [
      [a, table, b],
      [b, table, a],
    ])
    .concat(byes.map((name) => [name, 'bye', '']))
    .sort(([a], [b]) => a.localeCompare(b));
  return html`<table class="sheet">
    <thead><tr><th scope="col" class="text">Player</th><th scope="col">Table</th><th scope="col" class="text">Opponent</th></tr></thead>
    <tbody>${byName.map(([name, table, other]) => html`<tr key=${name}><th scope="row" class="text">${name}</th><td>${table}</td><td class="text">${other}</td></tr>`)}</tbody>
  </table>`;
}

function Slips({ seats, title }) {
  return html`<ol class="slips">
    ${seats.map(
      ({ id, table, names }) => html`<li key=${id}>
        <p><b>Table ${table}</b> <span>${title}</span></p>
        ${names.map((name) => html`<p class="slip-side" key=${name}><span>${name}</span><span class="blank">Score</span><span class="blank">Signed</span></p>`)}
      </li>`,
    )}
  </ol>`;
}

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

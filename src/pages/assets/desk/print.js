// Printouts: the pairings of the current round by name, and a result slip per table.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button } from './fields.js';
import { findCurrent } from './figures.js';
import { nameOf } from './problems.js';
import { addressOf } from './record.js';

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

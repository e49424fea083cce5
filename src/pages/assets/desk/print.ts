// Paper: the pairings of the current round by name, a result slip per table, and personal links with QR codes, which are also downloaded and renewed here.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import { ask, messageOf, statusOf } from './api.ts';
import { download } from './downloads.ts';
import type { DraftState } from './draft.ts';
import { Button } from './fields.ts';
import type { ShownFigures, ShownRound, ShownStage } from './figures.ts';
import { findCurrent } from './figures.ts';
import { showNumber } from './number.ts';
import { nameOf } from './problems.ts';
import { addressOf, tournamentPath } from './record.ts';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.ts';

/** The rounds with results missing; if there are none, the last round. */
function findRounds({ stages }: ShownFigures, stage: ShownStage | undefined): ShownRound[] {
  const current = stages.flatMap((one) => findCurrent(one) ?? []);
  const open = current.filter(({ missing }) => missing > 0);
  const last = stage && findCurrent(stage);
  return open.length > 0 ? open : last?.isBegun ? [last] : [];
}

/** Two players at a table. */
interface Seat {
  readonly id: string;
  readonly table: number | string;
  readonly names: readonly [string, string];
}

function findName({ tables }: TournamentRecord, number: number): string | null | undefined {
  return tables?.find(({ table }) => table === number)?.name;
}

export function Print({
  record,
  figures,
  stage,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly stage: ShownStage | undefined;
}) {
  const [what, setWhat] = useState('pairings');
  const rounds = findRounds(figures, stage);
  const seats = rounds.flatMap((round) =>
    round.battles.map(
      ({ id, table, players: [first, second] }): Seat => ({
        id,
        table: table == null ? '–' : [showNumber(table), findName(record, table)].filter(Boolean).join(' '),
        names: [nameOf(record, first.participant), nameOf(record, second.participant)],
      }),
    ),
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

function Pairings({ seats, byes }: { readonly seats: readonly Seat[]; readonly byes: readonly string[] }) {
  const byName = seats
    .flatMap(({ table, names: [a, b] }): [string, number | string, string][] => [
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

function Slips({ seats, title }: { readonly seats: readonly Seat[]; readonly title: string }) {
  return html`<ol class="slips">
    ${seats.map(
      ({ id, table, names }) => html`<li key=${id}>
        <p><b>Table ${table}</b> <span>${title}</span></p>
        ${names.map((name) => html`<p class="slip-side" key=${name}><span>${name}</span><span class="blank">Score</span><span class="blank">Signed</span></p>`)}
      </li>`,
    )}
  </ol>`;
}

export function Links({ state, record }: { readonly state: DraftState; readonly record: TournamentRecord }) {
  const path = `${tournamentPath(record.slug)}/links`;
  const [version, setVersion] = useState(0);
  const [said, act] = useAct();
  const { value, error } = useLoaded(async () => readCards(await read('text/html')), [version, state.etag]);
  // Links that were read before may have been renewed since.
  const cards = (!error && value) || [];
  async function read(accept: string): Promise<string> {
    return (await ask('GET', path, { headers: { accept } })).text;
  }
  const renew = (name: string, participant?: string) => () =>
    act(async () => {
      const one = participant === undefined ? '' : `/${encodeURIComponent(participant)}`;
      await ask('POST', `${path}${one}/renew`);
      setVersion((now) => now + 1);
      return undefined;
    }, `${name} renewed. Links that were printed before no longer work.`);
  const saveCsv = () =>
    act(async () => {
      download(`${record.slug}-links.csv`, await read('text/csv'), 'text/csv');
      return undefined;
    });
  return html`<section class="tab">
    <div class="actions no-print">
      <${Button} kind="" onClick=${() => print()}>Print<//>
      <${Button} onClick=${saveCsv}>Download CSV<//>
      <${ConfirmButton} label="Renew all links" question="Yes, invalidate the old links" onClick=${renew('All links are')} />
      <a href=${addressOf(record.slug, 'players')}>Back</a>
    </div>
    <h3>${record.name}</h3>
    <p class="hint no-print">Each link is secret: give it only to its player.${!state.about.published && ' It opens once the tournament is published.'}</p>
    ${error && html`<${Notice} text=${statusOf(error) === 404 ? 'There are no links yet: turn on results or lists first.' : messageOf(error)} kind="bad" />`}
    ${said && html`<${Notice} ...${said} />`}
    <ol class="slips links">
      ${cards.map(
        ({ participant, player, url, picture }) => html`<li key=${participant}>
          <span aria-hidden="true" ref=${(place: HTMLElement | null) => picture && place?.replaceChildren(picture)}></span>
          <b>${player}</b><a href=${url}>${url}</a>
          <span class="no-print"><${ConfirmButton} label=${`Renew the link of ${player}`} question="Yes, invalidate the old link" onClick=${renew(`The link of ${player} is`, participant)} /></span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** Reads the cards of the sheet that the service makes, without its style. */
function readCards(sheet: string) {
  const page = new DOMParser().parseFromString(sheet.replace(/<style>.*<\/style>/s, ''), 'text/html');
  return [...page.querySelectorAll('section')].map((card) => ({
    participant: card.dataset['participant'],
    player: card.querySelector('h2')?.textContent,
    url: card.querySelector('p')?.textContent,
    picture: card.querySelector('svg'),
  }));
}

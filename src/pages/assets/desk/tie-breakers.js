// Tie-breakers, picked and ordered; and a board that shows what the choice means.
import { html } from 'htm/preact';
import { ask } from './api.js';
import { Board } from './board.js';
import { isSame } from './merge.js';
import { TieBreakerOrder } from './order.js';
import { defaultTieBreakers, sayTieBreaker, tieBreakerWords } from './scorings.js';
import { set } from './set.js';
import { useLoaded } from './view.js';

export function TieBreakers({ record, edit }) {
  const change = (list) =>
    edit((now) => set(now, 'tieBreakers', isSame(list, defaultTieBreakers) ? undefined : list));
  return html`<div class="fields">
    <${TieBreakerOrder} chosen=${record.tieBreakers ?? defaultTieBreakers} words=${tieBreakerWords} say=${sayTieBreaker} least=${1} onChange=${change} />
  </div>`;
}

/** Four invented players after two rounds, ranked by the service with these rules. */
export function ExampleBoard({ record: { scoring, tieBreakers } }) {
  const rules = JSON.stringify({ scoring, tieBreakers });
  const { value: rows } = useLoaded(
    async () => (await ask('GET', `/example?rules=${encodeURIComponent(rules)}`)).data,
    [rules],
  );
  if (!rows?.length) return undefined;
  return html`<figure>
    <figcaption class="hint">An example: Ada 22 – 10 Bo, Cy 15 – 12 Dee, then Cy 14 – 11 Ada, Bo 18 – 18 Dee.</figcaption>
    <${Board} rows=${rows} caption="Example board" />
  </figure>`;
}

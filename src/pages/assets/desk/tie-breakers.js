// Tie-breakers, picked and ordered; and a board that shows what the choice means.
import { html } from 'htm/preact';
import { ask } from './api.js';
import { Board } from './board.js';
import { Button, SelectField } from './fields.js';
import { isSame } from './merge.js';
import { defaultTieBreakers, sayTieBreaker, tieBreakerWords } from './scorings.js';
import { set } from './set.js';
import { useLoaded } from './view.js';

export function TieBreakers({ record, edit }) {
  const chosen = record.tieBreakers ?? defaultTieBreakers;
  const change = (list) =>
    edit((now) => set(now, 'tieBreakers', isSame(list, defaultTieBreakers) ? undefined : list));
  const move = (index, by) => {
    const list = [...chosen];
    list.splice(index + by, 0, ...list.splice(index, 1));
    change(list);
  };
  const left = Object.entries(tieBreakerWords).filter(([word]) => !chosen.includes(word));
  return html`<div class="fields">
    <ol class="order stack" aria-label="Tie-breakers in their order">
      ${chosen.map(
        (one, index) => html`<li key=${sayTieBreaker(one)}>
          <span>${sayTieBreaker(one)}</span>
          <${Button} disabled=${index === 0} aria-label=${`${sayTieBreaker(one)} up`} onClick=${() => move(index, -1)}>↑<//>
          <${Button} disabled=${index === chosen.length - 1} aria-label=${`${sayTieBreaker(one)} down`} onClick=${() => move(index, 1)}>↓<//>
          <${Button} disabled=${chosen.length === 1} aria-label=${`Remove ${sayTieBreaker(one)}`} onClick=${() => change(chosen.filter((_, at) => at !== index))}>Remove<//>
        </li>`,
      )}
    </ol>
    <${SelectField} label="Add a tie-breaker" value="" choices=${[['', 'Choose one'], ...left]} onChange=${(word) => word !== '' && change([...chosen, word])} />
  </div>`;
}

/** Four invented players after two rounds, ranked by the service. */
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

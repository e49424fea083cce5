// How battles become battle points, from a list of common ways or field by field; what decides between equals; and a board that shows what the choice means.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { ask } from './api.js';
import { Board } from './board.js';
import { Button, NumberField, SelectField, TieBreakerOrder } from './fields.js';
import { isSame } from './merge.js';
import { defaultTieBreakers, findForm, forms, sayTieBreaker, scorings, tieBreakerWords } from './scorings.js';
import { set } from './set.js';
import { useLoaded } from './view.js';

const points = {
  outcome: { win: 'Win', draw: 'Draw', loss: 'Loss' },
  sizes: {
    majorWin: 'Major win',
    minorWin: 'Minor win',
    draw: 'Draw',
    minorLoss: 'Minor loss',
    majorLoss: 'Major loss',
  },
};

/** `as`: the element around it. */
export function Rules({ record, edit, as, children }) {
  return html`<${as} class="set-up">
    <div>${children}<${Scoring} ...${{ record, edit }} /><${TieBreakers} ...${{ record, edit }} /></div>
    <${ExampleBoard} ...${record} />
  <//>`;
}

function Scoring({ record, edit }) {
  const { scoring } = record;
  const preset = Object.keys(scorings).find((name) => isSame(scorings[name].scoring, scoring));
  const [isOwn, setOwn] = useState(preset === undefined);
  const change = (value) => edit((now) => set(now, 'scoring', value));
  const choose = (name) => {
    setOwn(name === 'own');
    if (name !== 'own') change(scorings[name].scoring);
  };
  const choices = [...Object.entries(scorings).map(([name, { label }]) => [name, label]), ['own', 'Custom']];
  return html`<div class="fields">
    <${SelectField} at="/scoring" label="Scoring" value=${isOwn || preset === undefined ? 'own' : preset} choices=${choices} onChange=${choose} />
    ${(isOwn || preset === undefined) && html`<${OwnScoring} scoring=${scoring ?? {}} onChange=${change} />`}
  </div>`;
}

function OwnScoring({ scoring, onChange }) {
  const form = findForm(scoring);
  const { points: rule = forms.outcome.points, major, bye } = scoring;
  const change = (key) => (value) => onChange(set(scoring, key, value));
  const inRule = (key) => (value) => onChange({ ...scoring, points: { ...rule, [key]: value ?? 0 } });
  return html`<${SelectField} label="Battle points" value=${form} choices=${Object.entries(forms).map(([name, { label }]) => [name, label])}
      onChange=${(name) => onChange({ ...set(scoring, 'major', name === 'sizes' ? (major ?? { difference: 10 }) : undefined), points: forms[name].points })} />
    ${Object.entries(points[form] ?? {}).map(([key, label]) => html`<${NumberField} key=${key} label=${label} value=${rule[key]} onChange=${inRule(key)} />`)}
    ${form === 'difference' && html`<${DifferenceTable} table=${rule.table} onChange=${inRule('table')} />`}
    ${
      form === 'sizes' &&
      html`<${NumberField} label="Major win from a difference of" value=${major?.difference} onChange=${(difference) => change('major')(difference === undefined ? undefined : { difference })} />`
    }
    <${NumberField} label="A draw up to a difference of" value=${scoring.drawMargin ?? 0} onChange=${change('drawMargin')} />
    <${NumberField} label="Battle points of a bye" hint="Leave empty to count a bye as a win." value=${bye?.battlePoints}
      onChange=${(value) => change('bye')(value === undefined ? undefined : { ...bye, battlePoints: value })} />
    <${NumberField} label="Maximum battle points of a battle" value=${scoring.max} onChange=${change('max')} />`;
}

/** The last row is for every larger difference. */
function DifferenceTable({ table, onChange }) {
  const change = (index, key) => (value) =>
    onChange(table.with(index, set(table[index], key, value ?? (key === 'upTo' ? undefined : 0))));
  const add = () => {
    const [last] = table.slice(-1);
    const upTo = (table.at(-2)?.upTo ?? 0) + 5;
    onChange([...table.slice(0, -1), { ...last, upTo }, last]);
  };
  return html`<ol class="rows">
      ${table.map(
        (row, index) => html`<li key=${index}>
          ${
            index === table.length - 1
              ? html`<p class="field">any larger difference</p>`
              : html`<${NumberField} label="Difference up to" value=${row.upTo} onChange=${change(index, 'upTo')} />`
          }
          <${NumberField} label="Winner" value=${row.winner} onChange=${change(index, 'winner')} />
          <${NumberField} label="Loser" value=${row.loser} onChange=${change(index, 'loser')} />
          ${index < table.length - 1 && html`<${Button} aria-label=${`Remove row ${index + 1}`} onClick=${() => onChange(table.toSpliced(index, 1))}>Remove<//>`}
        </li>`,
      )}
    </ol>
    <${Button} onClick=${add}>Add a row<//>`;
}

function TieBreakers({ record, edit }) {
  const change = (list) =>
    edit((now) => set(now, 'tieBreakers', isSame(list, defaultTieBreakers) ? undefined : list));
  return html`<div class="fields">
    <${TieBreakerOrder} chosen=${record.tieBreakers ?? defaultTieBreakers} words=${tieBreakerWords} say=${sayTieBreaker} least=${1} onChange=${change} />
  </div>`;
}

/** Four invented players after two rounds, ranked by the service with these rules. */
function ExampleBoard({ scoring, tieBreakers }) {
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

// What a result is worth: terms from a list, each with its fields, and examples to start from.
import { html } from 'htm/preact';
import { Button, NumberField, Problem, ReadField, readNumber, SelectField } from '../desk/fields.js';
import { set } from '../desk/set.js';
import { applyExample, examples, isAdjustment } from './record.js';

const zero = { placeholder: '0' };

/** By type: its label, the values that a new one starts with, its numbers, and the view of its other fields. */
export const terms = {
  result: {
    label: 'Wins, draws and losses',
    start: { win: 3, draw: 1 },
    numbers: [
      ['win', 'Points for a win', zero],
      ['draw', 'Points for a draw', zero],
      ['loss', 'Points for a loss', zero],
      ['bye', 'Points for a bye', { hint: 'Empty: as for a win.' }],
    ],
  },
  place: {
    label: 'Final place',
    start: { table: [25, 21, 18] },
    More: PlaceTable,
    numbers: [['rest', 'Points of every other place', zero]],
  },
  relativePlace: {
    label: 'Final place among all players',
    start: { max: 100 },
    numbers: [['max', 'Points of the first place']],
    More: LastPlace,
  },
  undefeated: {
    label: 'Wins before the first loss or draw',
    start: { win: 2 },
    numbers: [['win', 'Points for each of these wins']],
  },
  attendance: {
    label: 'Size of the tournament',
    start: { steps: [{ players: 8, points: 5 }] },
    More: Steps,
  },
  battlePoints: {
    label: 'Battle points',
    start: {},
    numbers: [['factor', 'Multiplied by', { placeholder: '1' }]],
  },
};

export function Points({ record, edit }) {
  const change = (work) => edit((now) => ({ ...now, points: work(now.points) }));
  const choices = Object.entries(terms).map(([type, { label }]) => [type, label]);
  return html`<p class="hint">A result is worth the sum of these points. Start from an example, then change it:</p>
    <div class="actions">
      ${examples.map(([label, write]) => html`<${Button} key=${label} onClick=${() => edit((now) => applyExample(now, write))}>${label}<//>`)}
    </div>
    <${Problem} at="/points" />
    ${record.points.map((term, index) => {
      if (isAdjustment(term)) return undefined;
      const { label = term.type, numbers = [], More } = terms[term.type] ?? {};
      const props = {
        term,
        at: `/points/${index}`,
        replace: (next) => change((list) => list.with(index, next)),
      };
      return html`<fieldset class="card" key=${index}>
        <legend>${label}</legend>
        ${More && html`<${More} ...${props} />`}
        ${numbers.map(([name, words, more]) => html`<${Amount} key=${name} ...${props} ...${more} name=${name} label=${words} />`)}
        <${Button} aria-label=${`Remove these points: ${label}`} onClick=${() => change((list) => list.toSpliced(index, 1))}>Remove these points<//>
      </fieldset>`;
    })}
    <${SelectField} label="Add points for" value="" choices=${[['', 'Choose one'], ...choices]}
      onChange=${(type) => type !== '' && change((list) => [...list, { type, ...terms[type].start }])} />`;
}

function Amount({ name, term, at, replace, ...more }) {
  return html`<${NumberField} at=${`${at}/${name}`} ...${more} value=${term[name]}
    onChange=${(value) => replace(set(term, name, value))} />`;
}

function PlaceTable({ term, at, replace }) {
  return html`<${ReadField} at=${`${at}/table`} label="Points of each place" hint="First place first: 25, 21, 18"
    read=${readTable} show=${(table) => table?.join(', ')} value=${term.table}
    onChange=${(table) => replace({ ...term, table })} />`;
}

function readTable(text) {
  return text.split(/[\s,;]+/).flatMap((one) => readNumber(one) ?? []);
}

function LastPlace({ term, at, replace }) {
  return html`<${SelectField} at=${`${at}/last`} label="The last place gets" value=${term.last ?? 'zero'} onChange=${(last) => replace({ ...term, last })}
    choices=${[['zero', 'nothing'], ['share', 'the share of one place']]} />`;
}

function Steps({ term, at, replace }) {
  const { steps } = term;
  const change = (list) => replace({ ...term, steps: list });
  return html`<ul class="rows">
      ${steps.map((step, index) => {
        const props = {
          term: step,
          at: `${at}/steps/${index}`,
          replace: (next) => change(steps.with(index, next)),
        };
        return html`<li key=${index}>
          <${Amount} ...${props} name="players" label="Players from" />
          <${Amount} ...${props} name="points" label="Points" />
          <${Button} aria-label=${`Remove step ${index + 1}`} disabled=${steps.length === 1} onClick=${() => change(steps.toSpliced(index, 1))}>Remove<//>
        </li>`;
      })}
    </ul>
    <${Button} onClick=${() => change([...steps, {}])}>Add a step<//>`;
}

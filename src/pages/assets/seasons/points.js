// What a result is worth: terms from a list, each with its fields, and rules to start from.
import { html } from 'htm/preact';
import { Button, NumberField, Problem, ReadField, readNumber, SelectField } from '../desk/fields.js';
import { set } from '../desk/set.js';
import { applyExample, examples, isAdjustment } from './record.js';

/** By type: label, a first value, and the view of its fields. */
export const terms = {
  result: ['Wins, draws and losses', { win: 3, draw: 1 }, Result],
  place: ['Final place', { table: [25, 21, 18] }, Place],
  relativePlace: ['Final place among all players', { max: 100 }, RelativePlace],
  undefeated: ['Wins before the first loss or draw', { win: 2 }, Undefeated],
  attendance: ['Size of the tournament', { steps: [{ players: 8, points: 5 }] }, Attendance],
  battlePoints: ['Battle points', {}, BattlePoints],
};

export function Points({ record, edit }) {
  const change = (work) => edit((now) => ({ ...now, points: work(now.points) }));
  const remove = (index) => change((list) => list.filter((_, at) => at !== index));
  const choices = Object.entries(terms).map(([type, [label]]) => [type, label]);
  return html`<p class="hint">A result is worth the sum of these. Start from an example, then change it:</p>
    <div class="actions">
      ${examples.map(([label, write]) => html`<${Button} key=${label} onClick=${() => edit((now) => applyExample(now, write))}>${label}<//>`)}
    </div>
    <${Problem} at="/points" />
    ${record.points.map((term, index) => {
      if (isAdjustment(term)) return undefined;
      const [label, , View] = terms[term.type] ?? [term.type, {}, () => undefined];
      const replace = (next) => change((list) => list.map((one, at) => (at === index ? next : one)));
      return html`<fieldset class="card" key=${index}>
        <legend>${label}</legend>
        <${View} term=${term} at=${`/points/${index}`} replace=${replace} />
        <${Button} aria-label=${`Remove these points: ${label}`} onClick=${() => remove(index)}>Remove these points<//>
      </fieldset>`;
    })}
    <${SelectField} label="Add points for" value="" choices=${[['', 'Choose what'], ...choices]}
      onChange=${(type) => type !== '' && change((list) => [...list, { type, ...terms[type][1] }])} />`;
}

function Amount({ name, term, at, replace, ...more }) {
  return html`<${NumberField} at=${`${at}/${name}`} ...${more} value=${term[name]}
    onChange=${(value) => replace(set(term, name, value))} />`;
}

function Result(props) {
  return html`<${Amount} ...${props} name="win" label="Points for a win" placeholder="0" />
    <${Amount} ...${props} name="draw" label="Points for a draw" placeholder="0" />
    <${Amount} ...${props} name="loss" label="Points for a loss" placeholder="0" />
    <${Amount} ...${props} name="bye" label="Points for a bye" hint="Empty: as for a win." />`;
}

function Place(props) {
  const { term, at, replace } = props;
  return html`<${ReadField} at=${`${at}/table`} label="Points of each place" hint="First place first: 25, 21, 18"
      read=${readTable} show=${(table) => table?.join(', ')} value=${term.table}
      onChange=${(table) => replace({ ...term, table })} />
    <${Amount} ...${props} name="rest" label="Points of every other place" placeholder="0" />`;
}

function readTable(text) {
  return text.split(/[\s,;]+/).flatMap((one) => readNumber(one) ?? []);
}

function RelativePlace(props) {
  const { term, at, replace } = props;
  return html`<${Amount} ...${props} name="max" label="Points of the first place" />
    <${SelectField} at=${`${at}/last`} label="The last place gets" value=${term.last ?? 'zero'} onChange=${(last) => replace({ ...term, last })}
      choices=${[['zero', 'nothing'], ['share', 'the share of one place']]} />`;
}

function Undefeated(props) {
  return html`<${Amount} ...${props} name="win" label="Points for each of these wins" />`;
}

function BattlePoints(props) {
  return html`<${Amount} ...${props} name="factor" label="Multiplied by" placeholder="1" />`;
}

function Attendance({ term, at, replace }) {
  const { steps } = term;
  const change = (list) => replace({ ...term, steps: list });
  const put = (index, step) => change(steps.map((one, own) => (own === index ? step : one)));
  return html`<ul class="rows">
      ${steps.map((step, index) => {
        const number = { term: step, at: `${at}/steps/${index}`, replace: (next) => put(index, next) };
        return html`<li key=${index}>
          <${Amount} ...${number} name="players" label="Players from" />
          <${Amount} ...${number} name="points" label="Points" />
          <${Button} aria-label=${`Remove step ${index + 1}`} disabled=${steps.length === 1} onClick=${() => change(steps.filter((_, own) => own !== index))}>Remove<//>
        </li>`;
      })}
    </ul>
    <${Button} onClick=${() => change([...steps, {}])}>Add a step<//>`;
}

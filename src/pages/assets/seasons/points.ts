// The points of a result: terms from a list, each with its fields, and examples to start from; and points added to or deducted from one player.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { SeasonRecord } from '#rules/event-file/record';
import type { SeasonTerm } from '#rules/event-file/season-record';
import type { SuggestedPlayer } from '../../../contract/organiser-answers.ts';
import { Button, NumberField, Problem, ReadField, SelectField, TextField } from '../desk/fields.ts';
import { readNumber, showNumber } from '../desk/number.ts';
import { set } from '../desk/set.ts';
import { FindPlayer } from '../desk/suggestions.ts';
import { applyExample, type EditSeason, examples, isAdjustment } from './record.ts';

const zero = { placeholder: '0' };

type Type = SeasonTerm['type'];

/** The properties of a term's view. */
interface TermProps<T extends Type> {
  readonly term: Extract<SeasonTerm, { readonly type: T }>;
  readonly at: string;
  readonly replace: (term: object) => void;
}

interface TermView {
  readonly label: string;
  readonly start: object;
  readonly numbers?: readonly (readonly [name: string, label: string, more?: object])[];
  readonly More?: unknown;
}

/** By type: its label, the values that a new one starts with, its numbers, and the view of its other fields, which come below. */
export const terms: Readonly<Record<Exclude<Type, 'adjustment'>, TermView>> = {
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

type ChangePoints = (work: (list: readonly SeasonTerm[]) => readonly object[]) => void;

function changePoints(edit: EditSeason): ChangePoints {
  // What a new term still lacks is a problem that the service reports.
  return (work) => edit((now) => ({ ...now, points: work(now.points) as readonly SeasonTerm[] }));
}

export function Points({ record, edit }: { readonly record: SeasonRecord; readonly edit: EditSeason }) {
  const change = changePoints(edit);
  const choices = Object.entries(terms).map(([type, { label }]) => [type, label]);
  return html`<p class="hint">A result is worth the sum of these points. Start from an example, then change it:</p>
    <div class="actions">
      ${examples.map(([label, write]) => html`<${Button} key=${label} onClick=${() => edit((now) => applyExample(now, write))}>${label}<//>`)}
    </div>
    <${Problem} at="/points" />
    ${record.points.map((term, index) => {
      if (isAdjustment(term)) return undefined;
      const { label, numbers = [], More } = terms[term.type];
      const props = propsOf(term, index, change);
      return html`<fieldset class="card" key=${index}>
        <legend>${label}</legend>
        ${numbers.map(([name, words, more]) => html`<${Value} key=${name} ...${props} ...${more} name=${name} label=${words} />`)}
        ${More && html`<${More} ...${props} />`}
        <${Button} aria-label=${`Remove these points: ${label}`} onClick=${() => change((list) => list.toSpliced(index, 1))}>Remove these points<//>
      </fieldset>`;
    })}
    <${SelectField} label="Add points for" value="" choices=${[['', 'Choose one'], ...choices]}
      onChange=${(type: keyof typeof terms | '') => type !== '' && change((list) => [...list, { type, ...terms[type].start }])} />`;
}

function propsOf<Term>(term: Term, index: number, change: ChangePoints) {
  const replace = (next: object) =>
    change((list) => list.map((one, at): object => (at === index ? next : one)));
  return { term, at: `/points/${index}`, replace };
}

/** A field of a term. */
function Value<Term extends object>({
  as = NumberField,
  name,
  term,
  at,
  replace,
  ...more
}: {
  readonly as?: unknown;
  readonly name: keyof Term & string;
  readonly term: Term;
  readonly at: string;
  readonly replace: (term: Term) => void;
}) {
  return html`<${as} at=${`${at}/${name}`} value=${term[name]} ...${more} onChange=${(value: unknown) => replace(set(term, name, value))} />`;
}

function PlaceTable({ term, at, replace }: TermProps<'place'>) {
  return html`<${ReadField} at=${`${at}/table`} label="Points of each place" hint="First place first: 25, 21, 18"
      read=${readTable} show=${(table: readonly number[] | undefined) => table?.map(showNumber).join(', ')} value=${term.table}
      onChange=${(table: readonly number[]) => replace({ ...term, table })} />
    <${Value} ...${{ term, at, replace }} ...${zero} name="rest" label="Points of every other place" />`;
}

function readTable(text: string) {
  return text.split(/[\s,;]+/).flatMap((one) => readNumber(one) ?? []);
}

function LastPlace(props: TermProps<'relativePlace'>) {
  return html`<${Value} ...${props} as=${SelectField} name="last" label="The last place gets" value=${props.term.last ?? 'zero'}
    choices=${[['zero', 'nothing'], ['share', 'the share of one place']]} />`;
}

function Steps({ term, at, replace }: TermProps<'attendance'>) {
  const { steps } = term;
  const change = (list: readonly object[]) => replace({ ...term, steps: list });
  return html`<ul class="rows">
      ${steps.map((step, index) => {
        const props = {
          term: step,
          at: `${at}/steps/${index}`,
          replace: (next: object) => change(steps.map((one, at) => (at === index ? next : one))),
        };
        return html`<li key=${index}>
          <${Value} ...${props} name="players" label="Players from" />
          <${Value} ...${props} name="points" label="Points" />
          <${Button} aria-label=${`Remove step ${index + 1}`} disabled=${steps.length === 1} onClick=${() => change(steps.toSpliced(index, 1))}>Remove<//>
        </li>`;
      })}
    </ul>
    <${Button} onClick=${() => change([...steps, {}])}>Add a step<//>`;
}

/** `names` of tournaments, by slug. */
export function Adjustments({
  record,
  edit,
  names,
}: {
  readonly record: SeasonRecord;
  readonly edit: EditSeason;
  readonly names: ReadonlyMap<string, string>;
}) {
  const [players, setPlayers] = useState<ReadonlyMap<string, string>>(new Map());
  const change = changePoints(edit);
  const add = ({ player, playerId }: SuggestedPlayer) => {
    setPlayers((now) => new Map(now).set(playerId, player));
    change((list) => [...list, { type: 'adjustment', player: playerId }]);
  };
  return html`${record.points.map((term, index) => {
    if (!isAdjustment(term)) return undefined;
    const { player: id, tournament } = term;
    const player = players.get(id) ?? id;
    const props = propsOf(term, index, change);
    const remove = () => change((list) => list.toSpliced(index, 1));
    const choices = [['', 'always, in the sum'], ...names];
    if (tournament && !names.has(tournament)) choices.push([tournament, tournament]);
    return html`<fieldset class="card" key=${index}>
        <legend>${player}</legend>
        <${Value} ...${props} name="points" label="Points" hint="Below 0 for a penalty." />
        <${Value} ...${props} as=${TextField} name="reason" label="Reason" hint="It is shown on the season’s page." />
        <${Value} ...${props} as=${SelectField} name="tournament" label="They count" value=${tournament ?? ''} choices=${choices} />
        <${Button} aria-label=${`Remove the points of ${player}`} onClick=${remove}>Remove<//>
      </fieldset>`;
  })}
    <${FindPlayer} label="Adjust the points of" onTake=${add} />`;
}

// How battles become battle points: chosen from a list of common scorings or field by field; the tie-breakers; and an example board.

import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { defaultPoints } from '#rules/event-file/defaults';
import type {
  DifferenceRow,
  PointsRule,
  ScoringRecord,
  TieBreakerRecord,
  TournamentRecord,
} from '#rules/event-file/record';
import { defaultTieBreakers, nameTieBreaker, tieBreakerLabels } from '#rules/standings/tie-breaker-names';
import type { DeskRow } from '../../../contract/organiser-answers.ts';
import { ask } from './api.ts';
import { Board } from './board.ts';
import { Button, NumberField, SelectField, TieBreakerOrder } from './fields.ts';
import { isSame } from './merge.ts';
import type { Edit } from './record.ts';
import type { FormName, ScoringName } from './scorings.ts';
import { findForm, findScoring, formNames, forms, listBands, scoringNames, scorings } from './scorings.ts';
import { set } from './set.ts';
import { useLoaded } from './view.ts';

const pointLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
export function Rules({
  record,
  edit,
  as,
  children,
}: {
  readonly record: TournamentRecord;
  readonly edit: Edit;
  readonly as: 'section' | 'div';
  readonly children?: ComponentChildren;
}) {
  return html`<${as} class="set-up">
    <div>${children}<${Scoring} ...${{ record, edit }} /><${TieBreakers} ...${{ record, edit }} /></div>
    <${ExampleBoard} ...${record} />
  <//>`;
}

function Scoring({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const { scoring } = record;
  const preset = findScoring(scoring);
  const [isOwn, setOwn] = useState(preset === undefined);
  const isShown = isOwn || preset === undefined;
  const change = (value: ScoringRecord | undefined) => edit((now) => set(now, 'scoring', value));
  const choose = (name: ScoringName | 'own') => {
    setOwn(name === 'own');
    if (name !== 'own') change(scorings[name].scoring);
  };
  const choices = [...scoringNames.map((name) => [name, scorings[name].label]), ['own', 'Custom']];
  return html`<div class="fields">
    <${SelectField} at="/scoring" label="Scoring" value=${isShown ? 'own' : preset} choices=${choices} onChange=${choose} />
    ${isShown && html`<${OwnScoring} scoring=${scoring ?? {}} onChange=${change} />`}
    <${ByeWorth} scoring=${scoring ?? {}} onChange=${change} />
    ${!isShown && html`<${Bands} ...${scoring} />`}
  </div>`;
}

/** What a common scoring is worth. */
function Bands(scoring: ScoringRecord) {
  const bands = listBands(scoring);
  if (bands.length === 0) return undefined;
  return html`<table class="bands">
    <caption class="hint">Battle points of both</caption>
    <tbody>${bands.map(([when, worth]) => html`<tr key=${when}><th scope="row">${when}</th><td>${worth}</td></tr>`)}</tbody>
  </table>`;
}

function ByeWorth({
  scoring,
  onChange,
}: {
  readonly scoring: ScoringRecord;
  readonly onChange: (scoring: ScoringRecord | undefined) => void;
}) {
  const { bye } = scoring;
  const change = (battlePoints: number | undefined) => {
    const next = set(scoring, 'bye', battlePoints === undefined ? undefined : { ...bye, battlePoints });
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return html`<${NumberField} label="Battle points of a bye" hint="Leave empty to count a bye as a win." value=${bye?.battlePoints} onChange=${change} />`;
}

function OwnScoring({
  scoring,
  onChange,
}: {
  readonly scoring: ScoringRecord;
  readonly onChange: (scoring: ScoringRecord) => void;
}) {
  const form = findForm(scoring);
  const { major } = scoring;
  const rule: PointsRule = scoring.points ?? defaultPoints;
  const change = (key: keyof ScoringRecord) => (value: unknown) => onChange(set(scoring, key, value));
  const inRule = (key: string) => (value: unknown) =>
    onChange({ ...scoring, points: { ...rule, [key]: value ?? 0 } as PointsRule });
  return html`<${SelectField} label="Battle points" value=${form} choices=${formNames.map((name) => [name, forms[name].label])}
      onChange=${(name: FormName) => onChange({ ...set(scoring, 'major', name === 'sizes' ? (major ?? { difference: 10 }) : undefined), points: forms[name].points })} />
    ${Object.entries(pointLabels[form] ?? {}).map(([key, label]) => html`<${NumberField} key=${key} label=${label} value=${(rule as Readonly<Record<string, unknown>>)[key]} onChange=${inRule(key)} />`)}
    ${'table' in rule && html`<${DifferenceTable} table=${rule.table} onChange=${inRule('table')} />`}
    ${
      form === 'sizes' &&
      html`<${NumberField} label="Major win from a difference of" value=${major && 'difference' in major ? major.difference : undefined} onChange=${(difference: number | undefined) => change('major')(difference === undefined ? undefined : { difference })} />`
    }
    <${NumberField} label="A draw up to a difference of" value=${scoring.drawMargin ?? 0} onChange=${change('drawMargin')} />
    <${NumberField} label="Maximum battle points of a battle" value=${scoring.max} onChange=${change('max')} />`;
}

/** The last row is for every larger difference. */
function DifferenceTable({
  table,
  onChange,
}: {
  readonly table: readonly DifferenceRow[];
  readonly onChange: (table: readonly DifferenceRow[]) => void;
}) {
  const change = (index: number, key: keyof DifferenceRow) => (value: unknown) =>
    onChange(
      table.map((row, at) => (at === index ? set(row, key, value ?? (key === 'upTo' ? undefined : 0)) : row)),
    );
  const add = () => {
    const last = table.at(-1) ?? { winner: 0, loser: 0 };
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

function TieBreakers({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const change = (list: readonly TieBreakerRecord[]) =>
    edit((now) => set(now, 'tieBreakers', isSame(list, defaultTieBreakers) ? undefined : list));
  return html`<div class="fields">
    <${TieBreakerOrder} chosen=${record.tieBreakers ?? defaultTieBreakers} words=${tieBreakerLabels} say=${nameTieBreaker} least=${1} onChange=${change} />
  </div>`;
}

/** Four invented players after two rounds, ranked by the service with these rules. */
function ExampleBoard({ scoring, tieBreakers }: Pick<TournamentRecord, 'scoring' | 'tieBreakers'>) {
  const rules = JSON.stringify({ scoring, tieBreakers });
  const { value: rows, error } = useLoaded(
    async () => (await ask<DeskRow[]>('GET', `/example?rules=${encodeURIComponent(rules)}`)).data,
    [rules],
  );
  // What is there beside an error is the example of other rules.
  if (error || !rows?.length) return undefined;
  return html`<figure>
    <figcaption class="hint">An example: Ada 22 – 10 Bo, Cy 15 – 12 Dee, then Cy 14 – 11 Ada, Bo 18 – 18 Dee.</figcaption>
    <${Board} rows=${rows} caption="Example board" />
  </figure>`;
}

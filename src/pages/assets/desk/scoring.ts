// How battles become battle points, from a list of common ways or field by field; what decides between equals; and a board that shows what the choice means.

import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
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
  const preset = scoringNames.find((name) => isSame(scorings[name].scoring, scoring));
  const [isOwn, setOwn] = useState(preset === undefined);
  const change = (value: ScoringRecord | undefined) => edit((now) => set(now, 'scoring', value));
  const choose = (name: ScoringName | 'own') => {
    setOwn(name === 'own');
    if (name !== 'own') change(scorings[name].scoring);
  };
  const choices = [...scoringNames.map((name) => [name, scorings[name].label]), ['own', 'Custom']];
  return html`<div class="fields">
    <${SelectField} at="/scoring" label="Scoring" value=${isOwn || preset === undefined ? 'own' : preset} choices=${choices} onChange=${choose} />
    ${(isOwn || preset === undefined) && html`<${OwnScoring} scoring=${scoring ?? {}} onChange=${change} />`}
  </div>`;
}

function OwnScoring({
  scoring,
  onChange,
}: {
  readonly scoring: ScoringRecord;
  readonly onChange: (scoring: ScoringRecord) => void;
}) {
  const form = findForm(scoring);
  const { major, bye } = scoring;
  const rule: PointsRule = scoring.points ?? forms.outcome.points;
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
    <${NumberField} label="Battle points of a bye" hint="Leave empty to count a bye as a win." value=${bye?.battlePoints}
      onChange=${(value: number | undefined) => change('bye')(value === undefined ? undefined : { ...bye, battlePoints: value })} />
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
  const { value: rows } = useLoaded(
    async () => (await ask<DeskRow[]>('GET', `/example?rules=${encodeURIComponent(rules)}`)).data,
    [rules],
  );
  if (!rows?.length) return undefined;
  return html`<figure>
    <figcaption class="hint">An example: Ada 22 – 10 Bo, Cy 15 – 12 Dee, then Cy 14 – 11 Ada, Bo 18 – 18 Dee.</figcaption>
    <${Board} rows=${rows} caption="Example board" />
  </figure>`;
}

const difference: PointsRule = {
  type: 'difference',
  table: [
    ...Array.from({ length: 10 }, (_, index) => ({
      upTo: 5 * (index + 1),
      winner: 10 + index,
      loser: 10 - index,
    })),
    { winner: 20, loser: 0 },
  ],
};

export type ScoringName = 'wins' | 'difference' | 'sizes' | 'asScored';

const sizes: PointsRule = {
  type: 'outcome',
  majorWin: 20,
  minorWin: 13,
  draw: 10,
  minorLoss: 7,
  majorLoss: 0,
};

export const scorings: Readonly<
  Record<ScoringName, { readonly label: string; readonly scoring: ScoringRecord | undefined }>
> = {
  wins: { label: 'Win 3, draw 1, loss 0', scoring: undefined },
  difference: { label: '20–0 by difference of victory points', scoring: { points: difference } },
  sizes: {
    label: 'Major and minor victories',
    scoring: { points: sizes, major: { difference: 10 } },
  },
  asScored: { label: 'Victory points as scored', scoring: { points: { type: 'victoryPoints' } } },
};

const scoringNames = Object.keys(scorings) as ScoringName[];

type FormName = 'outcome' | 'sizes' | 'difference' | 'victoryPoints';

/** The forms of points, each with what it begins with. */
export const forms: Readonly<Record<FormName, { readonly label: string; readonly points: PointsRule }>> = {
  outcome: { label: 'By outcome', points: { type: 'outcome', win: 3, draw: 1, loss: 0 } },
  sizes: { label: 'By outcome and size of the win', points: sizes },
  difference: { label: 'By victory point difference', points: difference },
  victoryPoints: { label: 'Victory points as scored', points: { type: 'victoryPoints' } },
};

const formNames = Object.keys(forms) as FormName[];

export function findForm(scoring: ScoringRecord): FormName {
  const points = scoring.points ?? forms.outcome.points;
  return points.type === 'outcome' && 'majorWin' in points ? 'sizes' : points.type;
}

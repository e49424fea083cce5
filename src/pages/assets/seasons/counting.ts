// Which results count, who gets a rank, and what decides between equals.

import { html } from 'htm/preact';
import type { SeasonRecord } from '#rules/event-file/record';
import { type SeasonTieBreaker, seasonTieBreakerLabels } from '#rules/season/tie-breakers';
import type { SelectChoice } from '../desk/fields.ts';
import { Button, NumberField, SelectField, TextField, TieBreakerOrder } from '../desk/fields.ts';
import { set } from '../desk/set.ts';
import { type EditSeason, yearOf } from './record.ts';

type Count = NonNullable<SeasonRecord['count']>;
type SeasonWindow = Extract<Count, { readonly windows: unknown }>['windows'][number];

const ways: readonly SelectChoice[] = [
  ['all', 'All results'],
  ['best', 'The best results'],
  ['windows', 'The best results of each part'],
];
const people: readonly SelectChoice[] = [
  ['id', 'player id only'],
  ['name', 'player id, or exact name'],
];

export const countingLabels = {
  count: 'What counts',
  minimumEvents: 'Results needed for a rank',
  identity: 'Players are recognised by',
} as const;

export function Counting({ record, edit }: { readonly record: SeasonRecord; readonly edit: EditSeason }) {
  const { count, minimumEvents, identity = 'id' } = record;
  const change = (key: keyof SeasonRecord) => (value: unknown) => edit((now) => set(now, key, value));
  const way = count ? ('windows' in count ? 'windows' : 'best') : 'all';
  const first: Readonly<Record<string, Count | undefined>> = {
    best: { best: 5 },
    windows: { windows: [{ to: `${yearOf(record)}-06-30`, best: 4 }, { best: 4 }] },
  };
  return html`<div class="fields">
    <${SelectField} label=${countingLabels.count} value=${way} choices=${ways} onChange=${(word: string) => change('count')(first[word])} />
    ${count && 'best' in count && html`<${NumberField} at="/count/best" label="Best results" value=${count.best} onChange=${(best: number) => change('count')({ best })} />`}
    ${count && 'windows' in count && html`<${Windows} windows=${count.windows} onChange=${(windows: readonly SeasonWindow[]) => change('count')({ windows })} />`}
    <${NumberField} at="/minimumEvents" label=${countingLabels.minimumEvents} hint="Empty: 1. People with fewer come last." value=${minimumEvents} onChange=${change('minimumEvents')} />
    <${SelectField} at="/identity" label=${countingLabels.identity} hint="By id only, people without one are left out. People with an id are never joined by name." value=${identity} choices=${people} onChange=${(word: string) => change('identity')(word === 'id' ? undefined : word)} />
    <${TieBreakerOrder} chosen=${record.tieBreakers ?? []} words=${seasonTieBreakerLabels} say=${(word: SeasonTieBreaker) => seasonTieBreakerLabels[word]} onChange=${change('tieBreakers')} />
  </div>`;
}

/** The last part has no last day. */
function Windows({
  windows,
  onChange,
}: {
  readonly windows: readonly SeasonWindow[];
  readonly onChange: (windows: readonly SeasonWindow[]) => void;
}) {
  const put = (index: number, key: keyof SeasonWindow) => (value: unknown) =>
    onChange(windows.map((one, at) => (at === index ? set(one, key, value) : one)));
  return html`<ul class="rows">
    ${windows.map((one, index) => {
      const at = `/count/windows/${index}`;
      const isLast = index === windows.length - 1;
      return html`<li key=${index}>
        ${isLast ? html`<p class="field">Then to the end</p>` : html`<${TextField} type="date" at=${`${at}/to`} label=${`Last day of part ${index + 1}`} value=${one.to} onChange=${put(index, 'to')} />`}
        <${NumberField} at=${`${at}/best`} label=${`Best results of part ${index + 1}`} value=${one.best} onChange=${put(index, 'best')} />
        <${Button} aria-label=${`Remove part ${index + 1}`} disabled=${windows.length === 1 || isLast} onClick=${() => onChange(windows.toSpliced(index, 1))}>Remove<//>
      </li>`;
    })}
    <li><${Button} onClick=${() => onChange(windows.toSpliced(-1, 0, { best: windows.at(-1)?.best ?? 1 }))}>Add a part<//></li>
  </ul>`;
}

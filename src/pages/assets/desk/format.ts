// The format: stages from a list, with rounds, groups and cut; stage by stage once it is set up.

import { html } from 'htm/preact';
import type { StageRecord, TournamentRecord } from '#rules/event-file/record';
import { readMethod } from '#rules/pairing/stage-rules';
import { nameStage } from '#rules/stage-name';
import type { SelectChoice } from './fields.ts';
import { Check, NumberField, SelectField, TextField } from './fields.ts';
import { isBoard } from './figures.ts';
import {
  type FormatName,
  findFormat,
  formatNames,
  formats,
  hasGroups,
  mayHaveThirdPlace,
  readSizes,
  type Sizes,
  setFormat,
  setThirdPlace,
} from './formats.ts';
import type { Edit } from './record.ts';
import { changeOne, seatGroups } from './record.ts';
import { set } from './set.ts';

export function Format({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const format = findFormat(record);
  const sizes = readSizes(record);
  const isBegun = record.battles.length > 0;
  const isRoundRobin = record.stages[0]?.pairing?.method === 'roundRobin';
  const change = (name: FormatName, more: Partial<Sizes> = {}) =>
    edit((now) => seatGroups(setFormat(now, name, { ...readSizes(now), ...more })));
  const choices = formatNames.map((name): SelectChoice => [name, formats[name].label]);
  const setRounds = (rounds: number | undefined) =>
    edit((now) => changeOne(now, 'stages', 'swiss', (stage) => ({ ...stage, rounds: rounds ?? 0 })));
  return html`<div class="fields">
    ${
      isBegun
        ? html`<p class="hint">${format ? formats[format].label : 'Custom format'}. Existing pairings do not change.</p>`
        : html`<${SelectField} label="Format" value=${format ?? ''} onChange=${(name: FormatName | '') => name !== '' && change(name)}
            choices=${format === undefined ? [['', 'Custom'], ...choices] : choices} />`
    }
    ${
      record.stages.some(({ id }) => id === 'swiss') &&
      html`<${NumberField} at="/stages/0/rounds" label="Rounds" value=${sizes.rounds} onChange=${setRounds}
      hint=${isRoundRobin ? 'A full round robin takes one round fewer than there are players; with an odd number, as many rounds as players.' : undefined} />`
    }
    ${
      !isBegun &&
      format !== undefined &&
      hasGroups(format) &&
      html`<${SelectField} label="Groups" value=${String(sizes.groups)} choices=${[2, 4, 6, 8, 12, 16].map((n) => [String(n), `${n} groups`])}
          onChange=${(groups: string) => change(format, { groups: Number(groups) })} />
        <${SelectField} label="Advance to the knockout" value=${String(sizes.cut)} choices=${[4, 6, 8, 12, 16, 24, 32].map((n) => [String(n), `${n} players`])}
          onChange=${(cut: string) => change(format, { cut: Number(cut) })} />`
    }
    ${
      mayHaveThirdPlace(record) &&
      html`<${Check} label="Third-place match" checked=${sizes.hasThirdPlace} onChange=${(is: boolean) => edit((now) => setThirdPlace(now, is))} />`
    }
    <details class="more"><summary>Stage by stage</summary>
      ${record.stages.filter(({ id }) => id !== 'standings').map((stage) => html`<${OneStage} key=${stage.id} stage=${stage} edit=${edit} />`)}
      ${!isBegun && html`<${PlacementSwiss} record=${record} edit=${edit} />`}
    </details>
  </div>`;
}

function OneStage({ stage, edit }: { readonly stage: StageRecord; readonly edit: Edit }) {
  const change = (key: keyof StageRecord) => (value: unknown) =>
    edit((now) => changeOne(now, 'stages', stage.id, (one) => set(one, key, value)));
  const method = readMethod(stage);
  const { score = 'battlePoints', avoidSameClub, floats, tables } = stage.pairing ?? {};
  const pair = (more: Partial<NonNullable<StageRecord['pairing']>>) =>
    change('pairing')({ method, ...stage.pairing, ...more });
  return html`<fieldset class="card">
    <legend>${nameStage(stage)}</legend>
    <${TextField} label="Name of its tab" value=${stage.name} placeholder=${nameStage({ ...stage, name: undefined })} onChange=${change('name')} />
    ${
      isBoard(stage) &&
      html`<${SelectField} label="Pairing" value=${method} onChange=${(to: 'swiss' | 'roundRobin') => pair({ method: to })}
          choices=${[['swiss', 'Swiss: players with equal scores meet'], ['roundRobin', 'Round robin: everyone plays everyone']]} />
        ${
          method === 'swiss' &&
          html`<${SelectField} label="Players meet who have" value=${score} onChange=${(to: 'battlePoints' | 'wins') => pair({ score: to })}
            choices=${[['battlePoints', 'equal battle points'], ['wins', 'equal wins']]} />
          <${Check} label="Pair no one up or down again, if possible" checked=${floats === 'avoid'} onChange=${(is: boolean) => pair({ floats: is ? 'avoid' : 'any' })} />
          <${NumberField} label="Keep clubs apart up to round" value=${avoidSameClub} onChange=${(to: unknown) => change('pairing')(set({ method, ...stage.pairing }, 'avoidSameClub', to))} />`
        }
        <${Check} label="Spread players over tables and terrain" checked=${tables === 'spread'} onChange=${(is: boolean) => pair({ tables: is ? 'spread' : 'board' })} />`
    }
    ${
      stage.id === 'knockout' &&
      stage.matches?.length === 0 &&
      html`<${NumberField} label="Players" value=${stage.players} onChange=${change('players')}
        hint="2 to 128. If it is not a power of two, the best have no opponent in the first round." />`
    }
    ${
      stage.id === 'knockout' &&
      html`<${SelectField} label="Seeding" value=${stage.seeding ?? ''} onChange=${change('seeding')}
        choices=${[['', 'default'], ['rank', 'by rank: first meets last'], ['groups', 'by group: winners of groups first']]} />`
    }
  </fieldset>`;
}

function PlacementSwiss({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const stage = record.stages.find(({ id }) => id === 'placement-swiss');
  if (!record.stages.some(({ id }) => id === 'knockout')) return undefined;
  const toggle = (is: boolean) =>
    edit((now) => ({
      ...now,
      stages: is
        ? [...now.stages, { id: 'placement-swiss', rounds: 2 }]
        : now.stages.filter(({ id }) => id !== 'placement-swiss'),
    }));
  return html`<${Check} label="Players who miss the cut play on (placement Swiss)" checked=${stage !== undefined} onChange=${toggle} />
    ${stage && html`<${NumberField} label="Rounds of placement Swiss" value=${stage.rounds} onChange=${(rounds: number) => edit((now) => changeOne(now, 'stages', stage.id, (one) => ({ ...one, rounds })))} />`}`;
}

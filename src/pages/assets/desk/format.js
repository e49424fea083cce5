// The format: stages from a list, with rounds, groups and cut; stage by stage once it is set up.
import { html } from 'htm/preact';
import { nameStage } from '#rules/stage-name';
import { Check, NumberField, SelectField, TextField } from './fields.js';
import { isBoard } from './figures.js';
import { findFormat, formats, hasGroups, readSizes, setFormat } from './formats.js';
import { changeOne, seatGroups } from './record.js';
import { set } from './set.js';

export function Format({ record, edit }) {
  const format = findFormat(record);
  const sizes = readSizes(record);
  const isBegun = record.battles.length > 0;
  const isRoundRobin = record.stages[0]?.pairing?.method === 'roundRobin';
  const change = (name, more = {}) =>
    edit((now) => seatGroups(setFormat(now, name, { ...readSizes(now), ...more })));
  const choices = Object.entries(formats).map(([name, { label }]) => [name, label]);
  const setRounds = (rounds) =>
    edit((now) => changeOne(now, 'stages', 'swiss', (stage) => ({ ...stage, rounds: rounds ?? 0 })));
  return html`<div class="fields">
    ${
      isBegun
        ? html`<p class="hint">${formats[format]?.label ?? 'Custom format'}. Existing pairings do not change.</p>`
        : html`<${SelectField} label="Format" value=${format ?? ''} onChange=${(name) => name !== '' && change(name)}
            choices=${format === undefined ? [['', 'Custom'], ...choices] : choices} />`
    }
    ${
      record.stages.some(({ id }) => id === 'swiss') &&
      html`<${NumberField} at="/stages/0/rounds" label="Rounds" value=${sizes.rounds} onChange=${setRounds}
      hint=${isRoundRobin ? 'A full round robin takes one round fewer than there are players.' : undefined} />`
    }
    ${
      !isBegun &&
      hasGroups(format) &&
      html`<${SelectField} label="Groups" value=${String(sizes.groups)} choices=${[2, 4, 6, 8, 12, 16].map((n) => [String(n), `${n} groups`])}
          onChange=${(groups) => change(format, { groups: Number(groups) })} />
        <${SelectField} label="Advance to the knockout" value=${String(sizes.cut)} choices=${[4, 8, 16].map((n) => [String(n), `${n} players`])}
          onChange=${(cut) => change(format, { cut: Number(cut) })} />`
    }
    <details class="more"><summary>Stage by stage</summary>
      ${record.stages.filter(({ id }) => id !== 'standings').map((stage) => html`<${Stage} key=${stage.id} stage=${stage} edit=${edit} />`)}
      ${!isBegun && html`<${PlacementSwiss} record=${record} edit=${edit} />`}
    </details>
  </div>`;
}

function Stage({ stage, edit }) {
  const change = (key) => (value) =>
    edit((now) => changeOne(now, 'stages', stage.id, (one) => set(one, key, value)));
  const {
    method = stage.groups?.length ? 'roundRobin' : 'swiss',
    score = 'battlePoints',
    avoidSameClub,
  } = stage.pairing ?? {};
  const pair = (more) => change('pairing')({ method, ...stage.pairing, ...more });
  return html`<fieldset class="card">
    <legend>${nameStage(stage)}</legend>
    <${TextField} label="Name of its tab" value=${stage.name} placeholder=${nameStage({ ...stage, name: undefined })} onChange=${change('name')} />
    ${
      isBoard(stage) &&
      html`<${SelectField} label="Pairing" value=${method} onChange=${(to) => pair({ method: to })}
          choices=${[['swiss', 'Swiss: players with equal scores meet'], ['roundRobin', 'Round robin: everyone plays everyone']]} />
        ${
          method === 'swiss' &&
          html`<${SelectField} label="Players meet who have" value=${score} onChange=${(to) => pair({ score: to })}
            choices=${[['battlePoints', 'equal battle points'], ['wins', 'equal wins']]} />
          <${NumberField} label="Keep clubs apart up to round" value=${avoidSameClub} onChange=${(to) => change('pairing')(set({ method, ...stage.pairing }, 'avoidSameClub', to))} />`
        }`
    }
    ${
      stage.id === 'knockout' &&
      stage.matches?.length === 0 &&
      html`<${SelectField} label="Players" value=${String(stage.players)} choices=${[2, 4, 8, 16, 32].map((n) => [String(n), `${n} players`])}
        onChange=${(players) => change('players')(Number(players))} />`
    }
    ${
      stage.id === 'knockout' &&
      html`<${SelectField} label="Seeding" value=${stage.seeding ?? ''} onChange=${change('seeding')}
        choices=${[['', 'default'], ['rank', 'by rank: first meets last'], ['groups', 'by group: winners of groups first']]} />`
    }
  </fieldset>`;
}

function PlacementSwiss({ record, edit }) {
  const stage = record.stages.find(({ id }) => id === 'placement-swiss');
  if (!record.stages.some(({ id }) => id === 'knockout')) return undefined;
  const toggle = (is) =>
    edit((now) => ({
      ...now,
      stages: is
        ? [...now.stages, { id: 'placement-swiss', rounds: 2 }]
        : now.stages.filter(({ id }) => id !== 'placement-swiss'),
    }));
  return html`<${Check} label="Players who miss the cut play on (placement Swiss)" checked=${stage !== undefined} onChange=${toggle} />
    ${stage && html`<${NumberField} label="Rounds of placement Swiss" value=${stage.rounds} onChange=${(rounds) => edit((now) => changeOne(now, 'stages', stage.id, (one) => ({ ...one, rounds })))} />`}`;
}

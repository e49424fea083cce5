// Sign-up, check-in and time zone of a tournament: on the overview, with the link and the QR code to give out.

import { html } from 'htm/preact';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { TournamentRecord } from '#rules/event-file/record';
import type { DraftState } from './draft.ts';
import { Button, Check, NumberField, TextField } from './fields.ts';
import type { Edit } from './record.ts';
import { set } from './set.ts';
import { announce } from './view.ts';

export function SignUpSettings({
  state,
  record,
  edit,
}: {
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly edit: Edit;
}) {
  const { signUp, checkIn, timeZone } = record;
  const turn = (key: 'signUp' | 'checkIn') => (is: boolean) =>
    edit((now) => set(now, key, is ? {} : undefined));
  const change = (key: 'signUp' | 'checkIn', field: string) => (value: unknown) =>
    edit((now) => set(now, key, set((now[key] ?? {}) as Record<string, unknown>, field, value)));
  const time = (key: 'signUp' | 'checkIn', field: 'opens' | 'closes', label: string) =>
    html`<${TextField} type="datetime-local" at=${`/${key}/${field}`} label=${label} value=${record[key]?.[field]} onChange=${change(key, field)} />`;
  const zones = Intl.supportedValuesOf('timeZone');
  const page = `${new URL(state.about.url).pathname}/sign-up`;
  const isReady = state.base.signUp != null && state.about.published;
  // Browsers have no clipboard on a site without https.
  const copy = () =>
    navigator.clipboard.writeText(new URL(page, location.href).href).then(() => announce('Copied'));
  return html`<div class="fields">
    <${TextField} at="/timeZone" label=${fieldLabels.timeZone} list="time-zones" value=${timeZone} onChange=${(zone: string) => edit((now) => set(now, 'timeZone', zone))} hint="Times are local there, such as Europe/Berlin." />
    <datalist id="time-zones">${zones.map((zone) => html`<option value=${zone} />`)}</datalist>
    <${Check} label="Players sign up by themselves" checked=${signUp != null} onChange=${turn('signUp')} />
    ${
      signUp != null &&
      html`<${NumberField} at="/signUp/places" label="Places" value=${signUp.places} onChange=${change('signUp', 'places')} hint="Empty: no limit." />
      <${NumberField} at="/signUp/waiting" label="Longest waiting list" value=${signUp.waiting} onChange=${change('signUp', 'waiting')} />
      ${time('signUp', 'opens', 'Sign-up opens')} ${time('signUp', 'closes', 'Sign-up closes')}
      <${TextField} at="/signUp/word" label="Word to sign up" value=${signUp.word} onChange=${change('signUp', 'word')} hint="Everyone must type it. Empty: none." />
      <${Check} label="I approve each entry" checked=${signUp.approve === true} onChange=${(is: boolean) => change('signUp', 'approve')(is || undefined)} />
      ${
        isReady
          ? html`<div class="sign-up-link"><p><a href=${page}>Page to sign up</a> ${navigator.clipboard && html`<${Button} onClick=${copy}>Copy the link<//>`}</p>
        <img src=${`${page}.svg`} alt="QR code of the page to sign up" width="160" height="160" /></div>`
          : html`<p class="hint">Publish the tournament: then you get a link and a QR code here.</p>`
      }`
    }
    <${Check} label="Players check in" checked=${checkIn != null} onChange=${turn('checkIn')} />
    ${checkIn != null && html`${time('checkIn', 'opens', 'Check-in opens')} ${time('checkIn', 'closes', 'Check-in closes')}`}
  </div>`;
}

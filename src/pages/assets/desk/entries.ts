// Who has signed up, who waits, and who is here: read from the service every few seconds, because players change it by themselves.

import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import type { DeskCheckIn, DeskEntry } from '../../../contract/organiser-answers.ts';
import { ask, sendJson } from './api.ts';
import type { DraftState, OpenDraft } from './draft.ts';
import { Button, Check } from './fields.ts';
import { tournamentPath } from './record.ts';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.ts';

const everyMilliseconds = 3000;

const groups = [
  { title: 'In', states: ['in'] },
  { title: 'Waiting', states: ['waiting'] },
  { title: 'To approve', states: ['applied'] },
  { title: 'Withdrawn, declined, removed', states: ['withdrawn', 'declined', 'removed'] },
] as const;

/** Shows nothing until the saved record has sign-up or check-in. */
export function Entries({
  draft,
  state,
  record,
}: {
  readonly draft: OpenDraft;
  readonly state: DraftState;
  readonly record: TournamentRecord;
}) {
  const { signUp, checkIn: checkInOf } = state.base;
  const isOn = signUp != null || checkInOf != null;
  const [round, setRound] = useState(0);
  const [failed, act] = useAct();
  const path = tournamentPath(record.slug);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setRound((now) => now + 1), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const { value } = useLoaded(
    async () =>
      isOn ? ask<readonly DeskEntry[], { checkIn: DeskCheckIn | null }>('GET', `${path}/entries`) : undefined,
    [round, isOn, state.etag],
  );
  if (!isOn || value === undefined) return undefined;
  const { data, checkIn } = value;
  /** What was typed is saved first, because the service changes the stored record. */
  const change = (method: 'POST' | 'PUT' | 'DELETE', address: string, body?: object) =>
    act(async () => {
      await draft.save();
      await (body ? sendJson(method, path + address, body) : ask(method, path + address));
      setRound((now) => now + 1);
      await draft.refresh();
      return undefined;
    });
  const { status } = record;
  const isPlanned = status === 'planned';
  return html`<section class="entries card" aria-labelledby="entries">
    <h4 id="entries">Entries</h4>
    ${failed && html`<${Notice} ...${failed} />`}
    ${checkIn && html`<${CheckInPanel} ...${{ checkIn, change, isPlanned }} />`}
    ${groups.map(({ title, states }) => {
      const own = data.filter((one) => states.some((word) => word === one.state));
      if (own.length === 0) return undefined;
      const rows = html`<ul class="stack">${own.map((entry) => html`<${EntryLine} key=${entry.participant} ...${{ entry, change, status }} hasCheckIn=${checkIn !== null} />`)}</ul>`;
      return html`<details class="more" open=${title !== 'Withdrawn, declined, removed'}><summary>${title} (${own.length})</summary>${rows}</details>`;
    })}
  </section>`;
}

type Change = (method: 'POST' | 'PUT' | 'DELETE', address: string, body?: object) => Promise<void>;

const stateWords = {
  before: 'Check-in has not begun',
  open: 'Check-in is open',
  closed: 'Check-in is closed',
};

function CheckInPanel({
  checkIn: { state, here, expected },
  change,
  isPlanned,
}: {
  readonly checkIn: DeskCheckIn;
  readonly change: Change;
  readonly isPlanned: boolean;
}) {
  const absent = expected - here;
  const close = (drop: boolean) => () => change('POST', '/check-in/close', { drop });
  return html`<div class="actions">
    <p role="status"><b>${here} of ${expected} here</b>. ${stateWords[state]}.</p>
    ${isPlanned && state !== 'open' && html`<${Button} onClick=${() => change('POST', '/check-in/open')}>Open check-in<//>`}
    ${isPlanned && state === 'open' && html`<${Button} onClick=${close(false)}>Close check-in<//>`}
    ${isPlanned && absent > 0 && html`<${ConfirmButton} label=${`Close check-in and drop ${countOf(absent, 'player')}`} question=${`Yes, drop ${countOf(absent, 'player')} who ${absent === 1 ? 'is' : 'are'} not here`} onClick=${close(true)} />`}
  </div>`;
}

function EntryLine({
  entry,
  change,
  status,
  hasCheckIn,
}: {
  readonly entry: DeskEntry;
  readonly change: Change;
  readonly status: TournamentRecord['status'];
  readonly hasCheckIn: boolean;
}) {
  const { participant, player, faction, contact, state, place, dropped, here, sameName } = entry;
  const at = `/entries/${encodeURIComponent(participant)}`;
  const isPlanned = status === 'planned';
  const isExpected = state === 'waiting' || (state === 'in' && !dropped);
  const button = (label: string, address: string, method: 'POST' | 'DELETE' = 'POST') =>
    html`<${Button} aria-label=${`${label}: ${player}`} onClick=${() => change(method, at + address)}>${label}<//>`;
  return html`<li class="entry-line">
    <span>${place !== null && `${place}. `}<b>${player}</b>${[faction, contact].filter(Boolean).map((word) => html` <span class="fine">${word}</span>`)}
      ${sameName && html` <span class="tag">same name</span>`} ${dropped && html` <span class="tag">dropped out</span>`}
      ${!isExpected && state !== 'in' && state !== 'applied' && html` <span class="tag">${state}</span>`}</span>
    <span class="actions">
      ${hasCheckIn && isPlanned && isExpected && html`<${Check} label="here" checked=${here} onChange=${(is: boolean) => change('PUT', `${at}/check-in`, { here: is })} />`}
      ${isPlanned && state === 'applied' && html`${button('Approve', '/approve')} ${button('Decline', '', 'DELETE')}`}
      ${isPlanned && state === 'waiting' && html`${button('Move up', '/admit')} ${button('Decline', '', 'DELETE')}`}
      ${status === 'ongoing' && ['waiting', 'applied'].includes(state) && button('Move up', '/admit')}
      ${status !== 'finished' && ['withdrawn', 'declined', 'removed'].includes(state) && button('Admit', '/admit')}
      ${isPlanned && state === 'in' && html`<${ConfirmButton} label="Remove" question="Yes, remove" about=${player} onClick=${() => change('DELETE', at)} />`}
    </span>
  </li>`;
}

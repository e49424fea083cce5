// The page of a tournament: its tabs, the state of saving, and conflicts to resolve.

import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Me } from '../../../contract/organiser-answers.ts';
import { messageOf } from './api.ts';
import { Board } from './board.ts';
import type { DraftState, OpenDraft } from './draft.ts';
import { openDraft, type Saving } from './draft.ts';
import { Button, Problems } from './fields.ts';
import type { ShownStage } from './figures.ts';
import { computeFigures, findCurrentStage } from './figures.ts';
import type { Clash as ClashOf } from './merge.ts';
import { Overview } from './overview.ts';
import { Players } from './players.ts';
import { Links, Print } from './print.ts';
import { nameOf, sayBattle, sayKey, sayPlace } from './problems.ts';
import { addressOf } from './record.ts';
import { Stage } from './stage.ts';
import { Lists } from './suggestions.ts';
import { Heading, Notice, Rejection, useLoaded } from './view.ts';

export function Tournament({
  slug,
  tab,
  me,
}: {
  readonly slug: string;
  readonly tab: string | undefined;
  readonly me: Me;
}) {
  const { value: draft, error } = useLoaded(() => openDraft(slug), [slug]);
  useEffect(() => () => draft?.close(), [draft]);
  if (error)
    return html`<${Heading}>Something went wrong<//><${Notice} text=${messageOf(error)} kind="bad"><a href="#">My tournaments</a><//>`;
  if (draft === undefined) return html`<p>Opening the tournament …</p>`;
  return html`<${Page} draft=${draft} tab=${tab} me=${me} />`;
}

function Page({
  draft,
  tab,
  me,
}: {
  readonly draft: OpenDraft;
  readonly tab: string | undefined;
  readonly me: Me;
}) {
  const [state, setState] = useState(draft.read());
  useEffect(() => draft.listen(setState), [draft]);
  const { record } = state;
  const figures = useMemo(() => computeFigures(state), [state]);
  const current = findCurrentStage(figures);
  const tabs: readonly (readonly [id: string, label: string])[] = [
    ['overview', 'Overview'],
    ['players', 'Players'],
    ...figures.stages.map((stage) => [stage.id, stage.label] as const),
    ...(record.status === 'finished' ? ([['final', 'Final standings']] as const) : []),
  ];
  const open =
    tabs.some(([id]) => id === tab) || tab === 'print' || tab === 'links' ? tab : startTab(record, current);
  const stage = figures.stages.find(({ id }) => id === open);
  const given = { draft, state, record, figures, me, edit: draft.edit };
  return html`<${Problems.Provider} value=${state.problems}>
    <${Lists} />
    <p class="back fine"><a href="#">My tournaments</a></p>
    <${Heading}>${record.name}<//>
    <${SaveState} state=${state} draft=${draft} />
    <nav class="tabs" aria-label="Tournament">
      <ul>${tabs.map(([id, label]) => html`<li key=${id}><a href=${addressOf(record.slug, id)} aria-current=${open === id ? 'page' : undefined}>${label}</a></li>`)}</ul>
    </nav>
    ${open === 'overview' && html`<${Overview} ...${given} />`}
    ${open === 'players' && html`<${Players} ...${given} />`}
    ${stage && html`<${Stage} key=${stage.id} ...${given} stage=${stage} />`}
    ${open === 'print' && html`<${Print} ...${given} stage=${current} />`}
    ${open === 'links' && html`<${Links} ...${given} />`}
    ${open === 'final' && html`<section class="tab"><h3>Final standings</h3><${Board} rows=${figures.rowsOf('standings')} caption="Final standings" /></section>`}
  <//>`;
}

function startTab({ status, participants }: TournamentRecord, current: ShownStage | undefined): string {
  if (status === 'finished') return 'final';
  if (status === 'planned' || current === undefined) return participants.length < 2 ? 'players' : 'overview';
  return current.id;
}

const states: Readonly<Record<Saving, string>> = {
  saved: 'Everything is saved.',
  changed: 'Saving in a moment …',
  saving: 'Saving …',
  offline: 'No connection. What you type is stored on this device and saved when the connection is back.',
  rejected: 'Not saved: there is a problem.',
  clash: 'Someone else changed the same field.',
};

function SaveState({ state, draft }: { readonly state: DraftState; readonly draft: OpenDraft }) {
  const { state: how, problems, message, clashes, isRestored, record } = state;
  return html`<p class=${`fine saving saving-${how}`} role="status">${states[how]}</p>
    ${isRestored && html`<${Notice} text="Your unsaved changes are still here."><${Button} onClick=${draft.discard}>Discard them<//><//>`}
    ${how === 'changed' && message && html`<${Notice} text=${message} />`}
    ${
      how === 'rejected' &&
      html`<${Rejection} ...${{ message, problems }} sayPlace=${(pointer: string) => sayPlace(record, pointer)}>
        <div class="actions"><${Button} onClick=${draft.save}>Try saving again<//><${Button} onClick=${draft.discard}>Discard my changes<//></div>
      <//>`
    }
    ${clashes.map((clash) => html`<${Clash} key=${clash.path.join('/')} clash=${clash} record=${record} onSettle=${(isMine: boolean) => draft.settle(clash, isMine)} />`)}`;
}

/** Both values, and a button for each. */
function Clash({
  clash,
  record,
  onSettle,
}: {
  readonly clash: ClashOf;
  readonly record: TournamentRecord;
  readonly onSettle: (isMine: boolean) => void;
}) {
  const show = (value: unknown) =>
    value === undefined ? 'nothing' : typeof value === 'object' ? 'another list' : String(value);
  return html`<${Notice} kind="bad" text=${`${sayClash(record, clash.path)}: you entered ${show(clash.mine)}, another desk entered ${show(clash.theirs)}. Which one counts?`}>
    <div class="actions">
      <${Button} kind="" onClick=${() => onSettle(true)}>Mine: ${show(clash.mine)}<//>
      <${Button} kind="" onClick=${() => onSettle(false)}>Theirs: ${show(clash.theirs)}<//>
    </div>
  <//>`;
}

function sayClash(record: TournamentRecord, [list, key = '', part, side, field]: readonly string[]): string {
  const battle = list === 'battles' ? record.battles.find(({ id }) => id === key) : undefined;
  if (battle) {
    const own = part === 'players' ? battle.players[Number(side)] : undefined;
    const whose = own && nameOf(record, own.participant);
    return [sayBattle(record, battle), whose, sayKey(field ?? part ?? '')].filter(Boolean).join(', ');
  }
  if (list === 'participants') return `${nameOf(record, key)}, ${sayKey(part ?? 'player')}`;
  return sayPlace(record, `/${list}`);
}

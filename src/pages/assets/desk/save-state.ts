// The state of saving: a line that stays in view, and below it what the organiser has to decide.

import { html } from 'htm/preact';
import type { TournamentRecord } from '#rules/event-file/record';
import type { DraftState, OpenDraft } from './draft.ts';
import { Button } from './fields.ts';
import type { Clash as ClashOf } from './merge.ts';
import { isUnreadable, showNumber } from './number.ts';
import { sayPlace } from './problems.ts';
import { addressOf } from './record.ts';
import { sayPath, saySaving } from './say-saving.ts';
import { Notice, Rejection } from './view.ts';

export function SaveState({ state, draft }: { readonly state: DraftState; readonly draft: OpenDraft }) {
  const { state: how, problems, message, clashes, isRestored, record, figures } = state;
  const mustChoose = how === 'rejected' || how === 'clash';
  return html`<div class="saving-line">
      <p class=${`fine saving saving-${how}`} role="status">${saySaving(how, record)}</p>
      ${figures.cut.missing.length > 0 && html`<a class="fine" href=${addressOf(record.slug, 'swiss')} onClick=${showNotice}>Changes the cut</a>`}
      ${mustChoose && html`<${Button} kind="link" onClick=${showNotice}>Show<//>`}
    </div>
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

/** Leads from far down a long round to the notice at the top. */
function showNotice(): void {
  document.querySelector('.notice.bad')?.scrollIntoView({ block: 'center' });
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
  const show = (value: unknown) => {
    if (value === undefined) return 'nothing';
    return typeof value === 'object' && !isUnreadable(value) ? 'another list' : showNumber(value);
  };
  return html`<${Notice} kind="bad" text=${`${sayPath(record, clash.path)}: you entered ${show(clash.mine)}, another desk entered ${show(clash.theirs)}. Which one counts?`}>
    <div class="actions">
      <${Button} kind="" onClick=${() => onSettle(true)}>Mine: ${show(clash.mine)}<//>
      <${Button} kind="" onClick=${() => onSettle(false)}>Theirs: ${show(clash.theirs)}<//>
    </div>
  <//>`;
}

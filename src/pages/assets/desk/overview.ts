// The overview: state, next step, publishing, downloads, settings, history.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import type { HistoryEntry, Me } from '../../../contract/organiser-answers.ts';
import type { TeamRole } from '../../../contract/roles.ts';
import { About } from './about.ts';
import { ask } from './api.ts';
import { download } from './downloads.ts';
import type { DraftState, OpenDraft } from './draft.ts';
import { Button } from './fields.ts';
import type { ShownFigures } from './figures.ts';
import { Format } from './format.ts';
import { RecordHistory } from './history.ts';
import { NextLink } from './next-step.ts';

import { addressOf, type Edit, tournamentPath } from './record.ts';
import { Rules } from './scoring.ts';
import { SignUpSettings } from './sign-up.ts';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.ts';

export function Overview({
  draft,
  state,
  record,
  figures,
  me,
  role,
  edit,
}: {
  readonly draft: OpenDraft;
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly me: Me;
  /** The role of an invited organiser. */
  readonly role: TeamRole | undefined;
  readonly edit: Edit;
}) {
  const { about } = state;
  const [failed, act] = useAct();
  const path = tournamentPath(record.slug);
  const change = (method: 'POST' | 'DELETE', action: string) => () =>
    act(async () => {
      await draft.save();
      await ask(method, path + action);
      if (method === 'DELETE') location.hash = '';
      else await draft.refresh();
      return undefined;
    });
  const saveFile = () =>
    act(async () => {
      await draft.save();
      download(`${record.slug}.json`, (await ask('GET', `${path}/file`)).text, 'application/json');
      return undefined;
    });
  const saveSheets = () =>
    act(async () => {
      await draft.save();
      for (const sheet of ['tournament', 'participants', 'battles'])
        download(`${sheet}.csv`, (await ask('GET', `${path}/sheets/${sheet}`)).text, 'text/csv');
      return undefined;
    });
  const dropped = record.participants.filter(({ dropped: is }) => is).length;
  const page = new URL(about.url).pathname;
  const given = { record, edit, problems: state.problems };
  return html`<section class="tab">
    <p class="own-about fine">
      <span class=${`status status-${record.status}`}>${record.status}</span>
      <span>${record.startDate ?? 'no date'}</span>
      <span>${countOf(record.participants.length, 'player')}${dropped > 0 && `, ${dropped} dropped out`}</span>
      <span class="tag">${about.published ? 'published' : 'not published'}</span>
    </p>
    <${NextLink} ...${{ record, figures }} />
    ${failed && html`<${Notice} ...${failed} />`}
    <div class="actions">
      ${about.published ? role === undefined && html`<${Button} onClick=${change('POST', '/unpublish')}>Unpublish<//>` : html`<${Button} onClick=${change('POST', '/publish')}>Publish<//>`}
      ${about.published && html`<a href=${page}>Public page</a> <a href=${`${page}/screen`}>Screen for the hall</a>`}
      <a href=${addressOf(record.slug, 'print')}>Print pairings and result slips</a>
      <a href=${`desk/team#${record.slug}`}>Invite</a>
    </div>
    <div class="actions">
      <${Button} onClick=${saveFile}>Download event file<//>
      <${Button} onClick=${saveSheets}>Download spreadsheets<//>
      ${role === undefined && html`<${ConfirmButton} label="Delete" question="Yes, delete it with its battles" onClick=${change('DELETE', '')} />`}
    </div>
    <details class="more"><summary>Name, days, place</summary><${About} ...${{ record, edit, me }} /></details>
    <details class="more"><summary>Sign-up, check-in, time zone</summary><${SignUpSettings} ...${{ state, record, edit }} /></details>
    <details class="more"><summary>Format</summary><${Format} ...${{ record, edit }} /></details>
    <${LaterPart} load=${loadVenue} summary="Schedule, missions, tables" given=${given} />
    <${LaterPart} load=${loadAwards} summary="Awards" given=${{ ...given, etag: state.etag, save: draft.save }} />
    <details class="more"><summary>Scoring and tie-breakers</summary><${Rules} ...${{ record, edit }} as="div" /></details>
    <${RecordHistory} read=${async () => (await ask<HistoryEntry[]>('GET', `${path}/history`)).data} changed=${state.etag} onUndone=${draft.refresh} />
  </section>`;
}

async function loadVenue() {
  return (await import('./venue.ts')).Venue;
}

async function loadAwards() {
  return (await import('./awards.ts')).Awards;
}

/** A part that is loaded when it is opened. */
function LaterPart<Props>({
  load,
  summary,
  given,
}: {
  readonly load: () => Promise<(props: Props) => unknown>;
  readonly summary: string;
  readonly given: Props;
}) {
  const [isOpen, setOpen] = useState(false);
  const { value: part, error } = useLoaded(
    async () => (isOpen ? { shown: await load() } : undefined),
    [isOpen],
  );
  const open = ({ target }: { readonly target: HTMLDetailsElement }) => setOpen(target.open);
  return html`<details class="more" onToggle=${open}><summary>${summary}</summary>
    ${part && html`<${part.shown} ...${given} />`}
    ${error && html`<${Notice} text="This part could not be loaded. Close it, and open it again with a connection." kind="bad" />`}
  </details>`;
}

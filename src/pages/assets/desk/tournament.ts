// The page of a tournament: the state of saving, and its tabs.

import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Me } from '../../../contract/organiser-answers.ts';
import { messageOf } from './api.ts';
import { Board } from './board.ts';
import type { OpenDraft } from './draft.ts';
import { openDraft } from './draft.ts';
import { Problems } from './fields.ts';
import type { ShownStage } from './figures.ts';
import { computeFigures, findCurrentStage } from './figures.ts';
import { Overview } from './overview.ts';
import { Players } from './players.ts';
import { Links, Print } from './print.ts';
import { addressOf } from './record.ts';
import { roleIn } from './role.ts';
import { SaveState } from './save-state.ts';
import { Stage } from './stage.ts';
import { Lists } from './suggestions.ts';
import { Heading, Notice, useLoaded } from './view.ts';

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
  const role = roleIn(me, record.slug, record.club);
  /** Scorekeepers enter results, and change nothing else. */
  const isHelper = role === 'scorekeeper' || role === 'judge';
  const tabs: readonly (readonly [id: string, label: string])[] = [
    ...(isHelper
      ? []
      : ([
          ['overview', 'Overview'],
          ['players', 'Players'],
        ] as const)),
    ...figures.stages.map((stage) => [stage.id, stage.label] as const),
    ...(record.status === 'finished' ? ([['final', 'Final standings']] as const) : []),
  ];
  // An address without a tab stays on the one that it opened with: the questions about a pasted list are on it.
  const [first] = useState(isHelper ? (current?.id ?? tabs[0]?.[0]) : startTab(record, current));
  const isKnown = tabs.some(([id]) => id === tab) || tab === 'print' || tab === 'links';
  const open = isKnown ? tab : first;
  const stage = figures.stages.find(({ id }) => id === open);
  const given = { draft, state, record, figures, me, role, isHelper, edit: draft.edit };
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

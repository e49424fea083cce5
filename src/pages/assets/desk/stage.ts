// The tab of a stage: opens on the current round; results are typed in the rows of its tables.

import { html } from 'htm/preact';
import { type StateUpdater, useEffect, useState } from 'preact/hooks';
import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import type { ReportedBattle } from '../../../contract/organiser-answers.ts';
import { BattleRow } from './battle-row.ts';
import { Board, Bracket } from './board.ts';
import { Clock } from './clock.ts';
import type { DraftState, OpenDraft } from './draft.ts';
import { Button, TextField } from './fields.ts';
import type { ShownFigures, ShownRound, ShownStage } from './figures.ts';
import { findCurrent, isBoard } from './figures.ts';
import { findTables, type TableFilter } from './find-table.ts';
import { Late } from './late.ts';
import { NearMiss } from './near-miss.ts';
import { NextStep } from './next-step.ts';
import { nameOf } from './problems.ts';
import type { Edit } from './record.ts';
import { addressOf, changeOne, removeBye } from './record.ts';
import { set } from './set.ts';
import { Notice } from './view.ts';

export function Stage({
  draft,
  state,
  record,
  figures,
  edit,
  stage,
  isHelper,
}: {
  readonly draft: OpenDraft;
  readonly state: DraftState;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly edit: Edit;
  readonly stage: ShownStage;
  /** Whether they only enter results. */
  readonly isHelper: boolean;
}) {
  const rounds = stage.played;
  const current = findCurrent(stage);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    // Not under the hands of someone who corrects an older round.
    if (!document.activeElement?.closest('.results')) setChosen(undefined);
  }, [current?.name]);
  const round = rounds.find(({ name }) => name === (chosen ?? current?.name)) ?? current;
  const isPaired = round?.isBegun === true;
  const [sought, setSought] = useState<TableFilter>({ text: '', missingOnly: false, current: undefined });
  const clock =
    round &&
    record.status === 'ongoing' &&
    html`<${Clock} key=${round.name} slug=${record.slug} stage=${stage.id} round=${numberOf(stage, round)}
    planned=${findPlanned(record, stage, round)} />`;
  return html`<section class=${`tab stage ${isBoard(stage) ? '' : 'stage-bracket'}`}>
    <div class="stage-main">
      <div class="tab-head">
        <h3>${round?.label ?? stage.label}${round?.hidden && html` <span class="tag">not shown yet</span>`}</h3>
        ${round && isPaired && html`<p class="fine" role="status">${sayMissing(round, state.reports)}</p>`}
        ${isPaired && html`<${RoundLinks} record=${record} about=${state.about} />`}
      </div>
      <div class="round-tools">
        ${
          rounds.length > 1 &&
          html`<div class="round-buttons" role="group" aria-label="Rounds">
            ${rounds.map(
              ({ name, label, isBegun }) => html`<${Button} key=${name} aria-pressed=${name === round?.name}
              disabled=${!isBegun} aria-label=${label}
              onClick=${() => setChosen(name)}>${isBoard(stage) ? name : label}<//>`,
            )}
          </div>`
        }
        ${round && round.battles.length >= manyTables && html`<${FindTable} ...${{ sought, setSought }} />`}
        ${round && isPaired && isBoard(stage) && !isHelper && html`<${Scenario} battles=${round.battles} edit=${edit} />`}
      </div>
      ${!isBoard(stage) && clock}
      ${(stage.id === 'swiss' || stage.id === 'knockout') && html`<${CutWarning} ...${{ record, figures }} />`}
      ${isPaired && html`<${Results} ...${{ record, figures, edit, round, stage, sought, setSought, setChosen, isHelper }} reports=${state.reports} />`}
      ${!isPaired && record.status !== 'planned' && html`<p class="empty">${round?.matches.length ? 'The players are not known yet.' : 'Not paired yet.'}</p>`}
      ${!isHelper && html`<${NextStep} ...${{ draft, state, record, figures }} />`}
    </div>
    <aside class="stage-side" aria-label="As it stands">
      ${
        isBoard(stage)
          ? html`${clock}<${Board} rows=${figures.rowsOf(stage.id)} caption=${`Standings of ${stage.label}`} />`
          : html`<${Bracket} ...${{ record, figures, stage, edit }} />`
      }
    </aside>
  </section>`;
}

/** Rounds of brackets count from 1. */
function numberOf(stage: ShownStage, round: ShownRound): number {
  return isBoard(stage) ? Number(round.name) : stage.played.indexOf(round) + 1;
}

function findPlanned({ stages }: TournamentRecord, stage: ShownStage, round: ShownRound): number | undefined {
  const plan = stages.find(({ id }) => id === stage.id)?.plan;
  return plan?.find((entry) => entry.round === numberOf(stage, round))?.minutes ?? undefined;
}

/** A corrected result may change who made the cut, after the knockout was seeded. */
function CutWarning({
  record,
  figures,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
}) {
  const { missing, extra } = figures.cut;
  const name = (keys: readonly string[]) => keys.map((key) => nameOf(record, key)).join(', ');
  if (missing.length === 0) return undefined;
  return html`<${Notice} kind="bad" text=${`By the results as they are now, ${name(missing)} made the cut instead of ${name(extra)}. The knockout stays as it was seeded.`}><p>If a correction was wrong, undo it <a href=${addressOf(record.slug, 'overview')}>in the history</a>.</p><//>`;
}

/** Links to the hall's screen and to printed pages. */
function RoundLinks({
  record,
  about,
}: {
  readonly record: TournamentRecord;
  readonly about: DraftState['about'];
}) {
  return html`<p class="round-links fine"><a href=${addressOf(record.slug, 'print')}>Print</a>
    ${about.published && html` <a href=${`${new URL(about.url).pathname}/screen`}>Screen for the hall</a>`}</p>`;
}

function sayMissing({ missing, battles }: ShownRound, reports: readonly ReportedBattle[]): string {
  if (missing === 0) return 'All results are in.';
  const ids = new Set(battles.map(({ id }) => id));
  const parts = ['reported', 'disputed'].flatMap((word) => {
    const own = reports.filter(({ battle, state }) => ids.has(battle) && state === word).length;
    return own > 0 ? `${own} ${word}` : [];
  });
  return `${countOf(missing, 'result')} missing${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}

/** From this many tables on, there is a field to find one. */
const manyTables = 8;

interface Seeking {
  readonly sought: TableFilter;
  readonly setSought: (update: StateUpdater<TableFilter>) => void;
}

/** Enter goes to the first table that was found, with all others around it. */
function FindTable({ sought, setSought }: Seeking) {
  const { text, missingOnly } = sought;
  const jump = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    document.querySelector<HTMLElement>('.result .score')?.focus();
    setSought((now) => ({ ...now, text: '' }));
  };
  // When all rows are shown again, the table is somewhere below.
  useEffect(() => {
    if (text === '') document.activeElement?.closest('.result')?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return html`<form class="entry find-table" onSubmit=${jump}>
    <${TextField} label="Table or name" placeholder="Table or name" type="search" enterkeyhint="go" value=${text} onChange=${(typed: string) => setSought((now) => ({ ...now, text: typed }))} />
    <${Button} aria-pressed=${missingOnly} onClick=${() => setSought((now) => ({ ...now, missingOnly: !missingOnly }))}>Missing only<//>
  </form>`;
}

/** Enter moves to the next score, Shift+Enter to the one before. */
function moveOnEnter(event: KeyboardEvent): void {
  const from = event.target as HTMLElement;
  if (event.key !== 'Enter' || !from.matches('.score')) return;
  event.preventDefault();
  const all = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.score:not([readonly])'),
  ];
  all[all.indexOf(from) + (event.shiftKey ? -1 : 1)]?.focus();
}

function Results({
  record,
  figures,
  edit,
  round,
  stage,
  reports,
  sought,
  setSought,
  setChosen,
  isHelper,
}: Seeking & {
  readonly setChosen: (name: string) => void;
  readonly isHelper: boolean;
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly edit: Edit;
  readonly round: ShownRound;
  readonly stage: ShownStage;
  readonly reports: readonly ReportedBattle[];
}) {
  const isLast = stage.played.findLast(({ isBegun }) => isBegun)?.name === round.name;
  const isCurrent = isLast && round.missing > 0;
  const isOpen = (id: string) => figures.results.get(id)?.isOpen === true;
  const shown = findTables(record, round.battles, isOpen, sought);
  const follow = ({ target }: { readonly target: HTMLElement }) => {
    // Without it, the round would change with the first digit that completes its results.
    if (!isLast) setChosen(round.name);
    const current = target.closest<HTMLElement>('.result')?.dataset['battle'];
    if (current !== sought.current) setSought((now) => ({ ...now, current }));
  };
  return html`${sought.text !== '' && shown.length === 0 && html`<p class="empty">No table matches.</p>`}
  <ol class="results stack" onKeyDown=${moveOnEnter} onFocusIn=${follow}>
    ${shown.map((battle) => html`<${BattleRow} key=${battle.id} ...${{ record, figures, edit, battle }} report=${reports.find((one) => one.battle === battle.id)} isBracket=${!isBoard(stage)} />`)}
    ${round.byes.map(
      (bye) => html`<li key=${bye.participant}>
        <span class="table-number">Bye</span> ${nameOf(record, bye.participant)}
        ${!isHelper && html`<${Button} kind="link" aria-label=${`Remove the bye of ${nameOf(record, bye.participant)}`} onClick=${() => edit((now) => removeBye(now, stage.id, bye))}>remove<//>`}
      </li>`,
    )}
  </ol>
  ${isBoard(stage) && !isHelper && html`<${Late} ...${{ record, stage, edit, isCurrent }} round=${{ ...round, number: Number(round.name) }} reported=${new Set(reports.map(({ battle }) => battle))} />`}`;
}

/** The scenario of the whole round. */
function Scenario({
  battles,
  edit,
}: {
  readonly battles: readonly TournamentBattleRecord[];
  readonly edit: Edit;
}) {
  const [first] = battles;
  const isOne = battles.every(({ scenario }) => (scenario ?? '') === (first?.scenario ?? ''));
  const ids = battles.map(({ id }) => id);
  const change = (scenario: string) =>
    edit((now) =>
      ids.reduce(
        (record, id) => changeOne(record, 'battles', id, (battle) => set(battle, 'scenario', scenario)),
        now,
      ),
    );
  if (first === undefined || !isOne) return undefined;
  return html`<div class="scenario-field"><${TextField} label="Scenario" list="scenarios" value=${first.scenario} onChange=${change} />
    <${NearMiss} word=${first.scenario} kind="scenarios" onTake=${change} /></div>`;
}

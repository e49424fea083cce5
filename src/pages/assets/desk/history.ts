// What a submission changed, or would change, in words; who did it and when, and how to undo it; and the problems of files with their positions.

import { html } from 'htm/preact';
import type {
  HistoryEntry,
  SubmissionAnswer,
  SubmissionChange,
} from '../../../contract/organiser-answers.ts';
import type { SaidProblem } from '../../../contract/problems/said-problem.ts';
import { undo } from './api.ts';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.ts';

/** What one submission changed: in words, or as a list of changes. `isLater`: a later one has to be undone first. */
type ShownEntry = (HistoryEntry | SubmissionAnswer) & { readonly isLater?: boolean };

/** The first thing that a submission changed, in words. */
function sayEntry(entry: HistoryEntry | SubmissionAnswer): string {
  if ('words' in entry) return entry.words[0] ?? '';
  const [first] = entry.changes.filter(({ change }) => change !== 'unchanged');
  return first === undefined ? '' : `${kindLabels[first.kind] ?? first.kind} ${first.id} ${first.change}`;
}

/** The history of one tournament, season or rating. `changed`: a value that changes with each save. */
export function RecordHistory({
  read,
  changed,
  onUndone,
}: {
  readonly read: () => Promise<readonly (HistoryEntry | SubmissionAnswer)[]>;
  readonly changed: unknown;
  readonly onUndone: () => void;
}) {
  const { value: all } = useLoaded(read, [changed]);
  return html`<section><h3>History</h3><${HistoryList} all=${all?.map(markLatest)} onUndone=${onUndone} /></section>`;
}

/** Only the latest change can be undone, and then the one before it. */
function markLatest(
  one: HistoryEntry | SubmissionAnswer,
  index: number,
  all: readonly (HistoryEntry | SubmissionAnswer)[],
): ShownEntry {
  const isUndone = ({ state, undoes }: HistoryEntry | SubmissionAnswer) =>
    state === 'undone' || undoes !== null;
  return { ...one, isLater: !all.slice(0, index).every(isUndone) };
}

export function HistoryList({
  all,
  onUndone,
}: {
  readonly all: readonly ShownEntry[] | undefined;
  readonly onUndone: () => void;
}) {
  const [said, act] = useAct();
  const undoOne = (one: ShownEntry) =>
    act(
      async () => {
        await undo(one.id);
        onUndone();
        return undefined;
      },
      `Undone: the previous state is restored. It was: ${sayEntry(one)}.`,
    );
  const timeOf = (id: string | null) => all?.find((one) => one.id === id)?.at;
  return html`${said && html`<${Notice} ...${said} />`}
    ${all?.length === 0 && html`<p class="empty">Nothing has changed yet.</p>`}
    <ol class="log stack">${all?.map((one) => html`<${Entry} key=${one.id} ...${one} undoneAt=${timeOf(one.undoes)} onUndo=${() => undoOne(one)} />`)}</ol>`;
}

/** `undoneAt`: when the submission was made that this one undoes. */
function Entry({
  onUndo,
  undoneAt,
  ...entry
}: ShownEntry & { readonly onUndo: () => void; readonly undoneAt: string | undefined }) {
  const { at, account, state, undoes, isLater } = entry;
  const note =
    undoes !== null
      ? ` · undoes the change${undoneAt ? ` of ${new Date(undoneAt).toLocaleString()}` : ' below'}`
      : state === 'undone'
        ? ' · undone'
        : '';
  return html`<li>
    <div>
      <p class="fine"><time datetime=${at}>${new Date(at).toLocaleString()}</time> · ${account ?? 'the operator'}${note}</p>
      ${'words' in entry ? html`<ul>${entry.words.map((line) => html`<li>${line}</li>`)}</ul>` : html`<${Changes} ...${entry} />`}
    </div>
    ${state === 'taken' && undoes === null && !isLater && html`<${ConfirmButton} label="Undo" about=${sayEntry(entry)} question="Yes, undo this" onClick=${onUndo} />`}
  </li>`;
}

const kindLabels: Readonly<Record<string, string>> = {
  battlePack: 'Battle pack',
  club: 'Club',
  player: 'Player',
  tournament: 'Tournament',
  battle: 'Battle',
  season: 'Season',
  rating: 'Rating',
};

export function Changes({
  changes,
  more,
  warnings,
}: {
  readonly changes: readonly SubmissionChange[];
  readonly more: number;
  readonly warnings: readonly SaidProblem[];
}) {
  const changed = changes.filter(({ change }) => change !== 'unchanged');
  const unchanged = changes.length - changed.length;
  return html`<ul>
      ${changed.map(
        ({ kind, id, change, details }) =>
          html`<li><strong>${kindLabels[kind] ?? kind} ${id}</strong> ${change}${details.length > 0 && `: ${details.join(', ')}`}</li>`,
      )}
      ${unchanged > 0 && html`<li>${unchanged} unchanged</li>`}
      ${more > 0 && html`<li>and ${more} more</li>`}
      ${changes.length + more === 0 && html`<li>Nothing changes</li>`}
    </ul>
    ${
      warnings.length > 0 &&
      html`<h4>Warnings</h4>
        <ul>${warnings.map((warning) => html`<li>${sayFilePlace(warning)}: ${warning.message}</li>`)}</ul>`
    }`;
}

export function FileProblems({
  problems,
  more,
  message,
}: {
  readonly problems: readonly SaidProblem[];
  readonly more: number;
  readonly message: string;
}) {
  return html`<p class="problem">${message}</p>
    ${
      problems.length > 0 &&
      html`<table class="problems">
        <thead><tr><th scope="col">Where</th><th scope="col">What is wrong</th></tr></thead>
        <tbody>${problems.map((one) => html`<tr><td>${sayFilePlace(one)}</td><td>${one.message}</td></tr>`)}</tbody>
      </table>`
    }
    ${more > 0 && html`<p>and ${more} more</p>`}`;
}

/** In a spreadsheet, the line is a row and the pointer a column. */
function sayFilePlace({ file, line, pointer }: SaidProblem): string {
  if (pointer === '') return `${file}, line ${line}`;
  return pointer.startsWith('/')
    ? `${file}, line ${line}, ${pointer}`
    : `${file}, row ${line}, column ${pointer}`;
}

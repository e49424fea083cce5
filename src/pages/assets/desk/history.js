// What a submission changed, or would change, in words; who did it and when, and how to undo it; and the problems of files with their positions.
import { html } from 'htm/preact';
import { undo } from './api.js';
import { ConfirmButton, Notice, useAct, useLoaded } from './view.js';

/** Of one tournament or season. `changed`: a value that changes whenever it was saved. */
export function RecordHistory({ read, changed, onUndone }) {
  const { value: all } = useLoaded(read, [changed]);
  return html`<section><h3>History</h3><${Entries} all=${all?.map(markLatest)} onUndone=${onUndone} /></section>`;
}

/** Only the latest change can be undone, and then the one before it. */
function markLatest(one, index, all) {
  const isUndone = ({ state, undoes }) => state === 'undone' || undoes !== null;
  return { ...one, isLater: !all.slice(0, index).every(isUndone) };
}

export function Entries({ all, onUndone }) {
  const [said, act] = useAct();
  const undoOne = (id) =>
    act(async () => {
      await undo(id);
      onUndone();
    }, 'Undone: the previous state is restored.');
  return html`${said && html`<${Notice} ...${said} />`}
    ${all?.length === 0 && html`<p class="empty">Nothing has changed yet.</p>`}
    <ol class="log stack">${all?.map((one) => html`<${Entry} key=${one.id} ...${one} onUndo=${() => undoOne(one.id)} />`)}</ol>`;
}

function Entry({ at, account, state, undoes, words, isLater, onUndo, ...submission }) {
  const note = undoes !== null ? ' · an undo' : state === 'undone' ? ' · undone' : '';
  return html`<li>
    <div>
      <p class="fine"><time datetime=${at}>${new Date(at).toLocaleString()}</time> · ${account ?? 'the operator'}${note}</p>
      ${words === undefined ? html`<${Changes} ...${submission} />` : html`<ul>${words.map((line) => html`<li>${line}</li>`)}</ul>`}
    </div>
    ${state === 'taken' && undoes === null && !isLater && html`<${ConfirmButton} label="Undo" question="Yes, undo this" onClick=${onUndo} />`}
  </li>`;
}

const kinds = {
  battlePack: 'Battle pack',
  club: 'Club',
  player: 'Player',
  tournament: 'Tournament',
  battle: 'Battle',
  season: 'Season',
};

export function Changes({ changes, more, warnings }) {
  const changed = changes.filter(({ change }) => change !== 'unchanged');
  const unchanged = changes.length - changed.length;
  return html`<ul>
      ${changed.map(
        ({ kind, id, change, details }) =>
          html`<li><strong>${kinds[kind] ?? kind} ${id}</strong> ${change}${details.length > 0 && `: ${details.join(', ')}`}</li>`,
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

export function FileProblems({ problems, more, message }) {
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

/** In a spreadsheet the line is a row and the pointer a column. */
function sayFilePlace({ file, line, pointer }) {
  if (pointer === '') return `${file}, line ${line}`;
  return pointer.startsWith('/')
    ? `${file}, line ${line}, ${pointer}`
    : `${file}, row ${line}, column ${pointer}`;
}

// Who changed what and when, in words, and how to undo it.
import { html } from 'htm/preact';
import { undo } from './api.js';
import { Changes } from './changes.js';
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

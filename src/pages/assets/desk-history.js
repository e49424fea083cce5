// Who changed what and when, and the way back.
import { ask, askAll } from './desk-api.js';
import { button, el, notice, show } from './desk-dom.js';
import { showChanges } from './desk-words.js';

export async function showHistory() {
  const all = await askAll('/submissions');
  const list = el('ol', { class: 'history' }, all.map(showSubmission));
  show(
    'History',
    el('p', {}, el('a', { href: '#' }, 'Back to my tournaments')),
    all.length === 0 ? el('p', {}, 'Nothing was handed over yet.') : list,
  );
}

function showSubmission(submission) {
  const { id, at, account, state, undoes } = submission;
  const when = el('time', { datetime: at }, new Date(at).toLocaleString());
  const words = undoes === null ? (state === 'undone' ? ' · undone' : '') : ' · an undo';
  const item = el(
    'li',
    { id },
    el('p', { class: 'when' }, when, ` · ${account ?? 'the operator'}${words}`),
    showChanges(submission),
  );
  if (state === 'taken' && undoes === null) item.append(offerUndo(item, id));
  return item;
}

/** Asked twice: it changes what everybody sees. */
function offerUndo(item, id) {
  const undo = async () => {
    try {
      await ask('POST', `/submissions/${id}/undo`);
      await showHistory();
      document
        .getElementById('desk')
        .querySelector('h2')
        .after(notice('Undone: what was there before is there again.'));
    } catch (error) {
      sure.replaceWith(first);
      item.append(notice(error.message));
    }
  };
  const first = button(
    'Undo',
    () => {
      first.replaceWith(sure);
      sure.focus();
    },
    { class: 'quiet' },
  );
  const sure = button('Yes, undo this', undo);
  return first;
}

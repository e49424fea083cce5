// Files handed over: a trial run first, always; then one button.
import { ask, makeName } from './desk-api.js';
import { announce, button, el, field, notice } from './desk-dom.js';
import { showChanges, showProblems } from './desk-words.js';

/** `done` is called with the submission that was taken. */
export function dropFiles(done) {
  const result = el('div', { id: 'trial' });
  const input = el('input', { type: 'file', multiple: true, onchange: () => tryOut([...input.files]) });
  const zone = el(
    'div',
    {
      class: 'drop',
      ondragover: (event) => event.preventDefault(),
      ondrop: (event) => {
        event.preventDefault();
        tryOut([...event.dataTransfer.files]);
      },
    },
    field('Files: event files, or tournament.csv, participants.csv and battles.csv', input),
    el('p', {}, 'Choose them, or drop them here. They are only looked at first.'),
  );

  async function tryOut(files) {
    if (files.length === 0) return;
    result.replaceChildren(notice('Looking at the files …'));
    try {
      const { data } = await ask('POST', '/submissions?dryRun=true', { body: pack(files) });
      result.replaceChildren(el('h3', {}, 'This would change'), ...showChanges(data), handOver(files));
      announce('The files are in order. See what would change.');
    } catch (error) {
      result.replaceChildren(...explain(error));
    }
  }

  function handOver(files) {
    const publish = el('input', { type: 'checkbox' });
    const name = makeName();
    const hand = async () => {
      try {
        const { data } = await ask('POST', `/submissions?publish=${publish.checked}`, {
          body: pack(files),
          headers: { 'idempotency-key': name },
        });
        input.value = '';
        result.replaceChildren(notice('Handed over.'), ...showChanges(data));
        done(data);
      } catch (error) {
        result.prepend(...explain(error));
      }
    };
    return el(
      'div',
      { class: 'actions' },
      button('Hand over', hand),
      el('label', { class: 'check' }, publish, 'and publish the tournaments'),
    );
  }

  function explain(error) {
    announce(error.message);
    return [
      el(
        'div',
        { class: 'notice' },
        showProblems({ problems: [], more: 0, ...error, message: error.message }),
      ),
    ];
  }
  return [zone, result];
}

function pack(files) {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return form;
}

// Files handed over: a trial run first, always; then one button.
import { ask, makeName } from './desk-api.js';
import { announce, button, el, field, notice } from './desk-dom.js';
import { askMissing } from './desk-missing.js';
import { showChanges, showProblems } from './desk-words.js';

const accept = '.json,.ndjson,.jsonl,.csv,.xlsx,.txt,.trf,.gep,.gip,.zip,.gz';

/** `clubs` are those of the key; `done` is called with the submission that was taken. */
export function dropFiles(clubs, done) {
  const missing = askMissing(clubs);
  const result = el('div', { id: 'trial' });
  const input = el('input', {
    type: 'file',
    multiple: true,
    accept,
    onchange: () => tryOut([...input.files]),
  });
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
    field(
      'Files: event files, files of other platforms, or spreadsheets (one .xlsx, or tournament.csv, participants.csv and battles.csv)',
      input,
    ),
    el('p', {}, 'Choose them, or drop them here. They are only looked at first.'),
    el('p', {}, el('a', { href: 'desk/template.xlsx', download: true }, 'Spreadsheet to fill in (.xlsx)')),
    missing.element,
  );

  async function tryOut(files) {
    if (files.length === 0) return;
    result.replaceChildren(notice('Looking at the files …'));
    try {
      const said = missing.read();
      const { data } = await ask('POST', '/submissions?dryRun=true', { body: pack(files, said) });
      result.replaceChildren(
        el('h3', {}, 'This would change'),
        ...showChanges(spellWarnings(data)),
        handOver(files, said),
      );
      announce('The files are in order. See what would change.');
    } catch (error) {
      result.replaceChildren(
        ...explain(error),
        button('Check again', () => tryOut(files)),
      );
    }
  }

  function spellWarnings(data) {
    const warnings = data.warnings.map((one) => ({ ...one, message: missing.explain(one) }));
    return { ...data, warnings };
  }

  /** What was tried is what is handed over. */
  function handOver(files, said) {
    const publish = el('input', { type: 'checkbox' });
    const name = makeName();
    const hand = async () => {
      try {
        const { data } = await ask('POST', `/submissions?publish=${publish.checked}`, {
          body: pack(files, said),
          headers: { 'idempotency-key': name },
        });
        input.value = '';
        result.replaceChildren(notice('Handed over.'), ...showChanges(spellWarnings(data)));
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
    const problems = (error.problems ?? []).map((one) => ({ ...one, message: missing.explain(one) }));
    return [
      el('div', { class: 'notice' }, showProblems({ more: 0, ...error, problems, message: error.message })),
    ];
  }
  return [zone, result];
}

function pack(files, said) {
  const form = new FormData();
  for (const [name, value] of said) form.append(name, value);
  for (const file of files) form.append('file', file, file.name);
  return form;
}

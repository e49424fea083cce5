// Uploads: files are always checked first; then one button saves them.
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { ask, makeName } from './api.js';
import { Button, Check, Field } from './fields.js';
import { Changes, FileProblems } from './history.js';
import { asksFor, explain, Missing } from './missing.js';
import { announce, Notice } from './view.js';

const accepted = '.json,.ndjson,.jsonl,.csv,.xlsx,.txt,.trf,.gep,.gip,.zip,.gz';

/** `clubs` are those of the key. */
export function Upload({ clubs, onDone }) {
  const [said, setSaid] = useState({});
  const [trial, setTrial] = useState();
  const [isToPublish, setToPublish] = useState(false);
  const input = useRef();

  function pack(files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(said)) if (value?.trim()) form.append(name, value.trim());
    for (const file of files) form.append('file', file, file.name);
    return form;
  }
  const inWords = (list) => (list ?? []).map((one) => ({ ...one, message: explain(one) }));

  async function tryOut(files) {
    if (files.length === 0) return;
    setTrial({ files, isRunning: true });
    try {
      const { data } = await ask('POST', '/submissions?dryRun=true', { body: pack(files) });
      setTrial({ files, name: makeName(), found: { ...data, warnings: inWords(data.warnings) } });
      announce('The files have no problems. Review the changes.');
    } catch (error) {
      fail(files, error);
    }
  }
  function fail(files, error) {
    announce(error.message);
    const asks = (error.problems ?? []).some(asksFor);
    setTrial({
      files,
      asks,
      error: { more: 0, ...error, message: error.message, problems: inWords(error.problems) },
    });
  }
  async function upload() {
    try {
      const { data } = await ask('POST', `/submissions?publish=${isToPublish}`, {
        body: pack(trial.files),
        headers: { 'idempotency-key': trial.name },
      });
      input.current.value = '';
      setTrial({ done: { ...data, warnings: inWords(data.warnings) } });
      onDone();
    } catch (error) {
      fail(trial.files, error);
    }
  }
  const drop = (event) => {
    event.preventDefault();
    tryOut([...event.dataTransfer.files]);
  };

  return html`<div class="drop" onDragOver=${(event) => event.preventDefault()} onDrop=${drop}>
      <${Field} label="Files: event files, files of other platforms, or spreadsheets (one .xlsx, or tournament.csv, participants.csv and battles.csv)"
        hint="Choose files or drop them here. They are checked before anything is saved."
        input=${(given) => html`<input type="file" multiple accept=${accepted} ref=${input} ...${given} onChange=${() => tryOut([...input.current.files])} />`} />
      <${Missing} clubs=${clubs} said=${said} isShown=${trial?.asks} onChange=${setSaid} />
    </div>
    <div id="trial">
      ${trial?.isRunning && html`<${Notice} text="Checking the files …" />`}
      ${trial?.error && html`<div class="notice bad"><${FileProblems} ...${trial.error} /></div><${Button} kind="" onClick=${() => tryOut(trial.files)}>Check again<//>`}
      ${
        trial?.found &&
        html`<h3>What would change</h3>
        <${Changes} ...${trial.found} />
        <div class="actions">
          <${Button} kind="" onClick=${upload}>Upload<//>
          <${Check} label="and publish the tournaments" checked=${isToPublish} onChange=${setToPublish} />
        </div>`
      }
      ${trial?.done && html`<${Notice} text="Uploaded." kind="good" /><${Changes} ...${trial.done} />`}
    </div>`;
}

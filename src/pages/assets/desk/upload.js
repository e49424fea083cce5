// Uploads: files are always checked first; then one button saves them. Details missing from files of other platforms are typed in beside them.
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { optionSentences } from '#foreign/option-sentences';
import { ask, makeName } from './api.js';
import { Button, Check, Field, SelectField, TextField } from './fields.js';
import { Changes, FileProblems } from './history.js';
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

const formatLabels = JSON.parse(document.getElementById('desk').dataset.formats);
const platforms = [['', 'Detect automatically'], ...Object.entries(formatLabels)];

const texts = {
  name: ['Name of the tournament', {}],
  slug: ['Web address', { pattern: '[a-z0-9]+(-[a-z0-9]+)*', maxlength: 100 }],
  date: ['First day', { type: 'date' }],
  endDate: ['Last day', { type: 'date' }],
  battleSize: ['Points limit per army', { inputmode: 'numeric' }],
  battlePack: ['Battle pack', {}],
};

function clubLabel(clubs) {
  return clubs.includes('*') ? 'Slug of the club' : 'Club';
}

/** `said`: what is filled in, by the name that the service knows it by. */
function Missing({ clubs, said, isShown, onChange }) {
  const set = (name) => (value) => onChange({ ...said, [name]: value });
  const isAny = clubs.includes('*');
  return html`<details class="missing" open=${isShown}>
    <summary>Details missing from files of other platforms</summary>
    ${Object.entries(texts).map(
      ([name, [label, how]]) =>
        html`<${TextField} key=${name} label=${label} ...${how} value=${said[name]} onChange=${set(name)} />`,
    )}
    ${isAny && html`<${TextField} label=${clubLabel(clubs)} value=${said.club} onChange=${set('club')} />`}
    ${
      !isAny &&
      clubs.length > 1 &&
      html`<${SelectField} label=${clubLabel(clubs)} value=${said.club ?? ''} onChange=${set('club')}
        choices=${[['', 'Choose one'], ...clubs.map((club) => [club, club])]} />`
    }
    <${SelectField} label="Platform" value=${said.format ?? ''} choices=${platforms} onChange=${set('format')} />
    <${Check} label="give people public ids, made of the platform and its id" checked=${said.playerIds === 'true'}
      onChange=${(is) => set('playerIds')(is ? 'true' : '')} />
  </details>`;
}

/** Whether a problem asks for one of the fields. */
function asksFor({ code }) {
  return Object.hasOwn(optionSentences, code);
}

/** The message of a problem; a field that it asks for is called by its label. */
function explain({ code, message, parameters }) {
  if (!asksFor({ code })) return message;
  return optionSentences[code](parameters, (option, value) => {
    if (option !== 'format') return `“${texts[option][0]}” above`;
    return value === undefined ? '“Platform” above' : `“Platform” above as ${value}`;
  });
}

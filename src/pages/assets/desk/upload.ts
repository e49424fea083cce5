// Uploads: files are always checked first; then one button saves them. Details missing from files of other platforms are typed in beside them.

import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import type { GivenOptions, OptionName } from '#foreign/option-names';
import { optionSentences } from '#foreign/option-sentences';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { SpellOption } from '#rules/problems/kind';
import type { SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import type { SaidProblem } from '../../../contract/problems/said-problem.ts';
import { ask, makeName, messageOf, readPageData, ServiceError } from './api.ts';
import type { SelectChoice } from './fields.ts';
import { Button, Check, Field, SelectField, TextField } from './fields.ts';
import { Changes, FileProblems } from './history.ts';
import { announce, Notice } from './view.ts';

const accepted = '.json,.ndjson,.jsonl,.csv,.xlsx,.txt,.trf,.gep,.gip,.zip,.gz';

interface Trial {
  readonly files: readonly File[];
  readonly isRunning?: boolean;
  /** Whether a problem asks for something that can be filled in. */
  readonly asks?: boolean;
  /** The `Idempotency-Key` of the upload. */
  readonly name?: string;
  readonly found?: SubmissionAnswer;
  readonly done?: SubmissionAnswer;
  readonly error?: {
    readonly message: string;
    readonly more: number;
    readonly problems: readonly SaidProblem[];
  };
}

/** `clubs` are those of the key. */
export function Upload({
  clubs,
  onDone,
}: {
  readonly clubs: readonly string[];
  readonly onDone: () => void;
}) {
  const [said, setSaid] = useState<GivenOptions>({});
  const [trial, setTrial] = useState<Trial>();
  const [isToPublish, setToPublish] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function pack(files: readonly File[]): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(said)) if (value?.trim()) form.append(name, value.trim());
    for (const file of files) form.append('file', file, file.name);
    return form;
  }
  const inWords = (list: readonly SaidProblem[]) => list.map((one) => ({ ...one, message: explain(one) }));

  async function tryOut(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setTrial({ files, isRunning: true });
    try {
      const { data } = await ask<SubmissionAnswer>('POST', '/submissions?dryRun=true', { body: pack(files) });
      setTrial({ files, name: makeName(), found: { ...data, warnings: inWords(data.warnings) } });
      announce('The files have no problems. Review the changes.');
    } catch (error) {
      fail(files, error);
    }
  }
  function fail(files: readonly File[], error: unknown): void {
    const message = messageOf(error);
    announce(message);
    const { problems, more } = error instanceof ServiceError ? error : { problems: [], more: 0 };
    setTrial({ files, asks: problems.some(asksFor), error: { message, more, problems: inWords(problems) } });
  }
  async function upload({ files, name = makeName() }: Trial): Promise<void> {
    try {
      const { data } = await ask<SubmissionAnswer>('POST', `/submissions?publish=${isToPublish}`, {
        body: pack(files),
        headers: { 'idempotency-key': name },
      });
      if (input.current) input.current.value = '';
      setTrial({ files: [], done: { ...data, warnings: inWords(data.warnings) } });
      onDone();
    } catch (error) {
      fail(files, error);
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    tryOut([...(event.dataTransfer?.files ?? [])]);
  };

  return html`<div class="drop" onDragOver=${(event: Event) => event.preventDefault()} onDrop=${drop}>
      <${Field} label="Files: event files, files of other platforms, or spreadsheets (one .xlsx, or tournament.csv, participants.csv and battles.csv)"
        hint="Choose files or drop them here. They are checked before anything is saved."
        input=${(given: object) => html`<input type="file" multiple accept=${accepted} ref=${input} ...${given} onChange=${() => tryOut([...(input.current?.files ?? [])])} />`} />
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
          <${Button} kind="" onClick=${() => upload(trial)}>Upload<//>
          <${Check} label="Also publish the tournaments" checked=${isToPublish} onChange=${setToPublish} />
        </div>`
      }
      ${trial?.done && html`<${Notice} text="Uploaded." kind="good" /><${Changes} ...${trial.done} />`}
    </div>`;
}

const formatLabels: Readonly<Record<string, string>> = JSON.parse(readPageData('formats') || '{}');
const platforms: readonly SelectChoice[] = [['', 'Detect automatically'], ...Object.entries(formatLabels)];

const texts: { readonly [Name in OptionName]?: readonly [label: string, how: object] } = {
  name: [fieldLabels.name, {}],
  slug: [fieldLabels.slug, { pattern: '[a-z0-9]+(-[a-z0-9]+)*', maxlength: 100 }],
  date: [fieldLabels.startDate, { type: 'date' }],
  endDate: [fieldLabels.endDate, { type: 'date' }],
  battleSize: [fieldLabels.battleSize, { inputmode: 'numeric' }],
  battlePack: [fieldLabels.battlePack, {}],
  game: [fieldLabels.game, {}],
};

function Missing({
  clubs,
  said,
  isShown,
  onChange,
}: {
  readonly clubs: readonly string[];
  readonly said: GivenOptions;
  readonly isShown: boolean | undefined;
  readonly onChange: (said: GivenOptions) => void;
}) {
  const set = (name: OptionName) => (value: string) => onChange({ ...said, [name]: value });
  const isAny = clubs.includes('*');
  return html`<details class="missing" open=${isShown}>
    <summary>Details missing from files of other platforms</summary>
    ${(Object.entries(texts) as [OptionName, readonly [string, object]][]).map(
      ([name, [label, how]]) =>
        html`<${TextField} key=${name} label=${label} ...${how} value=${said[name]} onChange=${set(name)} />`,
    )}
    ${isAny && html`<${TextField} label=${fieldLabels.club} hint="Short name of the club, as in its web address." value=${said.club} onChange=${set('club')} />`}
    ${
      !isAny &&
      clubs.length > 1 &&
      html`<${SelectField} label=${fieldLabels.club} value=${said.club ?? ''} onChange=${set('club')}
        choices=${[['', 'Choose one'], ...clubs.map((club) => [club, club])]} />`
    }
    <${SelectField} label="Platform" value=${said.format ?? ''} choices=${platforms} onChange=${set('format')} />
    <${Check} label="Give people public ids, made of the platform and its id" checked=${said.playerIds === 'true'}
      onChange=${(is: boolean) => set('playerIds')(is ? 'true' : '')} />
  </details>`;
}

/** Whether a problem asks for one of the fields. */
function asksFor({ code }: SaidProblem): boolean {
  return Object.hasOwn(optionSentences, code);
}

/** The message of a problem; a field that it asks for is called by its label. */
function explain(problem: SaidProblem): string {
  if (!asksFor(problem)) return problem.message;
  // The service sends the parameters of the code.
  const say = optionSentences[problem.code as keyof typeof optionSentences] as (
    parameters: object,
    spell: SpellOption,
  ) => string;
  return say(problem.parameters, (option, value) => {
    if (option !== 'format') return `“${texts[option as OptionName]?.[0]}” above`;
    return value === undefined ? '“Platform” above' : `“Platform” above as ${value}`;
  });
}

// The editor of a season or rating: changes are stored in the browser, tried out while you type, and saved with one button.

import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { countOf } from '#rules/text/numbers';
import type {
  Me,
  OwnTournament,
  SubmissionAnswer,
  SuggestedTournament,
} from '../../../contract/organiser-answers.ts';
import { ask, askEach, makeName, messageOf, ServiceError, statusOf, submit } from '../desk/api.ts';
import { Button, Problems } from '../desk/fields.ts';
import { RecordHistory } from '../desk/history.ts';
import { placeProblems } from '../desk/say-problem.ts';
import { drop, readStored, store } from '../desk/storage.ts';
import { Lists } from '../desk/suggestions.ts';
import { ConfirmButton, Heading, Notice, Rejection } from '../desk/view.ts';
import type { Edited, EditedRecord, EditOf, OwnRecord } from './edited.ts';
import { sayTournament } from './events.ts';
import { useTrial } from './trial.ts';

interface EditorProps<Record extends EditedRecord, Own extends OwnRecord> {
  readonly of: Edited<Record, Own>;
  readonly me: Me;
  readonly own: readonly OwnTournament[];
  readonly onRemoved: (submission: string) => void;
}

/** The record as the service has it; a new one is not stored anywhere yet. */
interface Stored<Record, Own> {
  readonly base: Record;
  readonly etag?: string;
  readonly about?: Own;
}

/** `slug` undefined: a new one. */
export function Editor<Record extends EditedRecord, Own extends OwnRecord>({
  slug,
  ...props
}: EditorProps<Record, Own> & { readonly slug: string | undefined }) {
  const { noun } = props.of;
  const [{ stored, error }, setLoaded] = useState<{
    readonly stored?: Stored<Record, Own>;
    readonly error?: unknown;
  }>({});
  const load = async () => {
    try {
      const found = await read(props, slug);
      setLoaded({ stored: found });
      return found;
    } catch (problem) {
      setLoaded({ error: problem });
      return undefined;
    }
  };
  useEffect(() => {
    load();
  }, []);
  if (error)
    return html`<${Notice} text=${messageOf(error)} kind="bad"><a href="#">Back to my ${noun}s</a><//>`;
  if (stored === undefined) return html`<p>Opening the ${noun} …</p>`;
  return html`<${Form} ...${props} stored=${stored} reload=${load} />`;
}

async function read<Record extends EditedRecord, Own extends OwnRecord>(
  { of, me }: EditorProps<Record, Own>,
  slug: string | undefined,
): Promise<Stored<Record, Own>> {
  if (slug === undefined) return { base: of.make(me) };
  const { data, etag } = await ask<Own>('GET', pathOf(of.noun, slug));
  return { base: of.read(data), etag, about: data };
}

function pathOf(noun: string, slug: string): string {
  return `/${noun}s/${encodeURIComponent(slug)}`;
}

interface StoredDraft<Record> {
  readonly etag: string | undefined;
  readonly record: Record;
}

function Form<Record extends EditedRecord, Own extends OwnRecord>({
  of: { noun, Sections, Preview, sayPlace },
  stored: { base, etag, about },
  me,
  own,
  reload,
  onRemoved,
}: EditorProps<Record, Own> & {
  readonly stored: Stored<Record, Own>;
  readonly reload: () => Promise<Stored<Record, Own> | undefined>;
}) {
  const path = pathOf(noun, base.slug);
  // No tournament can have this name.
  const draftName = `${noun}/${about?.slug ?? ''}`;
  const [draft, setDraft] = useState(() => readStored<StoredDraft<Record>>('draft', draftName));
  const [names, setNames] = useState(() => new Map(own.map((one) => [one.slug, sayTournament(one)])));
  /** How the last action ended. */
  const [{ said, failed }, setEnd] = useState<{
    readonly said?: string | undefined;
    readonly failed?: unknown;
  }>({});
  const record = draft?.record ?? base;
  const isChanged = draft !== undefined && JSON.stringify(record) !== JSON.stringify(base);
  const trial = useTrial(`${noun}s`, record);
  const name = useMemo(makeName, [record]);
  const learn = (one: SuggestedTournament) =>
    setNames((now) => new Map(now).set(one.slug, sayTournament(one)));
  const rejected = failed instanceof ServiceError ? failed.problems : [];
  const problems = failed ? placeProblems(rejected) : trial.problems;

  const edit: EditOf<Record> = (change) => {
    setEnd({});
    setDraft((now) => {
      const next = { etag: now?.etag ?? etag, record: change(now?.record ?? base) };
      store('draft', draftName, next);
      return next;
    });
  };
  /** What is typed stays, on top of what was read now, unless it is what was saved. */
  const rebase = (now: Stored<Record, Own> | undefined, saved?: Record) =>
    setDraft((before) => {
      const next = before && before.record !== saved ? { ...before, etag: now?.etag } : undefined;
      if (next) store('draft', draftName, next);
      else drop('draft', draftName);
      return next;
    });
  const forget = async () => {
    drop('draft', draftName);
    await reload();
    setDraft(undefined);
    setEnd({});
  };
  async function act(work: () => Promise<void>, words?: string): Promise<void> {
    setEnd({});
    try {
      await work();
      setEnd({ said: words });
    } catch (error) {
      setEnd({ failed: error });
    }
  }
  /** `tag`: the ETag of the state that is replaced. */
  const save = (isPublic: boolean, tag = draft?.etag ?? etag) =>
    act(
      async () => {
        await submit(`${noun}s`, record, { tag, name, query: isPublic ? '?publish=true' : '' });
        if (about) return rebase(await reload(), record);
        drop('draft', draftName);
        location.hash = `#${noun}=${encodeURIComponent(record.slug)}`;
      },
      isPublic ? 'Saved and published.' : 'Saved.',
    );
  const publish = (word: 'publish' | 'unpublish') =>
    act(async () => {
      await ask('POST', `${path}/${word}`, { headers: { 'if-match': etag ?? '*' } });
      rebase(await reload());
    }, `The ${noun} is ${word}ed.`);
  const remove = () =>
    act(async () => {
      const { data } = await ask<SubmissionAnswer>('DELETE', path);
      drop('draft', draftName);
      onRemoved(data.id);
      location.hash = '';
    });
  const saveOver = async () => save(false, (await ask('GET', path)).etag);

  return html`<${Problems.Provider} value=${problems}>
    <${Lists} />
    <${Heading}>${about?.name ?? `New ${noun}`}<//>
    <p><a href="#">Back to my ${noun}s</a></p>
    <div class="stage">
      <form onSubmit=${(event: Event) => event.preventDefault()}>
        <${Sections} ...${{ record, edit, me, own, names, learn }} isNew=${about === undefined} />
      </form>
      <aside class="stage-side">
        <p class=${`fine saving saving-${isChanged || !about ? 'changed' : 'saved'}`} role="status">${sayState(isChanged, about)}</p>
        <div class="actions">
          <${Button} kind="" disabled=${about && !isChanged} onClick=${() => save(false)}>Save<//>
          ${about?.published ? html`<${Button} onClick=${() => publish('unpublish')}>Unpublish<//>` : html`<${Button} onClick=${() => (isChanged || !about ? save(true) : publish('publish'))}>${isChanged || !about ? 'Save and publish' : 'Publish'}<//>`}
          ${isChanged && html`<${ConfirmButton} label="Discard changes" question="Yes, discard what I typed" onClick=${forget} />`}
          ${about && html`<${ConfirmButton} label="Remove" question=${`Yes, remove the ${noun}`} onClick=${remove} />`}
          ${about?.published && html`<a href=${new URL(about.url).pathname}>Public page</a>`}
        </div>
        ${said && html`<${Notice} text=${said} kind="good" />`}
        ${statusOf(failed) === 412 && html`<${Conflict} isNew=${about === undefined} message=${messageOf(failed)} onMine=${saveOver} onTheirs=${forget} />`}
        ${(failed ?? problems.length > 0) && statusOf(failed) !== 412 && html`<${Rejection} problems=${problems} sayPlace=${(pointer: string) => sayPlace(record, pointer)} message=${failed ? messageOf(failed) : `${countOf(problems.length, 'problem')} to solve before you can save`} />`}
        <${Preview} ...${{ trial, about }} />
      </aside>
    </div>
    ${about && html`<${RecordHistory} read=${() => readHistory(noun, about.slug)} changed=${etag} onUndone=${reload} />`}
  <//>`;
}

/** How many submissions are read for a history. */
const mostRead = 500;

/** Others submit as well, so that this may take several pages. */
async function readHistory(noun: string, slug: string): Promise<SubmissionAnswer[]> {
  const found: SubmissionAnswer[] = [];
  let count = 0;
  for await (const one of askEach<SubmissionAnswer>('/submissions')) {
    const change = one.changes.find(({ kind, id }) => kind === noun && id === slug);
    if (change !== undefined) found.push(one);
    count += 1;
    if (change?.change === 'added' || count === mostRead) break;
  }
  return found;
}

function sayState(isChanged: boolean, about: OwnRecord | undefined): string {
  if (about === undefined) return 'Not saved yet.';
  const state = about.published ? 'Published' : 'Not published';
  return isChanged
    ? `${state}. Your changes are stored on this device, but not saved yet.`
    : `${state}. Everything is saved.`;
}

function Conflict({
  isNew,
  message,
  onMine,
  onTheirs,
}: {
  readonly isNew: boolean;
  readonly message: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}) {
  if (isNew) return html`<${Notice} text="This web address is already taken: choose another." kind="bad" />`;
  return html`<${Notice} text=${message} kind="bad">
    <div class="actions"><${Button} onClick=${onMine}>Save mine anyway<//><${Button} onClick=${onTheirs}>Discard mine<//></div>
  <//>`;
}

// The editor of a season: changes are stored in the browser, tried out while you type, and saved with one button.

import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { fieldLabels } from '#rules/event-file/field-labels';
import type { SeasonRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import type {
  Me,
  OwnSeason,
  OwnTournament,
  SubmissionAnswer,
  SuggestedTournament,
} from '../../../contract/organiser-answers.ts';
import { Club, makeFields } from '../desk/about-fields.ts';
import { ask, makeName, messageOf, ServiceError, statusOf, submit } from '../desk/api.ts';
import { Button, Problems } from '../desk/fields.ts';
import { RecordHistory } from '../desk/history.ts';
import { placeProblems } from '../desk/say-problem.ts';
import { drop, readStored, store } from '../desk/storage.ts';
import { Lists } from '../desk/suggestions.ts';
import { ConfirmButton, Heading, Notice, Rejection } from '../desk/view.ts';
import { Counting } from './counting.ts';
import { Events, sayTournament } from './events.ts';
import { Adjustments, Points } from './points.ts';
import { type EditSeason, makeSeason, readSeason } from './record.ts';
import { sayPlace } from './say-place.ts';
import { Table, useTrial } from './table.ts';

/** `slug` undefined: a new one. */
interface EditorProps {
  readonly me: Me;
  readonly own: readonly OwnTournament[];
  readonly onRemoved: (submission: string) => void;
}

/** As the service has it; a new one is nowhere yet. */
interface Stored {
  readonly base: SeasonRecord;
  readonly etag?: string;
  readonly about?: OwnSeason;
}

export function Editor({ slug, me, ...props }: EditorProps & { readonly slug: string | undefined }) {
  const [{ stored, error }, setLoaded] = useState<{ readonly stored?: Stored; readonly error?: unknown }>({});
  const load = async () => {
    try {
      const found = await read(slug, me);
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
    return html`<${Notice} text=${messageOf(error)} kind="bad"><a href="#">Back to my seasons</a><//>`;
  if (stored === undefined) return html`<p>Opening the season …</p>`;
  return html`<${Form} ...${props} me=${me} stored=${stored} reload=${load} />`;
}

async function read(slug: string | undefined, me: Me): Promise<Stored> {
  if (slug === undefined) return { base: makeSeason(me.clubs.find((club) => club !== '*')) };
  const { data, etag } = await ask<OwnSeason>('GET', pathOf(slug));
  return { base: readSeason(data), etag, about: data };
}

function pathOf(slug: string): string {
  return `/seasons/${encodeURIComponent(slug)}`;
}

interface StoredDraft {
  readonly etag: string | undefined;
  readonly record: SeasonRecord;
}

function Form({
  stored: { base, etag, about },
  me,
  own,
  reload,
  onRemoved,
}: EditorProps & { readonly stored: Stored; readonly reload: () => Promise<Stored | undefined> }) {
  // No tournament can have this name.
  const draftName = `season/${about?.slug ?? ''}`;
  const [draft, setDraft] = useState(() => readStored<StoredDraft>('draft', draftName));
  const [names, setNames] = useState(() => new Map(own.map((one) => [one.slug, sayTournament(one)])));
  /** How the last action ended. */
  const [{ said, failed }, setEnd] = useState<{
    readonly said?: string | undefined;
    readonly failed?: unknown;
  }>({});
  const record = draft?.record ?? base;
  const isChanged = draft !== undefined && JSON.stringify(record) !== JSON.stringify(base);
  const trial = useTrial(record);
  const name = useMemo(makeName, [record]);
  const learn = (one: SuggestedTournament) =>
    setNames((now) => new Map(now).set(one.slug, sayTournament(one)));
  const rejected = failed instanceof ServiceError ? failed.problems : [];
  const problems = failed ? placeProblems(rejected) : trial.problems;

  const edit: EditSeason = (change) => {
    setEnd({});
    setDraft((now) => {
      const next = { etag: now?.etag ?? etag, record: change(now?.record ?? base) };
      store('draft', draftName, next);
      return next;
    });
  };
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
        await submit('seasons', record, { tag, name, query: isPublic ? '?publish=true' : '' });
        if (about) return forget();
        drop('draft', draftName);
        location.hash = `#season=${encodeURIComponent(record.slug)}`;
      },
      isPublic ? 'Saved and published.' : 'Saved.',
    );
  const publish = (word: 'publish' | 'unpublish') =>
    act(async () => {
      await ask('POST', `${pathOf(base.slug)}/${word}`, { headers: { 'if-match': etag ?? '*' } });
      const now = await reload();
      setDraft((before) => before && { ...before, etag: now?.etag });
    }, `The season is ${word}ed.`);
  const remove = () =>
    act(async () => {
      const { data } = await ask<SubmissionAnswer>('DELETE', pathOf(base.slug));
      drop('draft', draftName);
      onRemoved(data.id);
      location.hash = '';
    });
  const saveOver = async () => save(false, (await ask('GET', pathOf(base.slug))).etag);

  return html`<${Problems.Provider} value=${problems}>
    <${Lists} />
    <${Heading}>${about?.name ?? 'New season'}<//>
    <p><a href="#">Back to my seasons</a></p>
    <div class="stage">
      <form onSubmit=${(event: Event) => event.preventDefault()}>
        <section><h3>About</h3><${About} ...${{ record, edit, me }} isNew=${about === undefined} /></section>
        <section><h3>Tournaments</h3><${Events} ...${{ record, edit, own, names, learn }} /></section>
        <section><h3>Points</h3><${Points} ...${{ record, edit }} /></section>
        <section><h3>Ranking</h3><${Counting} ...${{ record, edit }} /></section>
        <section><h3>Adjustments</h3><${Adjustments} ...${{ record, edit, names }} /></section>
      </form>
      <aside class="stage-side">
        <p class=${`fine saving saving-${isChanged || !about ? 'changed' : 'saved'}`} role="status">${sayState(isChanged, about)}</p>
        <div class="actions">
          <${Button} kind="" disabled=${about && !isChanged} onClick=${() => save(false)}>Save<//>
          ${about?.published ? html`<${Button} onClick=${() => publish('unpublish')}>Unpublish<//>` : html`<${Button} onClick=${() => (isChanged || !about ? save(true) : publish('publish'))}>${isChanged || !about ? 'Save and publish' : 'Publish'}<//>`}
          ${isChanged && html`<${ConfirmButton} label="Discard changes" question="Yes, discard what I typed" onClick=${forget} />`}
          ${about && html`<${ConfirmButton} label="Remove" question="Yes, remove the season" onClick=${remove} />`}
          ${about?.published && html`<a href=${new URL(about.url).pathname}>Public page</a>`}
        </div>
        ${about?.setAside && html`<${Notice} text="Not up to date: this takes over 30 seconds. Use fewer tournaments." kind="bad" />`}
        ${said && html`<${Notice} text=${said} kind="good" />`}
        ${statusOf(failed) === 412 && html`<${Conflict} isNew=${about === undefined} message=${messageOf(failed)} onMine=${saveOver} onTheirs=${forget} />`}
        ${(failed ?? problems.length > 0) && statusOf(failed) !== 412 && html`<${Rejection} problems=${problems} sayPlace=${(pointer: string) => sayPlace(record, pointer)} message=${failed ? messageOf(failed) : `${countOf(problems.length, 'problem')} to solve before you can save`} />`}
        <${Table} trial=${trial} />
      </aside>
    </div>
    ${about && html`<${RecordHistory} read=${() => readHistory(about.slug)} changed=${etag} onUndone=${reload} />`}
  <//>`;
}

async function readHistory(slug: string): Promise<SubmissionAnswer[]> {
  const { data } = await ask<SubmissionAnswer[]>('GET', '/submissions?limit=100');
  return data.filter(({ changes }) => changes.some(({ kind, id }) => kind === 'season' && id === slug));
}

function sayState(isChanged: boolean, about: OwnSeason | undefined): string {
  if (about === undefined) return 'Not saved yet.';
  const state = about.published ? 'Published' : 'Not published';
  return isChanged ? `${state}. Your changes are not saved yet.` : `${state}. Everything is saved.`;
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

/** What a season is: name, address, club, days. */
function About({
  record,
  edit,
  me,
  isNew,
}: {
  readonly record: SeasonRecord;
  readonly edit: EditSeason;
  readonly me: Me;
  readonly isNew: boolean;
}) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  return html`<div class="fields">
    ${names}
    <${Club} ...${{ record, me }} onChange=${change('club')} />
    ${text('country', fieldLabels.country)}
    ${text('from', fieldLabels.startDate, { type: 'date' })} ${text('to', fieldLabels.endDate, { type: 'date' })}
    ${description}
  </div>`;
}

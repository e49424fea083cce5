// The editor of a season: changes are stored in the browser, tried out while you type, and saved with one button.
import { html } from 'htm/preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Club, makeFields } from '../desk/about-fields.js';
import { ask, makeName, submit } from '../desk/api.js';
import { Button, Problems } from '../desk/fields.js';
import { RecordHistory } from '../desk/history.js';
import { placeProblems } from '../desk/say-problem.js';
import { dropDraft, readStored, store } from '../desk/storage.js';
import { Lists } from '../desk/suggestions.js';
import { ConfirmButton, count, Heading, Notice, Rejection } from '../desk/view.js';
import { Counting } from './counting.js';
import { Events, matchLabels, sayTournament } from './events.js';
import { Adjustments, Points, terms } from './points.js';
import { makeSeason, readSeason } from './record.js';
import { Table, useTrial } from './table.js';

/** `slug` undefined: a new one. */
export function Editor({ slug, me, ...props }) {
  const [{ stored, error }, setLoaded] = useState({});
  const load = async () => {
    try {
      const found = await read(slug, me);
      setLoaded({ stored: found });
      return found;
    } catch (problem) {
      setLoaded({ error: problem });
    }
  };
  useEffect(() => {
    load();
  }, []);
  if (error) return html`<${Notice} text=${error.message} kind="bad"><a href="#">Back to my seasons</a><//>`;
  if (stored === undefined) return html`<p>Opening the season …</p>`;
  return html`<${Form} ...${props} me=${me} stored=${stored} reload=${load} />`;
}

async function read(slug, me) {
  if (slug === undefined) return { base: makeSeason(me.clubs.find((club) => club !== '*')) };
  const { data, etag } = await ask('GET', pathOf(slug));
  return { base: readSeason(data), etag, about: data };
}

function pathOf(slug) {
  return `/seasons/${encodeURIComponent(slug)}`;
}

function Form({ stored: { base, etag, about }, me, own, reload, onRemoved }) {
  // No tournament can have this name.
  const draftName = `season/${about?.slug ?? ''}`;
  const [draft, setDraft] = useState(() => readStored('draft', draftName));
  const [names, setNames] = useState(() => new Map(own.map((one) => [one.slug, sayTournament(one)])));
  /** How the last action ended. */
  const [{ said, failed }, setEnd] = useState({});
  const record = draft?.record ?? base;
  const isChanged = draft !== undefined && JSON.stringify(record) !== JSON.stringify(base);
  const trial = useTrial(record);
  const name = useMemo(makeName, [record]);
  const learn = (one) => setNames((now) => new Map(now).set(one.slug, sayTournament(one)));
  const problems = failed ? placeProblems(failed) : trial.problems;

  const edit = (change) => {
    setEnd({});
    setDraft((now) => {
      const next = { etag: now?.etag ?? etag, record: change(now?.record ?? base) };
      store('draft', draftName, next);
      return next;
    });
  };
  const forget = async () => {
    dropDraft(draftName);
    await reload();
    setDraft(undefined);
    setEnd({});
  };
  async function act(work, words) {
    setEnd({});
    try {
      await work();
      setEnd({ said: words });
    } catch (error) {
      setEnd({ failed: error });
    }
  }
  /** `tag`: the ETag of the state that is replaced. */
  const save = (isPublic, tag = draft?.etag ?? etag) =>
    act(
      async () => {
        await submit('seasons', record, { tag, name, query: isPublic ? '?publish=true' : '' });
        if (about) return forget();
        dropDraft(draftName);
        location.hash = `#season=${encodeURIComponent(record.slug)}`;
      },
      isPublic ? 'Saved and published.' : 'Saved.',
    );
  const publish = (word) =>
    act(async () => {
      await ask('POST', `${pathOf(about.slug)}/${word}`, { headers: { 'if-match': etag } });
      const now = await reload();
      setDraft((before) => before && { ...before, etag: now?.etag });
    }, `The season is ${word}ed.`);
  const remove = () =>
    act(async () => {
      const { data } = await ask('DELETE', pathOf(about.slug));
      dropDraft(draftName);
      onRemoved(data.id);
      location.hash = '';
    });
  const saveOver = async () => save(false, (await ask('GET', pathOf(about.slug))).etag);

  return html`<${Problems.Provider} value=${problems}>
    <${Lists} />
    <${Heading}>${about?.name ?? 'New season'}<//>
    <p><a href="#">Back to my seasons</a></p>
    <div class="stage">
      <form onSubmit=${(event) => event.preventDefault()}>
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
        ${about?.setAside && html`<${Notice} text="Table not up to date: it takes over 30 seconds. Use fewer tournaments." kind="bad" />`}
        ${said && html`<${Notice} text=${said} kind="good" />`}
        ${failed?.status === 412 && html`<${Conflict} isNew=${about === undefined} message=${failed.message} onMine=${saveOver} onTheirs=${forget} />`}
        ${(failed ?? problems.length > 0) && failed?.status !== 412 && html`<${Rejection} problems=${problems} sayPlace=${(pointer) => sayPlace(record, pointer)} message=${failed?.message ?? `${count(problems.length, 'problem')} to solve before you can save`} />`}
        <${Table} trial=${trial} />
      </aside>
    </div>
    ${about && html`<${RecordHistory} read=${() => readHistory(about.slug)} changed=${etag} onUndone=${reload} />`}
  <//>`;
}

async function readHistory(slug) {
  const { data } = await ask('GET', '/submissions?limit=100');
  return data.filter(({ changes }) => changes.some(({ kind, id }) => kind === 'season' && id === slug));
}

function sayState(isChanged, about) {
  if (about === undefined) return 'Not saved yet.';
  const state = about.published ? 'Published' : 'Not published';
  return isChanged ? `${state}. Your changes are not saved yet.` : `${state}. Everything is saved.`;
}

function Conflict({ isNew, message, onMine, onTheirs }) {
  if (isNew) return html`<${Notice} text="This web address is already taken: choose another." kind="bad" />`;
  return html`<${Notice} text=${message} kind="bad">
    <div class="actions"><${Button} onClick=${onMine}>Save mine anyway<//><${Button} onClick=${onTheirs}>Discard mine<//></div>
  <//>`;
}

/** What a season is: name, address, club, days. */
function About({ record, edit, me, isNew }) {
  const { change, text, names, description } = makeFields({ record, edit, isNew });
  return html`<div class="fields">
    ${names}
    <${Club} ...${{ record, me }} onChange=${change('club')} />
    ${text('country', 'Country')}
    ${text('from', 'First day', { type: 'date' })} ${text('to', 'Last day', { type: 'date' })}
    ${description}
  </div>`;
}

const places = {
  name: 'Name',
  slug: 'Web address',
  club: 'Club',
  country: 'Country',
  description: 'Description',
  from: 'First day',
  to: 'Last day',
  events: 'Tournaments',
  points: 'Points',
  count: 'What counts',
  minimumEvents: 'Results needed for a rank',
  identity: 'Players are recognised by',
  tieBreakers: 'Tie-breakers',
};

/** A position in the record, in words for an organiser. */
function sayPlace({ events, points }, pointer) {
  const [first, second, third] = pointer.split('/').slice(1);
  const term = first === 'points' ? points[second]?.type : undefined;
  const within = {
    points: term && (terms[term]?.label ?? `adjustment, ${third}`),
    events: second === 'match' ? matchLabels[third] : second === 'weights' ? third : events[second]?.[third],
  }[first];
  return [places[first] ?? 'Season', within].filter(Boolean).join(', ');
}

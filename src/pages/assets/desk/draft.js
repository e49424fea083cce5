// The one state of a tournament's page: the record as the service has it (`base`), the record as it is here (`record`), and how saving goes.
// Every change goes through `edit`; it is stored in the browser at once and saved a moment later, with If-Match. If another desk was
// faster, both changes are merged (merge.js).
import { ask, makeName, NoConnection, Rejected, submit } from './api.js';
import { isSame, merge, setAt } from './merge.js';
import { tournamentPath } from './record.js';
import { placeProblems } from './say-problem.js';
import { dropDraft, readStored, store } from './storage.js';

const saveAfter = 1200;
const retryAfter = 4000;
const lookAfter = 10_000;
const busy = new Set([409, 429, 503]);

export async function openDraft(slug) {
  const stored = readStored('draft', slug);
  if (stored !== undefined)
    return makeDraft(slug, { ...stored, state: sayUnsaved(stored), isRestored: true });
  const read = await readTournament(slug);
  return makeDraft(slug, { ...read, record: read.base, clashes: [] });
}

/** A tournament as the service has it, with what its players reported. */
async function readTournament(slug) {
  const { data, etag } = await ask('GET', `${tournamentPath(slug)}/desk`);
  const reports = await readReports(slug, data.record);
  return { about: data.tournament, etag, base: data.record, figures: data.figures, reports };
}

/** What players reported and is not confirmed yet. */
async function readReports(slug, { reports, status }) {
  if (reports !== 'on' || status === 'planned') return [];
  try {
    return (await ask('GET', `${tournamentPath(slug)}/reports`)).data;
  } catch (error) {
    // Another desk has switched them off.
    if (error.status === 404) return [];
    throw error;
  }
}

/** Nothing is saved while a clash waits for the organiser's choice. */
function sayUnsaved({ clashes }) {
  return clashes.length > 0 ? 'clash' : 'changed';
}

function makeDraft(slug, start) {
  let state = { state: 'saved', problems: [], message: undefined, reports: [], ...start };
  let timer;
  let running;
  let isClosed = false;
  const listeners = new Set();

  function update(change) {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  }
  const isChanged = () => !isSame(state.base, state.record);

  function keep() {
    if (!isChanged()) return dropDraft(slug);
    const { about, etag, base, figures, record, name, clashes } = state;
    if (!store('draft', slug, { about, etag, base, figures, record, name, clashes }))
      update({
        message: 'This browser has no storage left: stay on this page until everything is saved.',
      });
  }

  function later(work, delay) {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(work, delay);
  }

  /** @param {(record: object) => object} change */
  function edit(change) {
    const record = change(state.record);
    if (record === state.record) return;
    update({
      record,
      name: makeName(),
      state: sayUnsaved(state),
      problems: [],
      message: undefined,
      isRestored: false,
    });
    keep();
    later(save, saveAfter);
  }

  /** Saves what is there now; resolves once it is saved, or cannot be. */
  function save() {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function run() {
    try {
      while (isChanged() && state.clashes.length === 0) await send();
    } catch (error) {
      return fail(error);
    }
    if (state.clashes.length === 0) update({ state: 'saved', message: undefined });
    keep();
    later(look, lookAfter);
  }

  async function send() {
    const sent = state.record;
    update({ state: 'saving' });
    try {
      await submit('tournaments', sent, { tag: state.etag, name: state.name });
      state = { ...state, base: sent };
    } catch (error) {
      // Another desk was faster.
      if (error.status !== 412) throw error;
    }
    await join();
  }

  function fail(error) {
    if (error instanceof NoConnection) {
      update({ state: 'offline', message: error.message });
      later(save, retryAfter);
    } else if (busy.has(error.status)) {
      update({ state: 'changed', message: error.message });
      later(save, error.retryAfter * 1000);
    } else if (error instanceof Rejected) {
      update({ state: 'rejected', problems: placeProblems(error), message: error.message });
    } else throw error;
    keep();
  }

  /** Merges what others changed meanwhile. */
  async function join() {
    const theirs = await readTournament(slug);
    const { record, clashes } = merge(state.base, state.record, theirs.base);
    update({ ...theirs, record, clashes, name: makeName(), ...(clashes.length > 0 && { state: 'clash' }) });
    keep();
  }

  /** Checks whether another desk changed something. */
  async function look() {
    if (running || isChanged() || document.hidden) return later(look, lookAfter);
    try {
      const answer = await ask('GET', tournamentPath(slug), { headers: { 'if-none-match': state.etag } });
      if (answer !== undefined && !isChanged()) await join();
      else await lookForReports();
    } catch {
      // The next look, or the next save, shows whether the connection is back.
    }
    later(isChanged() ? save : look, lookAfter);
  }

  /** A report changes no record. */
  async function lookForReports() {
    const reports = await readReports(slug, state.base);
    if (!isSame(reports, state.reports)) update({ reports });
  }

  function settle(clash, isMine) {
    const record = isMine ? state.record : setAt(state.record, clash.path, clash.theirs);
    update({ record, clashes: state.clashes.filter((one) => one !== clash) });
    update({ state: sayUnsaved(state) });
    keep();
    if (state.clashes.length === 0) save();
  }

  function discard() {
    update({
      record: state.base,
      clashes: [],
      problems: [],
      state: 'saved',
      message: undefined,
      isRestored: false,
    });
    keep();
    look();
  }

  /** Saves at once when the connection is back, or when the tab may be about to close. */
  const hurry = () => isChanged() && save();
  addEventListener('online', hurry);
  addEventListener('pagehide', hurry);
  document.addEventListener('visibilitychange', hurry);
  later(isChanged() ? save : look, isChanged() ? saveAfter : lookAfter);
  return {
    slug,
    read: () => state,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit,
    save,
    settle,
    discard,
    /** After something other than a submission changed the record. */
    refresh: join,
    close() {
      isClosed = true;
      clearTimeout(timer);
      hurry();
      removeEventListener('online', hurry);
      removeEventListener('pagehide', hurry);
      document.removeEventListener('visibilitychange', hurry);
    },
  };
}

// The one state of a tournament's page: the record as the service has it (`base`), the record as it is here (`record`), and the state of saving. Every
// change goes through `edit`; it is stored in the browser at once and saved a moment later: results on their own (results.ts), everything else with
// If-Match. If another desk was faster, both changes are merged (merge.ts).
import type { TournamentRecord } from '#rules/event-file/record';
import { ask, makeName, NoConnection, ServiceError, statusOf, submit } from './api.ts';
import { type Clash, isSame, merge, setAt } from './merge.ts';
import { recall } from './offline.ts';
import { type Edit, tournamentPath } from './record.ts';
import { findResults, postResults } from './results.ts';
import { readReports, readTournament, type SavedTournament } from './saved-tournament.ts';
import { type PlacedProblem, placeProblems } from './say-problem.ts';
import { type Saving, sayUnsaved } from './say-saving.ts';
import { drop, dropSeenBefore, readStored, store } from './storage.ts';
import { dropUnreadable } from './unreadable.ts';

/** What is stored in the browser: until it is saved, as a draft; then as what was seen last. */
type StoredDraft = Omit<SavedTournament, 'reports'> & Pick<DraftState, 'record' | 'name' | 'clashes'>;

export interface DraftState extends SavedTournament {
  /** The record as it is here. */
  readonly record: TournamentRecord;
  readonly state: Saving;
  /** The `Idempotency-Key` of the next submission. */
  readonly name: string;
  readonly clashes: readonly Clash[];
  readonly problems: readonly PlacedProblem[];
  readonly message: string | undefined;
  /** Whether unsaved changes of an earlier visit were found and are still to be saved. */
  readonly isRestored: boolean;
}

export interface OpenDraft {
  readonly slug: string;
  readonly read: () => DraftState;
  /** Returns the function that ends the subscription. */
  readonly listen: (listener: (state: DraftState) => void) => () => void;
  readonly edit: Edit;
  readonly save: () => Promise<void>;
  readonly settle: (clash: Clash, isMine: boolean) => void;
  readonly discard: () => void;
  /** After something other than a submission changed the record. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}

const saveAfter = 1200;
const retryAfter = 4000;
const lookAfter = 10_000;
const busy = new Set([409, 429, 503]);
/** The tag of what an earlier visit read. It may lack parts, because a scorekeeper does not see everything: it is joined with what the service has before it is saved. */
const notRead = '';

export async function openDraft(slug: string): Promise<OpenDraft> {
  const stored = readStored<StoredDraft>('draft', slug);
  const fresh = { problems: [], message: undefined } as const;
  if (stored !== undefined)
    return makeDraft(slug, {
      ...fresh,
      ...stored,
      etag: notRead,
      reports: [],
      state: sayUnsaved(stored),
      isRestored: true,
    });
  const saved = { clashes: [], name: makeName(), isRestored: false };
  try {
    const read = await readTournament(slug);
    return makeDraft(slug, { ...fresh, ...read, ...saved, record: read.base, state: 'saved' });
  } catch (error) {
    const seen = recall<StoredDraft>(error, slug);
    return makeDraft(slug, { ...fresh, ...seen, ...saved, etag: notRead, reports: [], state: 'offline' });
  }
}

function makeDraft(slug: string, start: DraftState): OpenDraft {
  let state = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;
  /** How many times the record was read or saved, and which of them `base` is from: what was read before that is out of date. */
  let count = 0;
  let baseIsFrom = 0;
  const listeners = new Set<(state: DraftState) => void>();

  function update(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  }
  const isChanged = () => !isSame(state.base, state.record);
  const readSendable = () => dropUnreadable(state.record, state.base);
  const hasUnsent = () => !isSame(state.base, readSendable());

  function keep(): void {
    const [kind, other] = isChanged() ? (['draft', 'seen'] as const) : (['seen', 'draft'] as const);
    const { about, etag, base, figures, record, name, clashes } = state;
    const stored: StoredDraft = { about, etag, base, figures, record, name, clashes };
    // This comes first, because there may be no room for both.
    drop(other, slug);
    if (!store(kind, slug, stored) && kind === 'draft')
      update({
        message: 'This browser has no storage left: stay on this page until everything is saved.',
      });
  }

  function later(work: () => void, delay: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(work, delay);
  }

  function edit(change: Parameters<Edit>[0]): void {
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

  /** Saves the current state; resolves once it is saved, or cannot be. */
  function save(): Promise<void> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function run(): Promise<void> {
    try {
      while (hasUnsent() && state.clashes.length === 0) await send();
    } catch (error) {
      return fail(error);
    }
    if (state.clashes.length === 0)
      update({ state: isChanged() ? 'partly' : 'saved', message: undefined, isRestored: false });
    keep();
    later(look, lookAfter);
  }

  async function send(): Promise<void> {
    update({ state: 'saving' });
    // The service merges results without asking; the organiser must first see what another desk entered in the same field.
    if (state.etag === notRead || (findResults(state.base, readSendable()) && (await isOutdated()))) {
      await join();
      if (!hasUnsent() || state.clashes.length > 0) return;
    }
    const sent = readSendable();
    const results = findResults(state.base, sent);
    try {
      if (results) await postResults(sent, results, state.name);
      else await submit('tournaments', sent, { tag: state.etag, name: state.name });
      state = { ...state, base: sent };
      count += 1;
      baseIsFrom = count;
    } catch (error) {
      // Another desk was faster.
      if (statusOf(error) !== 412) throw error;
    }
    await join();
  }

  function fail(error: unknown): void {
    if (error instanceof NoConnection) {
      update({ state: 'offline', message: error.message });
      later(save, retryAfter);
    } else if (error instanceof ServiceError && busy.has(error.status)) {
      update({ state: 'changed', message: error.message });
      later(save, error.retryAfter * 1000);
    } else if (error instanceof ServiceError) {
      update({ state: 'rejected', problems: placeProblems(error.problems), message: error.message });
    } else throw error;
    keep();
  }

  /** Whether the service has another state of the record. */
  async function isOutdated(): Promise<boolean> {
    const { status } = await ask('GET', tournamentPath(slug), { headers: { 'if-none-match': state.etag } });
    return status !== 304;
  }

  /** Merges what others changed meanwhile. */
  async function join(): Promise<void> {
    count += 1;
    const own = count;
    const theirs = await readTournament(slug);
    if (own < baseIsFrom) return;
    baseIsFrom = own;
    const { record, clashes } = merge(state.base, state.record, theirs.base);
    const saving: Saving = clashes.length > 0 ? 'clash' : state.state;
    update({ ...theirs, record, clashes, name: makeName(), state: saving });
    keep();
  }

  /** Checks whether another desk changed something. */
  async function look(): Promise<void> {
    if (running || hasUnsent() || document.hidden) {
      later(look, lookAfter);
      return;
    }
    try {
      if ((await isOutdated()) && !hasUnsent()) await join();
      else await lookForReports();
      if (state.state === 'offline') return save();
    } catch {
      // The next check, or the next save, shows whether the connection is back.
    }
    later(hasUnsent() ? save : look, lookAfter);
  }

  /** A report changes no record. */
  async function lookForReports(): Promise<void> {
    const reports = await readReports(slug, state.base);
    if (!isSame(reports, state.reports)) update({ reports });
  }

  function settle(clash: Clash, isMine: boolean): void {
    const record = isMine ? state.record : setAt(state.record, clash.path, clash.theirs);
    update({ record, clashes: state.clashes.filter((one) => one !== clash) });
    update({ state: sayUnsaved(state) });
    keep();
    if (state.clashes.length === 0) save();
  }

  function discard(): void {
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
  const hurry = () => {
    if (hasUnsent()) save();
  };
  const reconnect = () => (hasUnsent() ? save() : look());
  addEventListener('online', reconnect);
  addEventListener('pagehide', hurry);
  document.addEventListener('visibilitychange', hurry);
  dropSeenBefore(slug);
  keep();
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
    refresh: join,
    close() {
      isClosed = true;
      clearTimeout(timer);
      hurry();
      removeEventListener('online', reconnect);
      removeEventListener('pagehide', hurry);
      document.removeEventListener('visibilitychange', hurry);
    },
  };
}

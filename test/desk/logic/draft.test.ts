// The saving cycle of a draft, against a service: saved, joined with what another desk saved, in conflict with it, rejected, restored.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, type TestContext } from 'node:test';
import type { TournamentRecord } from '#rules/event-file/record';
import { battle, club, participant, tournament } from '../../../packages/rules/test/builders/records.ts';
import { type OpenDraft, openDraft } from '../../../src/pages/assets/desk/draft.ts';
import { readNumber } from '../../../src/pages/assets/desk/number.ts';
import { changeOne, setSide } from '../../../src/pages/assets/desk/record.ts';
import { keepKey, signOut } from '../../../src/pages/assets/desk/storage.ts';

// Loaded by address, because the builders are checked with the types of Node alone.
const { startOrganised } = await import(new URL('../../builders/organisers.ts', import.meta.url).href);
const { engines } = await import(new URL('../../builders/engines.ts', import.meta.url).href);

const cup = tournament('cup', {
  club: 'gate',
  status: 'ongoing',
  stages: [{ id: 'swiss', rounds: 2 }],
  participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
  battles: [battle('b1', 'a', 'b', undefined, { round: 1 }), battle('b2', 'c', 'd', undefined, { round: 1 })],
}) as TournamentRecord;

const score = (id: string, side: 0 | 1, points: unknown) => (record: TournamentRecord) =>
  changeOne(record, 'battles', id, (one) => setSide(one, side, 'victoryPoints', points));

describe('a draft', () => {
  const ends: (() => unknown)[] = [];
  const page = { dataset: { api: '' } };
  let key = '';
  let submit: (record: TournamentRecord) => Promise<{ readonly status: number }>;
  /** Opens an invitation, and returns the cookie of the session. */
  let join: (role: string, cookie?: string) => Promise<string>;
  let draft: OpenDraft;

  before(async () => {
    const service = await startOrganised({ after: (end: () => unknown) => ends.push(end) }, engines[0], [
      club('gate'),
    ]);
    const organiser = await service.organiser(['gate']);
    key = organiser.key;
    submit = (record) => organiser.submit([record]);
    join = async (role, cookie = '') => {
      const made = await organiser.post(
        '/tournaments/cup/invitations',
        JSON.stringify({ role, name: 'Kim' }),
      );
      const { pathname } = new URL(made.body.data.url);
      const headers = { origin: service.address, cookie, accept: 'application/json' };
      const opened = await service.request('POST', pathname, headers);
      return String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    };
    page.dataset.api = `${service.address}/organisers/v1`;
    // As much of a browser as a draft uses.
    const events = new EventTarget();
    Object.assign(globalThis, {
      document: Object.assign(new EventTarget(), { hidden: false, getElementById: () => page }),
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    });
  });
  beforeEach(async () => {
    keepKey(key, false);
    await submit(cup);
    draft = await openDraft('cup');
  });
  afterEach(() => {
    draft.discard();
    draft.close();
    signOut();
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
    for (const name of ['document', 'addEventListener', 'removeEventListener'])
      Reflect.deleteProperty(globalThis, name);
  });

  it('is saved: results, and everything else', async () => {
    draft.edit(score('b1', 0, 7));
    assert.equal(draft.read().state, 'changed');
    await draft.save();
    draft.edit((record) => ({ ...record, name: 'Spring Cup' }));
    await draft.save();
    const { state, base, record } = draft.read();
    assert.equal(state, 'saved');
    assert.deepEqual(base, record);
    const { base: stored } = (await openAgain()).read();
    assert.deepEqual([stored.name, stored.battles[0]?.players[0]?.victoryPoints], ['Spring Cup', 7]);
  });

  it('does not save text that is not a number, but everything else', async () => {
    draft.edit(score('b1', 0, readNumber('9O')));
    draft.edit(score('b2', 1, 4));
    await draft.save();
    const { state, base, record } = draft.read();
    assert.equal(state, 'partly');
    assert.equal(base.battles[1]?.players[1]?.victoryPoints, 4);
    assert.deepEqual(record.battles[0]?.players[0]?.victoryPoints, { unreadable: '9O' });
  });

  it('is joined with what another desk saved', async () => {
    await submit({ ...score('b2', 0, 5)(cup), name: 'Theirs' });
    draft.edit(score('b1', 0, 7));
    await draft.save();
    const { state, record } = draft.read();
    assert.equal(state, 'saved');
    assert.equal(record.name, 'Theirs');
    assert.deepEqual(
      record.battles.map(({ players }) => players[0]?.victoryPoints),
      [7, 5],
    );
  });

  it('stays as it is saved if an answer from before comes late', async (t) => {
    const { fetch } = globalThis;
    const sent = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    globalThis.fetch = async (...request) => {
      globalThis.fetch = fetch;
      const answer = await fetch(...request);
      sent.resolve();
      await late.promise;
      return answer;
    };
    t.after(() => {
      globalThis.fetch = fetch;
    });
    const looking = draft.refresh();
    await sent.promise;
    draft.edit(score('b1', 0, 7));
    await draft.save();
    late.resolve();
    await looking;
    const { state, base, record } = draft.read();
    assert.equal(state, 'saved');
    assert.deepEqual(
      [base, record].map(({ battles }) => battles[0]?.players[0]?.victoryPoints),
      [7, 7],
    );
  });

  it('asks which value counts if both changed the same field', async () => {
    for (const isMine of [true, false]) {
      await submit({ ...cup, name: `Theirs ${isMine}` });
      draft.edit((record) => ({ ...record, name: `Mine ${isMine}` }));
      await draft.save();
      const { state, clashes } = draft.read();
      assert.deepEqual([state, clashes.map(({ path }) => path)], ['clash', [['name']]]);
      const [clash] = clashes;
      if (clash) draft.settle(clash, isMine);
      await draft.save();
      assert.equal(draft.read().state, 'saved');
      assert.equal(draft.read().base.name, isMine ? 'Mine true' : 'Theirs false');
    }
  });

  it('says what is wrong with a record that is rejected, until it is corrected', async () => {
    draft.edit((record) => ({ ...record, battleSize: -1 }));
    await draft.save();
    const { state, problems } = draft.read();
    assert.deepEqual([state, problems.map(({ inside }) => inside)], ['rejected', ['/battleSize']]);
    draft.edit((record) => ({ ...record, battleSize: 1500 }));
    await draft.save();
    assert.deepEqual([draft.read().state, draft.read().problems], ['saved', []]);
  });

  it('stays in the browser without a connection, and is restored and saved when it is back', async () => {
    const { api } = page.dataset;
    page.dataset.api = 'http://127.0.0.1:1';
    draft.edit((record) => ({ ...record, name: 'Typed offline' }));
    await draft.save();
    assert.equal(draft.read().state, 'offline');
    page.dataset.api = api;
    const again = await openDraft('cup');
    assert.deepEqual([again.read().isRestored, again.read().record.name], [true, 'Typed offline']);
    await again.save();
    assert.deepEqual([again.read().state, again.read().base.name], ['saved', 'Typed offline']);
    again.close();
  });

  /** A tournament with a round that is not shown, on the device of a person without a key. */
  async function startHidden(t: TestContext) {
    const { fetch } = globalThis;
    const { api = '' } = page.dataset;
    let cookie = '';
    t.after(() => {
      globalThis.fetch = fetch;
    });
    globalThis.fetch = (address, { headers: given, ...request } = {}) => {
      const headers = new Headers({ ...given, cookie, origin: new URL(api).origin });
      headers.delete('authorization');
      return fetch(address, { ...request, headers });
    };
    const stages = [{ id: 'swiss', rounds: 2, shownRounds: 1 }];
    const hidden = battle('b3', 'a', 'c', undefined, { round: 2 });
    await submit({ ...cup, stages, battles: [...cup.battles, hidden] } as TournamentRecord);
    return {
      async become(role: string): Promise<void> {
        cookie = await join(role, cookie);
      },
      connect(is: boolean): void {
        page.dataset.api = is ? api : 'http://127.0.0.1:1';
      },
    };
  }

  it('that a scorekeeper typed removes nothing that they did not see, once they are an organiser', async (t) => {
    const { become, connect } = await startHidden(t);
    await become('scorekeeper');
    const typed = await openDraft('cup');
    assert.equal(typed.read().base.battles.length, 2);
    connect(false);
    typed.edit(score('b1', 0, 7));
    await typed.save();
    typed.close();
    connect(true);
    await become('organiser');
    const again = await openDraft('cup');
    again.edit((record) => ({ ...record, name: 'Mine' }));
    await again.save();
    const { state, base } = again.read();
    again.close();
    assert.deepEqual([state, base.name], ['saved', 'Mine']);
    assert.deepEqual(
      base.battles.map(({ players }) => players[0].victoryPoints),
      [7, undefined, undefined],
    );
  });

  it('of what a scorekeeper saw last removes nothing else, once they are an organiser', async (t) => {
    const { become, connect } = await startHidden(t);
    await become('scorekeeper');
    await openAgain();
    await become('organiser');
    connect(false);
    const again = await openDraft('cup');
    assert.deepEqual([again.read().state, again.read().base.battles.length], ['offline', 2]);
    again.edit((record) => ({ ...record, name: 'Mine' }));
    connect(true);
    await again.save();
    const { state, base } = again.read();
    again.close();
    assert.deepEqual([state, base.name, base.battles.length], ['saved', 'Mine', 3]);
  });

  async function openAgain(): Promise<OpenDraft> {
    const again = await openDraft('cup');
    again.close();
    return again;
  }
});
